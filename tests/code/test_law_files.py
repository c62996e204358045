from pyrules.code.law_files import with_predicates


def test_predicates_get_other_names_and_terms_keep_theirs() -> None:
    texts = [
        'irregularity("1",late(Guest)) :- late(Guest); not rain; #count { Other: late(Other), rain } > 1.',
        "{ late(Guest) : rain } = 1.",
        "#minimize { 1@1,late : late(_) }.",
        "rain.",
        "late((ann;bob)).",
    ]
    found = [text.replace(" ", "") for text in with_predicates(texts, {"late": "x__late", "rain": "x__rain"})]
    assert found[0] == (
        'irregularity("1",late(Guest)):-x__late(Guest);notx__rain;1<#count{Other:x__late(Other),x__rain}.'
    )
    assert found[1] == "1={x__late(Guest):x__rain}."
    assert found[2] == ":~x__late(_).[1@1,late]"
    assert found[3] == "x__rain."
    assert found[4].count("x__late") == 1

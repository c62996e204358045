"""The director's page: a server that answers with what the command line answers, and the page that asks it.

Importing this room imports no framework: what needs one is imported where the server is started (`pyrules[web]`).
"""

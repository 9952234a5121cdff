# Pourquoi l’ordinateur répondrait ainsi.

mind-only = C’est la seule réponse possible.
mind-best = C’est ce qui paraît le mieux.
mind-share = Les parties imaginées qui continuent ainsi ont été gagnées { $share } fois sur cent.
mind-hurried = Il n’y avait guère le temps d’y réfléchir.

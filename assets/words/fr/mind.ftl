# Pourquoi l’ordinateur répondrait ainsi.

mind-only = C’est la seule réponse possible.
mind-best = C’est ce qui paraît le mieux.
mind-share = À en juger par des parties imaginées qui continuent ainsi, vous avez environ { $share } chances sur cent de gagner.
mind-few = C’est ce qui a donné le mieux dans les quelques parties imaginées que le temps permettait.
mind-hurried = Il n’y avait guère le temps d’y réfléchir.

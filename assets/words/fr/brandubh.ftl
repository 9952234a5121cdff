# Le brandubh.

brandubh-title = Brandubh
brandubh-attackers = attaquants
brandubh-defenders = défenseurs
brandubh-an-attacker = un attaquant
brandubh-a-defender = un défenseur
brandubh-the-king = le roi
brandubh-the-king-on = le roi en { $square }
# La fin d’une liste : « c2 et d3 ».
brandubh-and = { $first } et { $last }

## Sur l’image, où la place est comptée.

brandubh-move-number = Coup { $number }
brandubh-move-count = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}
brandubh-preview = APERÇU : pas encore joué
brandubh-to-move = joue
brandubh-wins = gagne
brandubh-attackers-win = Les attaquants gagnent
brandubh-defenders-win = Les défenseurs gagnent
brandubh-attackers-would-win = Les attaquants gagneraient
brandubh-defenders-would-win = Les défenseurs gagneraient
brandubh-drawn = Partie nulle
brandubh-abandoned = Partie close
brandubh-banner-repeated = Position répétée : encore une fois et c’est fini
brandubh-line-start = Les attaquants commencent
brandubh-line-goal = Attaquants : prendre le roi. Défenseurs : le mener dans un coin.
brandubh-line = { $number }. { $from }–{ $to }
brandubh-line-taking = { $number }. { $from }–{ $to }, prend { $captured }
brandubh-line-asked = { $line } ?

## Le plateau en mots.

brandubh-heading = Brandubh. { $when }.
brandubh-text-legend = a attaquant, d défenseur, k roi, + coin, # trône
brandubh-text-player = { $letter } : { $player }, { $side }
brandubh-taken = Pris : { $attackers ->
    [one] { $attackers } attaquant
   *[other] { $attackers } attaquants
} sur 8, { $defenders ->
    [one] { $defenders } défenseur
   *[other] { $defenders } défenseurs
} sur 4.
brandubh-last-move = Dernier coup : { $line }.
brandubh-previewed-move = Coup à confirmer : { $line }.
brandubh-turn = C’est à { $player } ({ $side }) de jouer.
brandubh-alt-sides = { $attackers } (A) a les attaquants, { $defenders } (B) le roi et les défenseurs.
brandubh-alt-attackers = Attaquants en { $squares }.
brandubh-alt-no-attackers = Il ne reste aucun attaquant.
brandubh-alt-defenders = Défenseurs en { $squares }.
brandubh-alt-no-defenders = Il ne reste aucun défenseur.
brandubh-alt-king = Roi en { $squares }.
brandubh-alt-king-captured = Roi pris en { $squares }.

## Ce qui est demandé, et les choix.

brandubh-question = À vous de jouer avec les { $side } : quelle pièce, et où ?
brandubh-label-king = { $square }, roi
brandubh-label-taking = { $square }, prend { $captured }
brandubh-label-corner = { $square }, un coin

## Ce qui s’est passé.

brandubh-moved = { $player } joue { $piece } de { $from } en { $to }.
brandubh-moved-taking = { $player } joue { $piece } de { $from } en { $to } et prend { $captured }.
brandubh-warned = Cette position est là pour la deuxième fois ; à la troisième, la partie s’arrête (règles 6.2 à 6.6).

## Comment cela s’est terminé.

brandubh-won = { $player } gagne avec les { $side }. { $why }
brandubh-would-end = Ce coup mettrait fin à la partie : { $end }
brandubh-end-corner = Le roi a atteint un coin.
brandubh-end-king = Le roi est pris entre deux attaquants.
brandubh-end-king-at-corner = Le roi est pris contre un coin.
brandubh-end-king-on-throne = Le roi est cerné sur son trône.
brandubh-end-no-move = Les { $losers } n’ont plus aucun coup possible.
brandubh-end-no-attackers = Tous les attaquants ont été pris.
brandubh-end-attackers-forced = Troisième fois : les attaquants étaient forcés, les défenseurs perdent.
brandubh-end-defenders-forced = Troisième fois : les défenseurs étaient forcés, les attaquants perdent.
brandubh-end-both-forced = Troisième fois : les deux camps étaient forcés, les défenseurs perdent.
brandubh-end-neither-forced = Troisième fois : aucun camp n’était forcé, les défenseurs perdent.
brandubh-end-resigned = Les { $losers } ont abandonné.
brandubh-end-agreed = Les deux joueurs ont convenu d’une nulle.
brandubh-end-abandoned = La partie a été close avant la fin ; personne n’a gagné.

## Pourquoi un coup est refusé.

brandubh-no-game-over = La partie est terminée ; plus personne ne joue.
brandubh-no-turn = Ce n’est pas à vous de jouer.
brandubh-no-text = Ce n’est pas un coup. Un coup nomme la case que la pièce quitte et celle où elle s’arrête : d2-e2.
brandubh-no-square = La case { $square } n’existe pas. Les colonnes vont de a à g, les rangées de 1 à 7.
brandubh-no-piece = Il n’y a rien en { $square }.
brandubh-no-own = Il y a en { $square } { $piece }, qui n’est pas à vous.
brandubh-no-same-square = Un coup doit quitter { $square }.
brandubh-no-straight = De { $from } à { $to }, ce n’est pas une ligne droite. Les pièces suivent leur rangée ou leur colonne.
brandubh-no-way = Le chemin de { $from } à { $to } est barré en { $square } par { $piece }. On ne saute par-dessus rien.
brandubh-no-occupied = La case { $to } n’est pas vide : { $piece } s’y tient.
brandubh-no-throne = Seul le roi peut s’arrêter sur le trône, { $to }. Les autres pièces peuvent le traverser quand il est vide.
brandubh-no-corner = Seul le roi peut entrer dans un coin, et { $to } en est un.
brandubh-no-captures = Le coup { $move } prend { $captures }, et non { $written }.
brandubh-no-capture = Le coup { $move } ne prend rien ; { $written } reste.

## Les règles sur une carte.

brandubh-card-idea = Un roi et quatre défenseurs se tiennent au milieu, huit attaquants autour d’eux. **Le roi veut atteindre un coin ; les attaquants veulent le prendre.** Les attaquants commencent ; ensuite chaque camp joue un coup à son tour.
brandubh-card-moving = **Jouer.** Chaque pièce va tout droit sur sa rangée ou sa colonne, aussi loin qu’elle veut, sur des cases vides. Seul le roi peut s’arrêter sur le trône (au milieu) ou dans un coin ; les autres peuvent traverser le trône vide.
brandubh-card-soldiers = **Prendre un soldat.** Venez à côté d’un soldat ennemi de sorte qu’il se trouve entre votre pièce et une autre des vôtres, sur une ligne. Le roi aide. Un coin et le trône vide remplacent la seconde pièce, le bord jamais. Se placer entre deux ennemis est sans danger.
brandubh-card-king = **Prendre le roi.** Il tombe entre deux attaquants sur une ligne, ou entre un attaquant et un coin. Sur son trône, il ne tombe que si des attaquants se tiennent sur ses quatre côtés.
brandubh-card-end = **La fin.** Le roi dans un coin : les défenseurs gagnent. Le roi pris : les attaquants gagnent. Qui ne peut plus jouer perd. Quand une position revient pour la troisième fois, le camp qui répète sans y être forcé perd, dans le doute les défenseurs.

brandubh-mind-wins-now = Ce coup gagne aussitôt.
brandubh-mind-wins = Ce coup force le gain, en { $moves } coups au plus.
brandubh-mind-lost = Tout perd ici ; ce coup résiste le plus longtemps.
brandubh-mind-captures = { $pieces ->
    [one] Ce coup prend une pièce, et rien de meilleur n’a été trouvé.
   *[other] Ce coup prend { $pieces } pièces, et rien de meilleur n’a été trouvé.
}
brandubh-mind-closes = Ce coup ferme au roi le chemin du coin.
brandubh-mind-threatens-king = Ce coup menace de prendre le roi.
brandubh-mind-threatens-corner = Ce coup ouvre au roi un chemin vers un coin.
brandubh-mind-saves-king = Ce coup met le roi à l’abri.
brandubh-mind-stands = { $plies ->
    [one] En regardant un coup plus loin, rien de meilleur n’a été trouvé.
   *[other] En regardant { $plies } coups plus loin, ceux des deux camps comptés, rien de meilleur n’a été trouvé.
}

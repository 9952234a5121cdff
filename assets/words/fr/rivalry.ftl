# Sibling Rivalry.

rivalry-title = Sibling Rivalry
rivalry-white = Blancs
rivalry-black = Noirs
rivalry-role-surviving = { $side }, survivant : tous les Soldats
rivalry-role-dead = { $side }, mort : seuls les Maraudeurs
rivalry-muster = Rassemblement
rivalry-soldier-phase = Phase des Soldats
rivalry-marauder-phase = Phase des Maraudeurs
rivalry-prince = Prince
rivalry-champion = Champion
rivalry-guard = Garde
rivalry-swordsman = Épéiste
rivalry-knight = Cavalier
rivalry-barbarian = Barbare
rivalry-chief = Chef
rivalry-white-prince = le Prince blanc
rivalry-white-champion = le Champion blanc
rivalry-white-guard = le Garde blanc
rivalry-white-swordsman = l’Épéiste blanc
rivalry-white-knight = le Cavalier blanc
rivalry-black-prince = le Prince noir
rivalry-black-champion = le Champion noir
rivalry-black-guard = le Garde noir
rivalry-black-swordsman = l’Épéiste noir
rivalry-black-knight = le Cavalier noir
rivalry-the-barbarian = le Barbare
rivalry-the-chief = le Chef
rivalry-row = Rangée { $name }
rivalry-column = Colonne { $name }

## Ce qui se choisit avant la partie.

rivalry-choice-muster = Soldats au départ
rivalry-value-muster-off = au centre
rivalry-value-muster-on = Rassemblement, posés tour à tour

## Sur l’image, où la place est comptée.

rivalry-turn-number = Tour { $number }
rivalry-preview = APERÇU : pas encore joué
rivalry-to-play = joue
rivalry-wins = gagne
rivalry-surviving = survivant
rivalry-dead = mort
rivalry-points-left = points restants
rivalry-to-place = à placer
rivalry-picture-supply = Stock
rivalry-picture-of = sur { $count }
rivalry-picture-edges = Bords
rivalry-picture-used = pris
rivalry-ends-phase = Termine la phase des Soldats.
rivalry-ends-turn = Termine le tour.
rivalry-white-wins = Les Blancs gagnent
rivalry-black-wins = Les Noirs gagnent
rivalry-white-would-win = Les Blancs gagneraient
rivalry-black-would-win = Les Noirs gagneraient
rivalry-drawn = Partie nulle
rivalry-would-draw = Ce serait une nulle
rivalry-abandoned = Partie close
rivalry-weigh-soldier = Attaquer { $square } ? 1 point · attaque des Soldats
rivalry-weigh-marauder = Attaquer { $square } ? 1 point · attaque des Maraudeurs
rivalry-allowed = { $value } : permis
rivalry-hint-soldier = Déplacez vos Soldats, tuez des Maraudeurs.
rivalry-hint-marauder = Placez des Maraudeurs, déplacez-les, attaquez.
rivalry-hint-muster = Posez un Soldat n’importe où, sauf au bord.
rivalry-hint-second = Les Victimes décident quand un Prince tombe.
rivalry-hint-spend = Tous les points sont à employer.
rivalry-hint-prince = Le Prince avant tous les autres.

## Le plateau en mots.

rivalry-heading = Sibling Rivalry. { $when }.
rivalry-text-legend = P Prince, C Champion, G Garde, S Épéiste, N Cavalier : capitales blancs, minuscules noirs. B Barbare, H Chef.
rivalry-text-player = { $letter } : { $player }, { $side }, Victimes { $kills }
rivalry-alt-side = { $player } ({ $letter }, { $side }), Victimes { $kills } : { $pieces }.
rivalry-alt-marauders = Maraudeurs : { $pieces }.
rivalry-supply = Réserve : { $barbarians } Barbares sur 12, { $chiefs } Chefs sur 6.
rivalry-edges = Bords pris dans cette phase : { $edges }.
rivalry-account = Joué par les { $side } dans ce tour : { $plays }.
rivalry-account-last = Joué par les { $side } au dernier tour : { $plays }.
rivalry-term = { $piece } { $square } { $worth }
rivalry-sum-soldier = Valeur d’attaque des Soldats en { $square } : { $sum }, ensemble { $total }.
rivalry-sum-marauder = Valeur d’attaque des Maraudeurs en { $square } : { $sum }, ensemble { $total }.
rivalry-state = Aux { $side } de jouer : { $phase }, { $points ->
    [one] reste { $points } point
   *[other] restent { $points } points
}.
rivalry-state-muster = Aux { $side } de poser un Soldat.

## Ce qui est demandé, et les choix.

rivalry-question-soldier = Phase des Soldats, { $points ->
    [one] reste { $points } point
   *[other] restent { $points } points
} : déplacer un Soldat, attaquer, ou terminer la phase ?
rivalry-question-surviving = Phase des Soldats, { $points ->
    [one] reste { $points } point
   *[other] restent { $points } points
}. Tous les Soldats sont à vous, et une Victime suffit pour gagner : déplacer, attaquer, ou terminer la phase ?
rivalry-question-marauder = Phase des Maraudeurs, { $points ->
    [one] reste { $points } point
   *[other] restent { $points } points
}, tous à employer : placer un Maraudeur, en déplacer un, ou attaquer ?
rivalry-question-dead = Phase des Maraudeurs, { $points ->
    [one] reste { $points } point
   *[other] restent { $points } points
}, tous à employer. Tout Soldat peut être attaqué : placer, déplacer, ou attaquer ?
rivalry-question-muster = Rassemblement : quel Soldat, et où ?
rivalry-label-piece = { $square } { $piece }
rivalry-label-attack = Attaquer { $square } { $piece } ({ $value })
rivalry-label-follower = { $square } { $piece } suit
rivalry-label-barbarian = Placer un Barbare, 1 point
rivalry-label-chief = Placer un Chef, 2 points
rivalry-label-corner = Un coin
rivalry-label-moves = Déplacer
rivalry-label-attacks = Attaquer
rivalry-label-end = Terminer la phase des Soldats

## Ce qui s’est passé.

rivalry-moved = { $player } déplace { $piece } de { $from } en { $to }.
rivalry-attacked = { $player } attaque { $to } ({ $value }) : { $killed } tombe, et { $follower } suit de { $from }.
rivalry-attacked-kill = { $player } attaque { $to } ({ $value }) et prend une Victime : { $killed } tombe, et { $follower } suit de { $from }.
rivalry-placed-barbarian = { $player } place un Barbare en { $at }.
rivalry-placed-chief = { $player } place un Chef en { $at }.
rivalry-mustered = { $player } pose { $piece } en { $at }.
rivalry-phase-ended = { $player } termine la phase des Soldats, { $left ->
    [0] sans point de reste
    [one] { $left } point de reste
   *[other] { $left } points de reste
}.
rivalry-lost = { $player } ne peut plus rien faire ({ $phase }) et perd { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
rivalry-fell = Le Prince de { $dead } est tombé, et { $surviving } n’a pas de Victime : { $dead } est le Joueur Mort, et tous les Soldats sont à { $surviving }.
rivalry-begun = Tous les Soldats sont là, et { $player } joue le premier tour.

# Le récit d’un tour : « Maeve, Soldats : Cavalier d6–d7, Champion d6×e6 (+2, une Victime : le Barbare). »

rivalry-told-soldiers = { $player }, Soldats : { $deeds }{ $left ->
    [0] .
    [one]  ; { $left } point de reste.
   *[other]  ; { $left } points de reste.
}
rivalry-told-rest = { $player }, Soldats : aucun ne bouge.
rivalry-told-marauders = { $player } lance les Maraudeurs : { $deeds }.
rivalry-told-moved = { $piece } { $from }–{ $to }
rivalry-told-put = { $piece } en { $at }
rivalry-told-attacked = { $piece } { $from }×{ $to } ({ $value }, { $killed } tombe)
rivalry-told-kill = { $piece } { $from }×{ $to } ({ $value }, une Victime : { $killed })

## Comment cela s’est terminé.

rivalry-won = { $player } gagne avec les { $side }. { $why }
rivalry-would-end = Cela mettrait fin à la partie : { $end }
rivalry-end-prince = Le Prince d’un joueur est tombé, et l’autre a une Victime.
rivalry-end-survivor = Le Survivant a pris une Victime.
rivalry-end-avenged = Le second Prince est tombé, et le Joueur Mort a une Victime.
rivalry-end-both-princes = Les deux Princes sont tombés, et le Mort est sans Victime : nulle.
rivalry-end-turns = Deux cents tours ont été joués : partie nulle.
rivalry-end-resigned = Les { $losers } ont abandonné.
rivalry-end-agreed = Les deux joueurs ont convenu d’une nulle.
rivalry-end-abandoned = La partie a été close avant la fin ; personne n’a gagné.

## Pourquoi un coup est refusé.

rivalry-no-game-over = La partie est terminée ; plus personne ne joue.
rivalry-no-turn = Ce n’est pas à vous de jouer.
rivalry-no-text = Ce n’est pas un coup. Écrivez un déplacement d4-e5, une attaque d6xe6, un placement B@a3, et end pour la fin de la phase des Soldats.
rivalry-no-square = La case { $square } n’existe pas. Les colonnes vont de a à h, les rangées de 1 à 8.
rivalry-no-muster-only = Dans le Rassemblement, on pose les Soldats un à un, comme P@d4, et l’on ne fait rien d’autre.
rivalry-no-must-spend = Tous les points de la phase des Maraudeurs sont à employer, et il en reste { $points ->
    [one] { $points }
   *[other] { $points }
}.
rivalry-no-piece = Il n’y a rien en { $square }.
rivalry-no-own = Il y a en { $square } { $piece }, qui n’est pas à vous.
rivalry-no-marauder-later = Il y a en { $square } { $piece }. Les Maraudeurs agissent dans leur phase, après les Soldats.
rivalry-no-soldier-before = Il y a en { $square } { $piece }. Les Soldats agissent dans leur phase, et c’est celle des Maraudeurs.
rivalry-no-same-square = Un déplacement doit quitter { $square }.
rivalry-no-occupied = La case { $square } n’est pas vide : { $piece } s’y tient.
rivalry-no-soldier-far = De { $from }, { $piece } va sur une case voisine, et { $to } n’en est pas une.
rivalry-no-knight-far = Un Cavalier avance d’une ou de deux cases, et { $to } est plus loin de { $from }.
rivalry-no-knight-way = Le Cavalier ne peut aller de { $from } en { $to } : toutes les cases entre les deux sont occupées.
rivalry-no-marauder-far = Depuis { $from }, { $piece } va sur une case voisine, et { $to } n’en est pas une.
rivalry-no-target = Il n’y a personne à attaquer en { $square }.
rivalry-no-soldier-target = Les Soldats n’attaquent jamais de Soldats, et en { $square } se tient { $piece }.
rivalry-no-marauder-target = Les Maraudeurs attaquent des Soldats, et en { $square } se tient { $piece }.
rivalry-no-own-prince = En { $square } se tient votre propre Prince, que vous ne pouvez pas attaquer.
rivalry-no-soldier-value = La valeur d’attaque des Soldats en { $square } est { $value }, et il faut 1 au moins : { $sum }.
rivalry-no-marauder-value = La valeur d’attaque des Maraudeurs en { $square } est { $value }, et il faut 1 au moins : { $sum }.
rivalry-no-soldier-follows = Un de vos Soldats à côté de { $to } y suit, et { $from } n’est pas à côté.
rivalry-no-marauder-follows = Un Maraudeur à côté de { $to } y suit, et { $from } n’est pas à côté.
rivalry-no-which = Plus d’une pièce peut suivre en { $square }. Écrivez laquelle : celles de { $squares }.
rivalry-no-placed-later = Les Maraudeurs se placent dans leur phase, après les Soldats.
rivalry-no-soldier-placed = On ne place que des Maraudeurs, B ou H, et jamais { $piece }.
rivalry-no-supply = Cette sorte est épuisée : { $piece } ne peut être placé.
rivalry-no-points = Un Chef coûte 2 points, et il en reste { $points }.
rivalry-no-edge = Les Maraudeurs se placent au bord du plateau, et { $square } n’y est pas.
rivalry-no-edge-used = Un Maraudeur a déjà été placé sur le bord de { $square } dans cette phase ; il faut à chacun le sien.
rivalry-no-corner-used = Un coin a besoin de ses deux bords, et l’un de ceux de { $square } est pris dans cette phase.
rivalry-no-prince-first = Votre Prince se pose avant tous les autres.
rivalry-no-mustered = Tous vos Soldats de cette sorte sont déjà là : { $piece } ne peut être posé encore une fois.
rivalry-no-muster-edge = Dans le Rassemblement, aucun Soldat ne se pose au bord, et { $square } y est.

## Les règles sur une carte.

rivalry-card-idea = **Deux Princes, et des Maraudeurs tout autour.** Vous menez vos Soldats contre les Maraudeurs, puis vous lancez les Maraudeurs contre les Soldats de l’autre. **L’autre Prince doit tomber, mais il vous faut une Victime** : vous en prenez une chaque fois que vos Soldats tuent un Maraudeur.
rivalry-card-soldiers = **Phase des Soldats**, jusqu’à 5 points. Un point déplace un Soldat vers une case voisine, en diagonale aussi ; un Cavalier, jusqu’à deux cases. Ou bien un point attaque un Maraudeur. Vous pouvez terminer la phase avant.
rivalry-card-marauders = **Phase des Maraudeurs**, 5 points, tous à employer. Placez un Barbare pour 1 ou un Chef pour 2, chacun sur un bord différent (un coin en prend deux) ; ou bien un point déplace un Maraudeur, ou attaque n’importe quel Soldat, sauf votre propre Prince.
rivalry-card-attack = **L’attaque.** Comptez les attaquants autour de la cible, retirez les défenseurs sur elle et autour d’elle : il faut 1 au moins. La cible tombe, et un des attaquants voisins, à votre choix, y entre aussitôt.
rivalry-card-end = **Un Prince tombe.** Si l’autre a une Victime, il gagne. Sinon, tous les Soldats sont à lui, et chacun n’a plus qu’une phase par tour : le Survivant gagne avec sa première Victime ; le Joueur Mort gagne s’il a une Victime quand le second Prince tombe ; sans Victime, c’est une nulle.
rivalry-card-pieces = **Attaque / défense.** Prince 1/1, Champion 2/2, Garde 1/2, Épéiste 2/1, Cavalier 1/1 ; Barbare 1/1, Chef 2/2. Tous les Soldats défendent, des deux couleurs ; dans une attaque, seuls les vôtres comptent.

# Frères.

brothers-title = Frères
brothers-elder = aîné
brothers-younger = cadet
brothers-elder-partner = partenaire de l’aîné
brothers-younger-partner = partenaire du cadet
brothers-rabbits = lapins
brothers-sheep = moutons
brothers-kind-straight = des lapins, dans des enclos droits comme F5-H5
brothers-kind-angled = des moutons, dans des enclos coudés comme J11/K12

## Les pièces de la prairie.

brothers-piece-small = petit carré
brothers-piece-bar = barre
brothers-piece-cross = croix
brothers-piece-ell = grand L
brothers-piece-stair = escalier
brothers-piece-u = pièce en U
brothers-piece-rect = petit rectangle
brothers-piece-step = gradin
brothers-piece-longstair = long escalier
brothers-piece-longrect = grand rectangle
brothers-piece-notched = carré entaillé
brothers-piece-big = grand carré

brothers-turn-none = non tourné
brothers-turn-right = tourné à droite
brothers-turn-over = tête en bas
brothers-turn-left = tourné à gauche

brothers-lie-lying = couché
brothers-lie-standing = debout
brothers-lie-upper-left = sans haut gauche
brothers-lie-upper-right = sans haut droit
brothers-lie-lower-left = sans bas gauche
brothers-lie-lower-right = sans bas droit
brothers-pen-without = carré { $square } sans { $missing }

## Ce qui se choisit avant le début.

brothers-choice-begins = Les lapins à la manche 1
brothers-value-begins-lot = tirés au sort
brothers-value-begins-a = l’aîné (A)
brothers-value-begins-b = le cadet (B)

## Sur l’image, où la place est comptée.

brothers-round = Manche { $round }
brothers-preview = APERÇU : pas encore posé
brothers-to-place = pose
brothers-plays = joue
brothers-wins = gagne
brothers-phase-meadow = Prairie : { $laid } sur { $all }
brothers-phase-pens = On construit
brothers-phase-over = Fin de la manche 1
brothers-asked-second = nouvelle prairie, camps échangés
brothers-asked-piece = quelle pièce ?
brothers-asked-turn = { $piece } : dans quel sens ?
brothers-asked-place = { $piece } : à quel endroit ?
brothers-asked-lie = dans quel sens ?
brothers-asked-pen = à quel endroit ?
brothers-line-piece = { $number }. { $piece }, en { $square }
brothers-line-pen = { $number }. { $pen }
brothers-line-asked = { $line } ?
brothers-supplies = Enclos en main
brothers-penalty = pénalité
brothers-first-round = + manche 1
brothers-result-won = Le camp { $side } gagne, { $points } à { $other }
brothers-result-rabbits = Le camp { $side } gagne aux lapins, { $points } à { $other }
brothers-result-draw = Partie nulle, { $points } partout
brothers-result-resigned = Le camp { $side } gagne par abandon
brothers-result-agreed = Partie nulle, d’un commun accord
brothers-result-abandoned = Partie close

## Le plateau en mots.

brothers-heading = Frères. { $round }. { $phase }.
brothers-heading-preview = Frères. APERÇU : pas encore posé. { $round }. { $phase }.
brothers-empty = La table est vide. La première pièce a le coin supérieur gauche de sa boîte en N14.
brothers-legend = # prairie libre, @ posé en dernier, x trou, r lapins, s moutons, majuscules : dernier enclos
brothers-player = { $letter } : { $player }, { $side }, { $animals }, { $left } enclos sur { $share } en main.
brothers-penalty-now = Pénalité actuelle : aîné { $elder }, cadet { $younger }.
brothers-penalty-before = De la manche 1 : aîné { $elder }, cadet { $younger }.
brothers-left = Pièces restantes : { $pieces }.
brothers-places = Places : { $places }.
brothers-ways = Sens possibles : { $ways }.
brothers-last = Dernier coup : { $player }, { $line }.
brothers-previewed = À confirmer : { $player }, { $line }.
brothers-turn-to-lay = C’est à { $player } de poser une pièce.
brothers-turn-to-build = C’est à { $player } de construire un enclos.
brothers-would-end = La partie serait alors finie. { $end }
brothers-ended-resigned = { $player } a abandonné ; le camp { $side } gagne.
brothers-ended-agreed = Partie nulle, d’un commun accord.
brothers-ended-abandoned = La partie a été close avant la fin ; personne n’a gagné.
brothers-alt-meadow = La prairie va de { $first } à { $last }. Cases libres : { $free }. Trous : { $holes }.
brothers-alt-pens = Enclos construits : { $rabbits } pour les lapins, { $sheep } pour les moutons.
brothers-alt-asked = À choisir : { $asked }

## Ce qui est demandé, et les choix.

brothers-question-second = Manche 2, lapins et moutons échangés : quelle pièce de la nouvelle prairie posez-vous en premier ?
brothers-question-piece = Quelle pièce de la prairie posez-vous, et où ?
brothers-question-straight = Votre enclos droit pour les lapins : dans quel sens, et où ?
brothers-question-angled = Votre enclos coudé pour les moutons : dans quel sens, et où ?
brothers-label-lie = { $sign } { $lie }
brothers-label-page = { $first } à { $last } : { $squares }
brothers-label-place = { $number } : { $place }

## Ce qui s’est passé.

brothers-laid = { $player } pose la pièce { $number } de la prairie : { $piece }, en { $square }.
brothers-complete = La prairie est complète. Place aux enclos.
brothers-built-straight = { $player } construit un enclos pour les lapins : { $pen } (enclos { $number } de la manche).
brothers-built-angled = { $player } construit un enclos pour les moutons : { $pen } (enclos { $number } de la manche).
brothers-spent = { $player } n’a plus d’enclos dans cette manche.
brothers-shut-straight = Il n’y a plus de place pour les lapins ; les moutons continuent.
brothers-shut-angled = Il n’y a plus de place pour les moutons ; les lapins continuent.
brothers-counted = La manche { $round } est finie. Enclos à lapins restants : { $rabbits } (pénalité { $light }) ; enclos à moutons : { $sheep } (pénalité { $heavy }). Cela fait { $elder } pour l’aîné et { $younger } pour le cadet.
brothers-swapped = Les camps échangent lapins et moutons. { $player } commence la nouvelle prairie.

## Comment cela s’est terminé.

brothers-end-fewer = Le camp { $side } gagne avec { $points } points de pénalité contre { $other }.
brothers-end-rabbits = Les deux camps ont { $points } points de pénalité ; le camp { $side } gagne, en ayant moins avec les lapins.
brothers-end-draw = Partie nulle : { $points } points de pénalité partout, et autant avec les lapins.

## Pourquoi un coup est refusé.

brothers-no-game-over = La partie est finie ; plus personne ne pose ni ne construit.
brothers-no-turn = Ce n’est pas à vous de jouer.
brothers-no-piece-text = Ce n’est pas une pièce et sa place. Une pièce se pose par son nom, ses quarts de tour vers la droite et la case supérieure gauche de sa boîte : step-1-F5.
brothers-no-pen-text = Ce n’est pas un enclos. Un enclos droit s’écrit par ses bouts, F5-H5 ; un enclos coudé par sa boîte et la case qui lui manque, J11/K12.
brothers-no-such-piece = Aucune pièce de cette prairie ne s’appelle { $written }.
brothers-no-laid = Cette pièce est déjà posée : { $piece }.
brothers-no-first-place = La première pièce a le coin supérieur gauche de sa boîte en { $square }.
brothers-no-overlap = La case { $square } est prise par une autre pièce : { $piece }.
brothers-no-touch = Là, la pièce ne partagerait aucun côté avec la prairie ; un coin ne suffit pas : { $piece }.
brothers-no-kind = Dans cette manche, vous élevez { $kind }.
brothers-no-row = De { $one } à { $other }, il n’y a pas trois cases en ligne.
brothers-no-corner = { $missing } n’est aucune des quatre cases de la boîte de { $square }.
brothers-no-meadow = { $square } n’est pas une case de la prairie.
brothers-no-hole = { $square } est un trou, pas de la prairie.
brothers-no-pen = Il y a déjà un enclos en { $square } : { $pen }.

## Les règles sur une carte.

brothers-card-idea = Deux frères se partagent une prairie : l’un élève des **lapins dans des enclos droits** (trois cases en ligne), l’autre des **moutons dans des enclos coudés** (trois autour d’un coin). Qui laisse le moins d’enclos non construits gagne. Deux manches ; à la seconde, les frères échangent.
brothers-card-meadow = **La prairie.** Qui a les lapins commence. À tour de rôle, posez une des douze pièces, tournée comme vous voulez : sans recouvrir, et avec au moins un côté de case contre ce qui est posé. Les trous sont permis, et ne sont pas de la prairie.
brothers-card-pens = **Les enclos.** Les lapins commencent encore. À tour de rôle, construisez un de vos douze enclos sur trois cases libres de la prairie, à cheval sur les pièces si vous voulez. Qui peut construire doit le faire ; qui ne peut pas est sauté. Quand personne ne peut, la manche est finie.
brothers-card-points = **Les points.** Chaque enclos à lapins qui reste coûte 1, chaque enclos à moutons 2. Le moins de points après deux manches gagne ; à égalité, le moins avec les lapins ; sinon la partie est nulle.
brothers-card-four = **À quatre**, deux équipes, A avec C et B avec D, six enclos chacun. Les partenaires ne se concertent pas sur les places.
brothers-card-writing = **L’écriture.** step-1-F5 : le gradin, tourné une fois à droite, sa boîte en F5. F5-H5 : un enclos droit. J11/K12 : la boîte de quatre en J11 sans K12.

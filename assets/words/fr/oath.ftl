# Oath of the Brotherhood.

oath-title = Oath of the Brotherhood
oath-side = place { $letter }
# La fin d’une liste : « B et C ».
oath-and = { $first } et { $last }

## Sur l’image, où la place est comptée.

oath-preview = APERÇU : pas encore joué
oath-wins = gagne
oath-win-together = se partagent la victoire
oath-drawn = Partie nulle
oath-closed = La partie est close
oath-round = Manche
oath-toughness = Endurance
oath-open-missions = Missions visibles
oath-black-market = Marché noir
oath-tavern = Taverne
oath-taken = prise
oath-sold = vendu
oath-hired = déjà engagé
oath-every-round = chaque manche
oath-has-left = a quitté la partie
oath-boat = Barque
oath-mat-mission = Par Mission :
oath-mat-ignores = sans
oath-mat-pawns = Pions
oath-mat-first = 1er
oath-mat-followers = Compagnons
oath-mat-missions = Missions accomplies
oath-hands-open = Ce que chacun tenait à la fin
oath-mat-held = En main
oath-hand-title = Votre main
oath-hand-empty = Aucune carte cachée

## Le nom des choses.

oath-location-bazaar = Bazar
oath-location-beach = Plage
oath-location-black-market = Marché noir
oath-location-blacksmith = Forge
oath-location-bridge = Pont
oath-location-brotherhood = Confrérie
oath-location-docks = Quais
oath-location-inn = Auberge
oath-location-tavern = Taverne
oath-location-watchtower = Tour de guet
oath-location-ancient-temple = Temple ancien
oath-location-arena = Arène
oath-location-cave = Grotte
oath-location-corsair-tower = Tour corsaire
oath-location-hideout = Repaire
oath-location-hut = Cabane
oath-location-old-port = Vieux port
oath-location-shipwreck = Épave
oath-location-thieves-den = Antre des voleurs
oath-location-witch = Sorcière
oath-at-bazaar = au Bazar
oath-at-beach = à la Plage
oath-at-black-market = au Marché noir
oath-at-blacksmith = à la Forge
oath-at-bridge = au Pont
oath-at-brotherhood = à la Confrérie
oath-at-docks = aux Quais
oath-at-inn = à l’Auberge
oath-at-tavern = à la Taverne
oath-at-watchtower = à la Tour de guet
oath-at-ancient-temple = au Temple ancien
oath-at-arena = à l’Arène
oath-at-cave = à la Grotte
oath-at-corsair-tower = à la Tour corsaire
oath-at-hideout = au Repaire
oath-at-hut = à la Cabane
oath-at-old-port = au Vieux port
oath-at-shipwreck = à l’Épave
oath-at-thieves-den = à l’Antre des voleurs
oath-at-witch = à la Sorcière
oath-to-bazaar = au Bazar
oath-to-beach = à la Plage
oath-to-black-market = au Marché noir
oath-to-blacksmith = à la Forge
oath-to-bridge = au Pont
oath-to-brotherhood = à la Confrérie
oath-to-docks = aux Quais
oath-to-inn = à l’Auberge
oath-to-tavern = à la Taverne
oath-to-watchtower = à la Tour de guet
oath-to-ancient-temple = au Temple ancien
oath-to-arena = à l’Arène
oath-to-cave = à la Grotte
oath-to-corsair-tower = à la Tour corsaire
oath-to-hideout = au Repaire
oath-to-hut = à la Cabane
oath-to-old-port = au Vieux port
oath-to-shipwreck = à l’Épave
oath-to-thieves-den = à l’Antre des voleurs
oath-to-witch = à la Sorcière
oath-from-bazaar = du Bazar
oath-from-beach = de la Plage
oath-from-black-market = du Marché noir
oath-from-blacksmith = de la Forge
oath-from-bridge = du Pont
oath-from-brotherhood = de la Confrérie
oath-from-docks = des Quais
oath-from-inn = de l’Auberge
oath-from-tavern = de la Taverne
oath-from-watchtower = de la Tour de guet
oath-from-ancient-temple = du Temple ancien
oath-from-arena = de l’Arène
oath-from-cave = de la Grotte
oath-from-corsair-tower = de la Tour corsaire
oath-from-hideout = du Repaire
oath-from-hut = de la Cabane
oath-from-old-port = du Vieux port
oath-from-shipwreck = de l’Épave
oath-from-thieves-den = de l’Antre des voleurs
oath-from-witch = de la Sorcière
oath-effect-bazaar = 1 Provision
oath-effect-beach = Tirer 1 carte Action
oath-effect-black-market = Acheter une carte ouverte
oath-effect-blacksmith = 1 Équipement
oath-effect-bridge = 2 Doublons
oath-effect-brotherhood = Accomplir une Mission, puis en prendre une
oath-effect-docks = 1 Allié
oath-effect-inn = 2 points d’Endurance
oath-effect-tavern = Engager le Compagnon pour 1 Doublon
oath-effect-watchtower = Premier joueur, et un lieu de plus
oath-effect-ancient-temple = 1 Endurance contre 1 Équipement et 1 Doublon
oath-effect-arena = 1 Endurance contre 3 Doublons
oath-effect-cave = 3 Endurance contre 1 Équipement, 1 Allié et 1 Provision
oath-effect-corsair-tower = 1 Allié ou 1 Équipement
oath-effect-hideout = 1 Équipement ou 1 Provision
oath-effect-hut = 1 Allié ou 1 Provision
oath-effect-old-port = 1 Endurance contre 1 Allié et 1 Doublon
oath-effect-shipwreck = 1 Endurance contre 1 Provision et 1 Doublon
oath-effect-thieves-den = 2 Doublons contre deux jetons d’une même ressource
oath-effect-witch = 1 Doublon contre 3 points d’Endurance
oath-resource-equipment = Équipement
oath-resource-ally = Allié
oath-resource-supply = Provision
oath-tokens-equipment = { $count ->
    [one] { $count } Équipement
   *[other] { $count } Équipements
}
oath-tokens-ally = { $count ->
    [one] { $count } Allié
   *[other] { $count } Alliés
}
oath-tokens-supply = { $count ->
    [one] { $count } Provision
   *[other] { $count } Provisions
}
oath-doubloons = { $count ->
    [one] { $count } Doublon
   *[other] { $count } Doublons
}
oath-cards = { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}
oath-mates = { $count ->
    [one] { $count } Matelot
   *[other] { $count } Matelots
}
oath-nothing = rien
oath-nobody = personne
oath-item-sword = Sabre
oath-item-pistol = Pistolet
oath-item-spyglass = Longue-vue
oath-item-sextant = Sextant
oath-item-gunner = Canonnier
oath-item-first-mate = Second
oath-item-parrot = Perroquet
oath-item-monkey = Singe
oath-item-gunpowder = Poudre
oath-item-rum = Rhum
oath-item-food = Vivres
oath-item-water = Eau
oath-boat-place = barque ({ $resource })
oath-token-on = { $resource } : { $item }
oath-token-boat = { $resource } dans la barque
oath-pirate = le Pirate
oath-a-mate = un Matelot
oath-the-pirate = le Pirate
oath-pirate-mansfield = Edward Mansfield
oath-pirate-le-monde = Marie Le Monde
oath-pirate-jackson = Nevis Jackson
oath-pirate-cortez = Rodrigo de Cortez
oath-pirate-mc-graves = William Mc Graves
oath-epithet-mansfield = Le « Lord »
oath-epithet-le-monde = La « Canonnière »
oath-epithet-jackson = Le « Faucon noir »
oath-epithet-cortez = Le « Conquistador »
oath-epithet-mc-graves = La « Bière rousse »
oath-talent-mansfield = 2 Doublons de plus au départ, 2 de moins par Mission
oath-talent-le-monde = 1 Allié au départ, 1 de moins par Mission
oath-talent-jackson = 2 points d’Endurance de plus, 1 PV de plus par Mission
oath-talent-cortez = 1 Équipement au départ, 1 de moins par Mission
oath-talent-mc-graves = 1 Provision au départ, 1 de moins par Mission
oath-follower-anchor-josh = Josh « l’Ancre »
oath-follower-boa-bill = Bill « le Boa »
oath-follower-chatty-sylvia = Sylvia « la Bavarde »
oath-follower-dollar-the-accountant = Dollar le Comptable
oath-follower-emanuel-goldtooth = Emanuel « Dent d’or »
oath-follower-james-tipster = James « le Tuyau »
oath-follower-liveaux-the-wasp = Liveaux « la Guêpe »
oath-follower-maggie-the-mermaid = Maggie « la Sirène »
oath-follower-mister-billion = Monsieur Milliard
oath-follower-oliver-the-tree = Oliver « l’Arbre »
oath-follower-openeye-roy = Roy « l’Œil ouvert »
oath-follower-royal-morgan = Morgan « le Royal »
oath-follower-skillful-ben = Ben « l’Adroit »
oath-help-anchor-josh = 1 Allié aux Quais
oath-help-boa-bill = 1 Allié contre 1 Provision et 1 Équipement au Bazar
oath-help-chatty-sylvia = Vivres ou Eau à l’Auberge
oath-help-dollar-the-accountant = 1 Provision au Bazar
oath-help-emanuel-goldtooth = 1 Doublon de moins au Marché noir
oath-help-james-tipster = 1 Équipement contre 1 Allié et 1 Provision aux Quais
oath-help-liveaux-the-wasp = 1 Équipement à la Forge
oath-help-maggie-the-mermaid = 1 carte Action à la Plage
oath-help-mister-billion = 1 PV de plus pour une Mission à la Confrérie
oath-help-oliver-the-tree = 2 Doublons au Pont
oath-help-openeye-roy = 1 Provision contre 1 Équipement et 1 Allié à la Forge
oath-help-royal-morgan = 1 point d’Endurance par manche
oath-help-skillful-ben = 1 Doublon par manche
oath-mission-arm-the-longboats = Armer les chaloupes
oath-mission-crew-for-the-captain = Un équipage complet
oath-mission-provision-the-flagship = Ravitailler l’amiral
oath-mission-bribe-the-armorer = Payer l’armurier
oath-mission-press-gang-night = La nuit de la presse
oath-mission-rum-for-the-council = Rhum pour le conseil
oath-mission-prove-your-mettle = Faire ses preuves
oath-mission-storm-the-battery = Prendre la batterie
oath-mission-mutiny-at-dawn = Mutinerie à l’aube
oath-mission-stock-the-hidden-cove = La crique cachée
oath-mission-take-the-treasure-fleet = La flotte au trésor
oath-mission-spy-on-the-governor = Épier le gouverneur
oath-mission-hire-the-turncoats = Payer les transfuges
oath-mission-smuggle-the-casks = Passer les tonneaux
oath-mission-feed-the-shipwrecked = Nourrir les naufragés
oath-mission-ransom-the-bishop = Rançonner l’évêque
oath-mission-chart-the-reef = Sonder le récif
oath-mission-mine-the-channel = Miner le chenal
oath-mission-run-the-blockade = Forcer le blocus
oath-mission-careen-the-ship = Caréner le navire
oath-mission-buy-the-forts-powder = La poudre du fort
oath-mission-duel-at-the-gallows = Duel au gibet
oath-mission-board-the-merchantman = Aborder le marchand
oath-mission-free-the-prisoners = Libérer les captifs
oath-mission-sack-the-customs-house = Piller la douane
oath-mission-capture-the-admiral = Capturer l’amiral
oath-mission-swear-the-blood-oath = Le serment du sang
oath-mission-burn-the-dockyard = Brûler le chantier
oath-mission-raise-the-black-flag = Le pavillon noir
oath-mission-salt-the-governors-table = La table du gouverneur
oath-mission-raid-the-port = Razzia sur le port
oath-mission-hold-the-island = Tenir l’île
oath-mission-sink-the-man-o-war = Couler le vaisseau
oath-card-buried-chest = Coffre enterré
oath-card-smuggled-arms = Contrebande d’armes
oath-card-pressed-crew = Enrôlés de force
oath-card-salvaged-stores = Cargaison sauvée
oath-card-second-wind = Second souffle
oath-card-pickpocket = Vol à la tire
oath-card-sabotage = Sabotage
oath-card-sticky-fingers = Doigts agiles
oath-card-shore-leave = Quartier libre
oath-card-bribe = Pot-de-vin
oath-card-forged-orders = Faux ordres
oath-card-parley = Pourparlers
oath-card-good-word = Recommandation
oath-card-old-chart = Vieille carte
oath-rule-buried-chest = Gagnez 3 Doublons.
oath-rule-smuggled-arms = Gagnez 1 Équipement et 1 Doublon.
oath-rule-pressed-crew = Gagnez 1 Allié et 1 Doublon.
oath-rule-salvaged-stores = Gagnez 1 Provision et 1 Doublon.
oath-rule-second-wind = Gagnez 3 points d’Endurance.
oath-rule-pickpocket = Prenez jusqu’à 2 Doublons à un autre joueur.
oath-rule-sabotage = Un autre joueur perd 2 points d’Endurance.
oath-rule-sticky-fingers = Volez 1 jeton à un joueur qui en a plus que vous.
oath-rule-shore-leave = Reprenez un Matelot placé plus tôt dans la manche ; il resservira. Une fois par manche.
oath-rule-bribe = Placez le pion de ce tour à côté des cases d’un lieu, plein ou non : sans perte ni demande. Son prix reste dû.
oath-rule-forged-orders = Prenez en main 1 Mission visible.
oath-rule-parley = Jusqu’à la fin de la manche, entrer chez les autres est gratuit, et nul ne peut rien demander.
oath-rule-good-word = La prochaine Mission de ce tour rapporte 1 PV de plus.
oath-rule-old-chart = Tirez une carte Exploration : ce lieu s’ouvre.
oath-bonus-missions = le plus de Missions
oath-bonus-doubloons = le plus de Doublons
oath-bonus-tokens = le plus de jetons
oath-bonus-followers = le plus de Compagnons
oath-bonus-toughness = la meilleure Endurance
oath-gives-item = { $item } pour toujours
oath-gives-toughness = +{ $count } Endurance
oath-gives-cards = { $count ->
    [one] +{ $count } carte Action
   *[other] +{ $count } cartes Action
}

## La table en mots.

oath-heading = Oath of the Brotherhood. { $when }.
oath-round-of = Manche { $round } sur { $rounds }
oath-to-play = C’est à { $player } de jouer.
oath-text-island = Île : { $places }.
oath-text-place = { $location } [{ $pawns }]
# À qui est le pion ; P est le Pirate, un plus se tient à côté des cases.
oath-text-mate = { $letter }
oath-text-pirate = { $letter }P
oath-text-mate-beside = { $letter }+
oath-text-pirate-beside = { $letter }P+
oath-text-missions = Missions visibles : { $missions }.
oath-text-mission = { $mission } ({ $price }) { $points } PV
oath-text-mission-brief = { $mission } { $points } PV
oath-text-market = Marché noir : { $wares }.
oath-text-ware = { $goods } pour { $price }
oath-text-tavern = Taverne : { $follower }.
oath-text-piles = Pioches : { $missions } Missions, { $actions } cartes Action, { $explorations } cartes Exploration. Premier joueur : { $first }.
oath-text-player = { $letter } { $player } : { $points } PV, { $doubloons }, Endurance { $toughness } ; en main : Missions { $missions }, cartes Action { $actions } ; accomplies { $completed }.
oath-text-brief = { $letter } { $player } : { $points } PV.
oath-text-left = { $letter } { $player } a quitté la partie.
oath-text-pawns = Pions restants : { $pawns }.
oath-text-aside = Hors jeu : { $count }.
oath-text-plays = Joue { $pirate } : { $talent }.
oath-text-plays-brief = Joue { $pirate }.
oath-text-items = Objets : { $items }.
oath-text-lasting = { $item } (acquis)
oath-text-followers = Compagnons : { $followers }.
oath-text-held = En main : { $cards }.
oath-alt-held = { $letter } tenait : { $cards }.
oath-text-turned = { $follower } (utilisé)
oath-text-bonuses = Bonus : { $bonuses }.
oath-text-bonus = { $bonus } { $letter }
oath-alt-newest = Dernier pion : { $pawn } { $at }.
oath-alt-cleared = { $letter } a fait sauter tous les pions { $at }.
oath-alt-first = Premier joueur : { $letter }.
oath-alt-characters = Personnages : { $pirates }.
oath-mat-who = { $player } joue { $pirate } : { $talent }.
oath-mat-completed = Accomplies : { $missions }.
oath-hand-heading = Vos cartes cachées :
oath-hand-mission = Mission { $number }, { $mission } : { $price } ; { $points } PV
oath-hand-mission-brief = Mission { $number } : { $mission }
oath-hand-card = { $card } : { $rule }
oath-hand-times = { $card } (× { $count })
oath-hand-kept = Carte Exploration gardée : { $location }
oath-hidden-card = une carte cachée

## Ce qui est demandé, et les choix.

oath-ask-pirate = Quel Pirate jouez-vous ?
oath-ask-space = Sur quelle case posez-vous le jeton { $resource } ? Il y devient cet objet.
oath-ask-first-space = { $pirate } commence avec un jeton : { $resource }. Sur quelle case le posez-vous ? Il y devient cet objet.
oath-ask-card = Laquelle de ces cartes Action gardez-vous ?
oath-ask-exploration = Laquelle de ces cartes Exploration gardez-vous pour votre prochain tour ?
oath-ask-chart = Vous aviez gardé { $location }. L’ouvrez-vous maintenant, ou remettez-vous la carte dessous ?
oath-ask-turn = À vous : placez un pion. Avant comme après, vous pouvez jouer des cartes et utiliser des objets.
oath-ask-first-turn = Le sort vous a donné le jeton Premier joueur : commencez, placez un pion. Avant comme après, vous pouvez jouer des cartes et utiliser des objets.
oath-ask-bribe = Le pot-de-vin est versé : placez un pion à côté des cases d’un lieu.
oath-ask-elsewhere = Votre tour continue : placez un pion ailleurs. Un Pistolet vous a fermé pour ce tour : { $locations }.
oath-ask-after = Votre pion est placé. Jouez des cartes, utilisez des objets, ou finissez votre tour.
oath-ask-pistol = { $player } veut aller { $to }, où se tient votre pion. Exigez-vous 1 Doublon pour votre Pistolet, au lieu de 1 Endurance ?
oath-ask-monkey = Votre Singe vole-t-il un jeton { $at } ?
oath-ask-visit = Que faites-vous { $at } ?
oath-ask-brotherhood = À la Confrérie : accomplissez d’abord une Mission, puis vous pourrez en prendre une.
oath-ask-taking = Prenez-vous une Mission visible ?
oath-ask-payment = Quels jetons donnez-vous pour { $mission } ?
oath-ask-last-chance = La dernière manche est finie. Accomplissez-vous encore une Mission ?
oath-label-pirate = { $pirate } : { $talent }
oath-label-with-mate = avec un Matelot
oath-label-with-pirate = avec le Pirate
oath-label-mate-past = avec un Matelot, malgré { $others } : { $cost }
oath-label-pirate-past = avec le Pirate, malgré { $others } : { $cost }
oath-label-pistol = { $toughness } ou 1 Doublon (Pistolet)
oath-label-pistol-poor = { $toughness }, ou refoulé (Pistolet, 0 Doublon)
oath-label-water = à côté de votre Matelot (Eau)
oath-label-pass = Passer
oath-label-end = Finir le tour
oath-label-done = Rien de plus
oath-label-spare = Ne rien voler
oath-label-rest = Aucune Mission
oath-label-demand = Exiger 1 Doublon
oath-label-waive = Y renoncer
oath-label-ability = Utiliser le lieu
oath-label-buy = { $goods } pour { $price }
oath-label-buy-goldtooth = { $goods } pour { $price }, avec Dent d’or
oath-label-follower = { $follower } : { $help }
oath-label-giving = contre { $token }
oath-label-complete = Accomplir une Mission
oath-label-take = Prendre une Mission
oath-label-mission = { $number }. { $mission }, { $points } PV
oath-label-item = Utiliser un objet
oath-label-use-food = { $item } : gagner 2 points d’Endurance
oath-label-use-parrot = { $item } : accomplir une Mission ici même
oath-label-use-first-mate = { $item } : déplacer votre Pirate et y agir
oath-label-use-gunpowder = { $item } : vider un lieu de ses pions
oath-label-card = Jouer une carte
oath-label-open = Ouvrir le lieu
oath-label-bottom = Remettre la carte dessous
oath-label-player = { $letter } : { $player }
oath-label-beside = { $location }, à côté des cases
oath-label-numbered = { $number } : { $what }
oath-foretold-pistol = { $by } répond d’abord, et peut exiger 1 Doublon pour le Pistolet au lieu de l’Endurance.
oath-foretold-poor = Vous n’avez pas de Doublon : si { $by } en exige un pour le Pistolet, votre pion revient, et ce lieu vous est fermé pour ce tour.
oath-choice-pirates = Les Pirates
oath-value-pirates-random = distribués au hasard
oath-value-pirates-chosen = choisis dans l’ordre des places
oath-topic-pistol = Pistolet
oath-order-pistol-always = toujours exiger le Doublon
oath-order-pistol-never = ne jamais l’exiger
oath-order-pistol-ask = me demander
oath-topic-turn-end = Fin du tour
oath-order-turn-end-ask = me demander
oath-order-turn-end-placed = d’elle-même après le placement

## Ce qui est arrivé.

# Un joueur et ce qu’il fait.
oath-sentence = { $player } { $clauses }.
oath-begins = { $player } tient le jeton Premier joueur, tiré au sort, et commence.
oath-begins-tokens = Les jetons de départ se posent d’abord sur une case ; puis { $player } commence, à qui le sort a donné le jeton Premier joueur.
oath-begins-pirates = Les Pirates se choisissent d’abord, dans l’ordre des places ; puis { $player } commence, à qui le sort a donné le jeton Premier joueur.
oath-at-a-cost = { $deed } ({ $cost })
oath-toughness-now = Endurance de { $from } à { $to }
oath-did-count = passe de { $from } à { $to } Doublons
oath-did-toughen = passe de { $from } à { $to } en Endurance
oath-paid = 1 Doublon à { $player }
oath-did-choose = joue { $pirate }
oath-did-place = envoie { $pawn } { $to }
oath-did-place-past = envoie { $pawn } { $to }, malgré { $others }
oath-did-place-free = envoie { $pawn } { $to }, sans frais malgré { $others }
oath-did-place-water = envoie { $pawn } { $to }, à côté d’un autre Matelot (Eau)
oath-did-place-bribe = envoie { $pawn } { $to }, à côté des cases (Pot-de-vin)
oath-did-challenge = veut envoyer { $pawn } { $to }, malgré le Pistolet ({ $by })
oath-did-work = agit { $at }
oath-did-work-for = choisit { $resource } { $at }
oath-did-reveal = révèle la Mission « { $mission } »
oath-did-promise = met de côté { $tokens }
oath-did-turn-back = n’a pas de Doublon pour le Pistolet ({ $by }), revient { $from }
oath-turned-away = Vous n’aviez pas de Doublon pour le Pistolet ({ $by }) : votre pion revient { $from }, et ce lieu vous est fermé pour ce tour.
oath-did-waive = n’exige pas de Doublon { $at }
oath-did-nothing = ne peut rien faire { $at }
oath-did-leave = ne fait rien de plus { $at }
oath-did-spare = ne vole rien { $at }
oath-did-gain = gagne { $token }
oath-did-lose = n’a plus de place pour un jeton ({ $resource })
oath-did-give = donne { $tokens }
oath-did-discard = défausse { $item }
oath-did-buy = achète { $goods } pour { $price }
oath-did-hire = engage { $follower } pour { $price }
oath-did-use = utilise { $follower }
oath-did-serve = profite de { $follower }
oath-did-take = prend la Mission « { $mission } »
oath-did-complete = accomplit la Mission « { $mission } » avec { $given } : { $points } PV
oath-did-complete-last = accomplit une dernière Mission, « { $mission } », avec { $given } : { $points } PV
oath-did-last = acquiert { $item } pour toujours
oath-did-first = devient premier joueur
oath-did-open = ouvre un lieu : { $location }
oath-did-spy-these = regarde des cartes Exploration : { $locations }
oath-did-keep = garde une carte Exploration
oath-did-keep-this = garde { $location }
oath-did-bury = remet une carte Exploration dessous
oath-did-bury-this = remet { $location } dessous
oath-did-look-these = regarde des cartes Action : { $cards }
oath-did-draw = { $count ->
    [one] tire une carte Action
   *[other] tire { $count } cartes Action
}
oath-did-draw-this = tire la carte Action { $card }
oath-did-pick = garde une carte Action
oath-did-pick-this = garde la carte Action { $card }
oath-did-draw-nothing = ne trouve plus de carte Action
oath-did-play = joue { $card }
oath-did-steal = vole { $token } à { $from }
oath-did-blow-up = fait sauter { $pawns } { $at }
oath-pirate-of = le Pirate ({ $player })
oath-did-sail = déplace le Pirate { $from } { $to }
oath-did-recall = reprend un Matelot { $from }
oath-did-skip = ne peut placer aucun pion
oath-did-pass = passe
oath-did-end = finit le tour
oath-round-ended = La manche { $round } est finie, tous les pions reviennent.
oath-did-rest = n’accomplit pas de dernière Mission
oath-bonus-given = Bonus pour { $bonus } : { $player }, 1 PV.
oath-bonus-tied = Bonus pour { $bonus } : personne n’est seul en tête.
oath-did-vacate = quitte la partie pour de bon
oath-reshuffled-missions = Les Missions défaussées sont mêlées sous leur pioche.
oath-reshuffled-market = Les cartes défaussées du Marché noir sont mêlées sous leur pioche.
oath-reshuffled-tavern = Les Compagnons que nul n’a engagés sont mêlés sous leur pioche.
oath-reshuffled-actions = Les cartes Action défaussées sont mêlées sous leur pioche.
oath-round-began = La manche { $round } commence. Missions visibles : { $missions }. Marché noir : { $market }. Taverne : { $tavern }.
oath-did-spy = { $count ->
    [one] regarde une carte Exploration
   *[other] regarde { $count } cartes Exploration
}
oath-did-look = { $count ->
    [one] regarde une carte Action
   *[other] regarde { $count } cartes Action
}
oath-mates-of = { $count ->
    [one] un Matelot ({ $player })
   *[other] { $count } Matelots ({ $player })
}

## Comment cela a fini.

oath-end-points = { $players } gagne avec { $points } PV.
oath-end-missions = { $players } gagne avec { $points } PV : égalité, départagée par les Missions accomplies.
oath-end-doubloons = { $players } gagne avec { $points } PV : égalité, départagée par les Doublons.
oath-end-tokens = { $players } gagne avec { $points } PV : égalité, départagée par les jetons.
oath-end-shared = { $players } se partagent la victoire avec { $points } PV : rien ne les départage.
oath-end-alone = { $players } reste seul et gagne avec { $points } PV.
oath-end-others = Les autres : { $others }.
oath-end-other = { $player } { $points } PV
oath-end-resigned = { $player } gagne : tous les autres ont abandonné.
oath-end-agreed = Tous les joueurs sont convenus d’une partie nulle.
oath-end-closed = La partie a été close avant la fin ; personne n’a gagné.

## Pourquoi une réponse n’est pas possible.

oath-no-game-over = La partie est finie ; plus personne ne joue.
oath-no-turn = Ce n’est pas à vous de jouer.
oath-no-text = Ce n’est pas une réponse. Les réponses s’écrivent ainsi : mate:docks, take:raid-the-port, card:bribe, end.
oath-no-question = Cela répond à une autre question que celle qui est posée.
oath-no-second-pawn = Vous avez déjà placé le pion de ce tour ; un seul par tour.
oath-no-end = Il faut placer un pion avant de finir le tour.
oath-no-pass = Vous pouvez encore placer un pion : impossible de passer.
oath-no-pawn = Vous n’avez plus ce pion ({ $pawn }).
oath-no-location = Ce lieu n’est pas encore ouvert : { $location }.
oath-no-barred = Un Pistolet vous interdit ce lieu pour ce tour : { $location }.
oath-no-space = Aucune case n’y est libre : { $location }.
oath-no-water = Il vous faut l’Eau, et un Matelot à vous sur place : { $location }.
oath-no-toughness = Vous n’avez plus d’Endurance pour passer les pions sur place : { $location }.
oath-no-use = Vous ne pourriez rien y faire avec ce qui vous resterait : { $location }.
oath-no-card = Vous n’avez pas cette carte Action : { $card }.
oath-no-card-effect = Cette carte ne changerait rien maintenant, ou pas ainsi : { $card }.
oath-no-item = Vous n’avez pas cet objet : { $item }.
oath-no-item-twice = Cet objet a déjà servi ce tour-ci : { $item }.
oath-no-item-effect = Cet objet ne changerait rien maintenant, ou pas ainsi : { $item }.
oath-no-mission = Vous n’avez pas cette Mission : { $mission }.
oath-no-price = Il vous manque des jetons ou des Doublons pour cette Mission : { $mission }.
oath-no-second-mission = Une seule Mission s’accomplit par visite, donc pas aussi { $mission }.
oath-no-open-mission = Cette Mission n’est pas visible : { $mission }.

## Les règles sur une carte.

oath-manual-idea = Vous êtes des Pirates qui veulent entrer dans la Confrérie. **Accomplissez des Missions pour des points de victoire** ; après 7 manches (2 ou 3 joueurs) ou 10 manches (4 ou 5), le plus de points gagne.
oath-manual-turn = **Votre tour.** Placez un pion, votre Pirate ou un Matelot, sur une case libre d’un lieu et faites ce qu’il dit. Avant et après, vous pouvez jouer des cartes Action et utiliser des objets. Puis le suivant en place un, jusqu’à ce que tous soient placés.
oath-manual-fight = **Malgré les autres.** Là où se tient le pion d’un autre, entrer coûte 1 point d’Endurance (jamais à l’Auberge). Un Pistolet permet d’exiger 1 Doublon à la place. Sans Endurance, on ne passe pas.
oath-manual-tokens = **Jetons.** La Forge donne un Équipement, les Quais un Allié, le Bazar une Provision. Posez chacun sur une case libre de sa rangée : il devient cet objet tant qu’il y reste. Un cinquième va dans la barque, sans effet.
oath-manual-missions = **Missions.** À la Confrérie, vous pouvez accomplir une Mission de votre main en donnant ses jetons et Doublons, puis en prendre une visible. Votre personnage vous épargne chaque fois quelque chose.
oath-manual-round = **Nouvelle manche.** Les pions reviennent ; de nouvelles Missions et un Compagnon arrivent, le Marché noir glisse vers les prix bas. La Tour de guet vous fait premier joueur et ouvre un nouveau lieu.
oath-manual-end = **La fin.** Chacun peut accomplir une dernière Mission. Puis 1 point pour le plus de Missions, de Doublons, de jetons, de Compagnons et d’Endurance, si un joueur est seul en tête. Les cartes Action en main sont secrètes jusqu’à ce qu’on les joue.
oath-manual-island = **L’île.** La plupart des lieux ont deux cases, la Confrérie trois, la Taverne et la Tour de guet une. Ce qu’un lieu demande se paie en plus de l’Endurance perdue à passer les autres.
oath-manual-exploration = **Ouverts au fil de la partie :**
oath-manual-items = **Objets.** Un jeton sur l’une de vos douze cases est cet objet. Ceux que l’on défausse pour leur effet servent une fois par tour, avant ou après le placement. Certaines Missions donnent un objet pour de bon, sans jeton.
oath-manual-pirates = **Personnages.**
oath-manual-followers = **Les Compagnons** s’engagent à la Taverne. On en tourne un pour ce qu’il fait en visitant son lieu, donc une fois par manche ; à la manche suivante tous sont redressés.
oath-manual-actions = **Les cartes Action** se tirent à la Plage. On en joue autant que l’on veut à son tour, avant ou après le placement, et jamais une qui ne changerait rien.
oath-manual-entry = • **{ $name }** : { $what }
oath-use-sword = votre Pirate entre malgré les autres sans rien perdre
oath-use-pistol = qui entre là où vous êtes peut devoir vous payer 1 Doublon au lieu d’un point d’Endurance
oath-use-spyglass = de deux cartes Exploration vous en gardez une, à ouvrir à votre prochain tour
oath-use-sextant = de trois cartes Action vous en tirez une
oath-use-gunner = qui entre là où vous êtes n’y emploie pas de Compagnon
oath-use-first-mate = défaussez-le pour mener votre Pirate à un lieu sans pion, et y agir
oath-use-parrot = défaussez-le pour accomplir une Mission où que vous soyez
oath-use-monkey = défaussez-le quand votre Pirate est entré malgré un autre, pour voler un Équipement ou une Provision à quelqu’un qui s’y trouve
oath-use-gunpowder = défaussez-la pour retirer tous les pions d’un lieu jusqu’à la fin de la manche ; chacun coûte 1 point d’Endurance à son propriétaire
oath-use-rum = la Taverne ne coûte rien
oath-use-food = défaussez-les pour 2 points d’Endurance
oath-use-water = un Matelot peut se tenir à côté d’un autre des vôtres, hors des cases et pour rien, et refait ce qui s’y fait

# Ce que dit la maison. Les noms, les cases et les coups restent tels quels.

language-name = Français

## Commandes et options

command-new = nouvelle
command-new-about = Ouvrir une table dans ce salon
command-play = jouer
command-play-about = Jouer un coup en l’écrivant
command-board = plateau
command-board-about = Voir le plateau tel qu’il est
command-hand = main
command-hand-about = Voir votre main cachée, pour vos yeux seulement
command-me = moi
command-me-about = Vos consignes : ce que vous répondez à chaque fois
command-games = parties
command-games-about = Toutes vos parties, et celles qui vous attendent
command-rules = règles
command-rules-about = Les règles d’un jeu, ou une seule phrase
command-undo = reprendre
command-undo-about = Reprendre votre dernier coup
command-draw = nulle
command-draw-about = Proposer la nulle, ou l’accepter
command-resign = abandonner
command-resign-about = Abandonner votre partie dans ce salon
command-hint = conseil
command-hint-about = Ce que l’ordinateur jouerait à votre place, si la table le permet
command-table = table
command-table-about = S’occuper de la table de ce salon
command-help = aide
command-help-about = Ce que c’est, et comment jouer
command-status = état
command-status-about = Comment va le bot

option-game = jeu
option-game-about = Quel jeu
option-seat = camp
option-seat-about = Le camp souhaité ; au hasard sinon
option-thread = fil
option-thread-about = Ouvrir un fil réservé à la partie
option-language = langue
option-language-about = La langue des messages publics
option-move = coup
option-move-about = Votre coup en notation ; des propositions apparaissent
option-player = joueur
option-player-about = De qui voir le plateau en grand : une place ou un nom, si chacun a le sien
option-text = texte
option-text-about = En texte plutôt qu’en image
option-topic = sujet
option-topic-about = Le numéro d’une règle, ou un mot à chercher
option-close = fermer
option-close-about = Fermer la table : personne ne gagne
option-opponent = adversaire
option-opponent-about = Contre l’ordinateur : la partie commence aussitôt
option-level = niveau
option-level-about = À quel point l’ordinateur réfléchit ; moyen sinon
option-hints = conseils
option-hints-about = Permettre de demander conseil à l’ordinateur
option-computer = ordinateur
option-computer-about = Laisser l’ordinateur jouer pour vous, ou pour qui n’a pas joué depuis un jour
option-for = pour
option-for-about = À la place de qui : une place ou un nom ; à la vôtre sinon
option-turn = tour
option-turn-about = Pour ce tour seulement, et non jusqu’à la fin
opponent-computer = Ordinateur

## Boutons

button-play = Jouer
button-hand = Ma main
button-orders = Consigne…
button-answer-so = Répondre ainsi
button-before = Avant
button-after = Suite
button-rules = Règles
button-back = Retour
button-confirm = Confirmer
button-undo = Reprendre
button-join = Rejoindre, camp au hasard
button-join-alone = Rejoindre
button-join-as = Rejoindre : { $side }
button-leave = Quitter
button-start = Commencer
button-add-computer = Ajouter l’ordinateur
button-computers = Ordinateurs
button-add-at = Ajouter l’ordinateur : { $level }
button-remove = Retirer { $name } ({ $level })
button-hints = Permettre les conseils
button-no-hints = Interdire les conseils
button-hint = Conseil
button-play-so = Jouer cela…
button-other = Autre chose…
button-cancel = Annuler
button-accept = Accepter
button-decline = Refuser
button-agree = D’accord
button-rematch = Revanche
button-resign = Oui, j’abandonne
button-close = Oui, fermer la table
button-never = Non, on continue
menu-choose = Choisissez ici
menu-choice = { $choice } : { $value }

## Avant la partie

lobby-players = Pour { $counts } personnes.
lobby-or = { $first } ou { $last }
lobby-open = **{ $game }** : une table est ouverte. Prenez place, puis appuyez sur Commencer.
lobby-rematch = **{ $game }** : une revanche, camps échangés. { $guests }, on rejoue ?
lobby-started = **{ $game }** : la partie a commencé. Elle continue plus bas.
lobby-closed = **{ $game }** : cette table a été fermée avant le début.
lobby-expired = **{ $game }** : cette table n’a pas commencé à temps et se ferme. /nouvelle en ouvre une autre.
lobby-sitter = • { $name } ({ $side })
lobby-sitter-alone = • { $name }
lobby-unreached = { $sitter } : je ne peux pas lui écrire, sa main attendra derrière **{ button-hand }**
lobby-any-seat = camp au hasard
lobby-open-seat = place libre
lobby-computer = • { $side } : { $name } ({ $level })
lobby-computer-alone = • { $name } ({ $level })
lobby-hints = • Les conseils sont permis : /conseil interroge l’ordinateur.
lobby-choice = • { $choice } : **{ $value }**
lobby-until = La table se ferme { $time } si personne ne commence la partie.
thread-name = { $game } avec { $name }

## Le plateau

board-turn = **{ $game }** : { $name }, à vous de jouer ({ $side }, { $seat }).
board-turn-seat = **{ $game }** : { $name }, à vous de jouer (place { $seat }).
thinks = **{ $game }** : { $name } réfléchit ({ $side }, { $seat }).
thinks-seat = **{ $game }** : { $name } réfléchit (place { $seat }).
thinks-for = **{ $game }** : l’ordinateur réfléchit pour { $name } ({ $side }, { $seat }).
thinks-for-seat = **{ $game }** : l’ordinateur réfléchit pour { $name } (place { $seat }).
news-started = La partie commence.
news-computer = { $name } joue au niveau { $level }.
news-hints = Les conseils sont permis : /conseil demande à l’ordinateur ce qu’il jouerait.
news-replaced = { $name } est parti, et l’ordinateur ({ $level }) continue à cette place.
news-back = { $name } est de retour et continue, et l’ordinateur rend la place.
news-stands-in = L’ordinateur ({ $level }) joue ce tour pour { $name }.
news-show-over = L’ordinateur a joué { $plies } coups contre lui-même, et cela suffit.
news-undone = { $name } a repris { $moves }.
news-undone-agreed = { $name } a repris { $moves }, d’un commun accord.
news-undone-since = { $name } a repris { $move }, et ce qui a été joué ensuite : { $since }.
news-undone-since-agreed = { $name } a repris { $move }, et ce qui a été joué ensuite : { $since }, d’un commun accord.
news-undone-hidden = { $count ->
    [one] { $name } a repris le dernier coup.
   *[other] { $name } a repris les { $count } derniers coups.
}
news-undone-hidden-agreed = { $count ->
    [one] { $name } a repris le dernier coup, d’un commun accord.
   *[other] { $name } a repris les { $count } derniers coups, d’un commun accord.
}
news-resigned = { $name } abandonne.
news-drawn = { $name } accepte la nulle.
news-closed = { $name } a fermé la table.

end-resigned = { $loser } a abandonné ({ $side }). La partie est finie.
end-resigned-together = { $winners } gagnent ensemble : { $loser } a abandonné.
end-resigned-won = { $winner } gagne : { $loser } a abandonné.
end-agreed = Nulle d’un commun accord.
end-abandoned = La table a été fermée. Personne ne gagne.

## Le panneau privé

play-notation = **{ $play }**
play-words = **{ $words }** ({ $play })
preview = Jouer { $play } ? Rien n’est joué tant que vous n’avez pas confirmé.
played = Vous avez joué { $play }.
played-undoable = Vous avez joué { $play }. Vous pouvez le reprendre jusqu’au coup suivant.

sure-resign = Abandonner cette partie ? C’est définitif.
sure-resign-together = Abandonner cette partie ? { $mates } la perdrait avec vous, et c’est définitif.
sure-close = Fermer cette table pour tout le monde ? Personne ne gagne, et c’est définitif.

## Mains cachées

hand-to-come = Vous êtes à la table de **{ $game }** : votre main arrivera ici dès le début de la partie. La table : { $link }
hand-message = **{ $game }** : votre main. Personne d’autre ne la voit ; elle reste à jour ici. La partie : { $link }
hand-answer = **{ $game }** : votre main, pour vos yeux seulement. La partie : { $link }
hand-left = Vous avez quitté **{ $game }**, et ce que vous teniez est rangé : { $link }
hand-over = **{ $game }** : la partie est finie. Ce qui était caché est visible sur le dernier plateau : { $link }
hand-unreached = **{ $game }** : { $name }, je ne peux pas vous écrire ; votre main vous attend donc derrière **{ button-hand }** sous le plateau, et /main la montre aussi. Pour la recevoir en message privé, autorisez-les dans les paramètres de confidentialité de ce serveur, puis appuyez une fois sur **{ button-hand }**.
hands-choose = Vous avez une main dans plusieurs parties. Laquelle voulez-vous voir ?
hands-game = { $game } : { $others }

## Consignes

orders-some = **Vos consignes** répondent pour vous dans toutes vos parties, dès la prochaine question. Personne d’autre ne les voit.
orders-given = C’est noté. Cela compte dès la prochaine question, dans toutes vos parties.
orders-none = Aucun jeu ici ne pose de question à laquelle une consigne pourrait répondre.
orders-line = • { $game }, { $topic } : **{ $order }**

## L’ordinateur

level-easy = facile
level-medium = moyen
level-hard = difficile
computer-name = Ordinateur
computer-name-numbered = Ordinateur { $number }
seating = L’ordinateur peut prendre toute place libre. Il n’y voit pas plus qu’une personne. À quel niveau ?
seating-full = Toutes les places sont prises. Ce qui change ici se voit sous le message de la table.
hint = L’ordinateur jouerait { $play }. { $reason }
whose = { $name } ({ $seat })
whose-side = { $name } ({ $side }, { $seat })
hint-none = L’ordinateur ne ferait rien maintenant, et attendrait.

## Demandes

petition-undo = { $name } voudrait reprendre sa dernière réponse et ce qui a été joué depuis.
petition-undo-move = { $name } voudrait reprendre { $move }.
petition-undo-since = { $name } voudrait reprendre { $move } et ce qui a été joué depuis : { $since }.
petition-draw = { $name } propose la nulle.
petition-hand-over = { $name } voudrait partir et laisser l’ordinateur ({ $level }) continuer à sa place.
petition-replace = { $name } demande que l’ordinateur ({ $level }) continue pour { $player }.
petition-own-turn = { $name } voudrait que l’ordinateur ({ $level }) joue ce tour.
petition-turn = { $name } demande que l’ordinateur ({ $level }) joue ce tour pour { $player }.
petition-awaited = { $names }, êtes-vous d’accord ? La question expire { $time }.
settled-agreed = D’accord.
settled-declined = { $name } a refusé.
settled-withdrawn = { $name } a retiré sa demande.
settled-lapsed = Personne n’a répondu à temps : la partie continue telle quelle.
settled-overtaken = Entre-temps la situation a changé, la question ne se pose plus.

## Vos parties

rules-more = … et { $count } de plus. Un numéro comme 2.6, ou plus de mots, y mènent.
games-none = Vous n’êtes dans aucune partie. /nouvelle en ouvre une dans un salon du serveur.
games-some = { $count ->
    [one] Vous êtes dans une partie :
   *[other] Vous êtes dans { $count } parties :
}
games-line-alone = • { $game } : { $state } · { $link }
games-line = • { $game } avec { $others } : { $state } · { $link }
games-lobby = en attente de joueurs
games-yours = **à vous de jouer**
games-theirs = c’est à { $names }
games-more = … et { $count } de plus.

## Comment va le bot

status-bot = Quartermaster { $version }, répond en { $latency } ms.
status-tables = { $running ->
    [one] { $running } partie en cours
   *[other] { $running } parties en cours
}, { $lobbies ->
    [one] { $lobbies } table en attente de joueurs.
   *[other] { $lobbies } tables en attente de joueurs.
}
status-owner = En marche depuis { $since }. Tables dont un message n’est pas encore affiché : { $undelivered }.

help =
    {""}**Quartermaster** accueille des jeux de société pour des amis rarement connectés en même temps.
    {""}**/nouvelle** ouvre une table dans un salon ; les amis appuient sur Rejoindre, puis sur Commencer. L’ordinateur prend les places libres (**Ajouter l’ordinateur**), ou toutes les autres aussitôt : **/nouvelle** avec adversaire : Ordinateur.
    Quand c’est à vous, votre nom est mentionné. Appuyez sur **Jouer** sous le plateau, choisissez, et confirmez ce que montre l’aperçu ; les petits pas comptent aussitôt et se reprennent. Ou écrivez **/jouer**.
    {""}**/plateau** montre le plateau, aussi en texte · **/parties** liste vos parties · **/règles** les explique
    {""}**/main** montre ce que vous seul pouvez voir · **/moi** garde vos consignes
    {""}**/reprendre** reprend un coup · **/nulle** propose la nulle · **/abandonner** abandonne · **/table fermer** ferme la table
    {""}**/table ordinateur** laisse l’ordinateur jouer pour vous, ou pour qui n’a pas joué depuis un jour · **/conseil** dit ce qu’il jouerait, si la table permet les conseils
    Pour inviter le bot sur votre serveur, ouvrez son profil et choisissez Ajouter l’application.
    Icônes de Lorc, Delapouite et d’autres, game-icons.net, CC BY 3.0.

## Réponses courtes

said-opened = Votre table est ouverte : { $game }.
said-begun = Votre partie contre l’ordinateur commence plus bas : { $game }.
said-joined = Vous avez une place. La partie commence quand quelqu’un appuie sur Commencer.
said-already-joined = Vous avez déjà cette place.
said-lobby-again = La table est de nouveau affichée plus bas.
said-left = Vous avez quitté la table.
said-chosen = { $choice } : { $value }.
said-not-joined = Vous n’étiez pas à cette table.
said-started = La partie commence.
said-already-started = La partie a déjà commencé.
said-closed = La table est fermée.
said-undone = C’est repris.
said-undone-before = C’est déjà repris ; rien n’a changé.
said-drawn = L’ordinateur accepte la nulle.
said-stands-in = L’ordinateur y joue maintenant.
said-stands-in-turn = L’ordinateur joue ce tour ; le prochain revient à la personne.
said-back = Vous avez retrouvé votre place, et l’ordinateur l’a quittée.
said-computer-added = L’ordinateur ({ $level }) prend place.
said-computer-removed = L’ordinateur s’est levé.
said-requested = La question est posée aux autres dans le salon.
said-already-requested = Vous avez déjà demandé ; les autres n’ont pas encore répondu.
said-agreed = Vous êtes d’accord.
said-declined = Vous avez refusé.
said-withdrawn = Vous avez retiré votre demande.
said-resigned = Vous avez abandonné.
said-rematch = La revanche est proposée dans le salon.
said-rematch-begun = La revanche commence plus bas.
said-never = Rien n’a changé.

## Pourquoi pas, et que faire

refused-no-hands = Rien n’est caché dans ce jeu : tout le monde voit tout. /plateau le montre.
refused-no-hand = Vous n’avez rien de caché en main pour le moment. /parties liste vos parties.
refused-no-table = Il n’y a pas de table dans ce salon. /nouvelle en ouvre une ; /parties liste les vôtres.
refused-elsewhere = Cette table est dans un autre salon. /parties montre où sont vos parties.
refused-server-only = On joue dans les salons d’un serveur. Utilisez cette commande là-bas.
refused-unknown-game = Il n’y a pas de jeu de ce nom ici. /nouvelle les propose tous.
refused-unknown-command = Cette commande n’existe plus. Fermez et rouvrez Discord, puis réessayez.
refused-old-button = Ce bouton ne sert plus à rien. /plateau montre la partie telle qu’elle est.
refused-no-such-seat = Ce jeu n’a pas ce camp. Choisissez-en un dans la liste.
refused-place-taken = Il y a déjà une table dans ce salon ; /plateau la montre. Prenez un autre salon, ou /nouvelle avec fil : True.
refused-no-threads-here = On ne peut pas ouvrir de fil ici. Utilisez /nouvelle sans l’option fil.
refused-no-thread = Discord ne m’a pas laissé ouvrir de fil. Réessayez, ou utilisez /nouvelle sans l’option fil.
refused-permissions = Je n’ai pas le droit de faire cela dans ce salon. Il me faut : { $names }. Un administrateur peut le régler dans les paramètres du salon.
permission-view = Voir le salon
permission-send = Envoyer des messages
permission-send-in-threads = Envoyer des messages dans les fils
permission-attach = Joindre des fichiers
permission-create-threads = Créer des fils publics
refused-started = La partie a déjà commencé.
refused-closed = Cette table est fermée. /nouvelle en ouvre une autre.
refused-not-started = La partie n’a pas encore commencé. Appuyez sur Commencer sous le message de la table.
refused-not-seated = Vous n’êtes pas à cette table. Regardez, ou ouvrez la vôtre avec /nouvelle.
refused-replaced = L’ordinateur joue à votre place. Appuyez sur Jouer sous le plateau, et elle est de nouveau à vous.
refused-they-are-not-seated = Aucune place de cette table ne porte ce nom. Choisissez-en une dans la liste.
refused-full = Toutes les places sont prises.
refused-seat-taken = Quelqu’un d’autre a ce camp. Choisissez l’autre.
refused-reserved = Cette place est gardée pour l’autre joueur de la dernière partie.
refused-guests-missing = L’autre joueur n’a pas encore accepté.
refused-too-few = { $need ->
    [one] Il faut { $need } joueur.
   *[other] Il faut { $need } joueurs. Invitez quelqu’un.
}
refused-no-such-number = Ce jeu se joue à { $fewer } ou à { $more }, et { $sitting } places sont prises : il faut encore { $join ->
    [one] un joueur
   *[other] { $join } joueurs
}, ou { $leave ->
    [one] un de moins
   *[other] { $leave } de moins
}.
refused-not-organizer = Seule la personne qui a ouvert la table, ou quelqu’un qui peut gérer les messages ici, peut la fermer.
refused-nobody-plays = Il faut aussi que quelqu’un joue : prenez place, puis commencez.
refused-draw-computer = L’ordinateur accepte la nulle à partir de { $plies } coups joués, et pas avant.
refused-no-hints = Les conseils ne sont pas permis à cette table. Qui ouvre une table peut les permettre.
refused-hint-late = La partie a continué entre-temps : il n’y a plus de conseil pour cela.
refused-hint-on-its-way = L’ordinateur y réfléchit encore pour vous.
refused-no-thought = L’ordinateur n’a pas pu y réfléchir. Réessayez dans un moment.
refused-stands-in = L’ordinateur y joue déjà ce tour.
refused-computer-there = L’ordinateur joue déjà à cette place.
refused-empty-seat = { $name } a abandonné, et selon les règles de ce jeu cette place reste vide jusqu’à la fin.
refused-level-alone = Le niveau est celui de l’ordinateur : ajoutez adversaire : Ordinateur, ou n’indiquez pas de niveau.
refused-not-waited-for = La partie n’attend pas { $name } en ce moment.
refused-not-idle = { $name } a encore du temps. Vous pourrez le demander dans { $hours ->
    [one] { $hours } heure
   *[other] { $hours } heures
}.
refused-last-person = Personne d’autre ne joue ici, sauf l’ordinateur. /abandonner termine la partie.
refused-not-yours-to-choose = Seule la personne qui a ouvert la table choisit comment on joue.
refused-rematch-as-before = Une revanche se joue comme la partie d’avant. Pour jouer autrement, ouvrez une autre table avec /nouvelle.
refused-over = Cette partie est finie.
refused-not-over = Cette partie n’est pas encore finie.
refused-rematch-offered = La revanche a déjà été proposée.
refused-not-asked = Ce n’est pas à vous. La partie attend { $names }.
refused-stale = Cette question ne se pose plus ; rien n’a été joué.
refused-not-offered = { $why } (Règle { $rule }.)
refused-not-offered-nearest = { $why } Vouliez-vous dire { $nearest } ?
refused-nothing-to-undo = Vous n’avez pas de coup à reprendre.
refused-request-open = Une autre question est posée. Il faut d’abord y répondre.
refused-request-gone = Cette question ne se pose plus.
refused-own-request = C’est aux autres de répondre.
refused-not-your-request = Cette question ne s’adresse pas à vous.
refused-declined-before = Vous l’avez déjà demandé depuis le dernier coup. Redemandez après le prochain.
refused-no-such-rule = Je n’ai trouvé aucune règle sur « { $topic } ». Essayez un autre mot, ou /règles sans sujet.
fault = Quelque chose s’est mal passé de mon côté, et rien n’a changé. Réessayez ; si cela se répète, donnez à l’hébergeur « { $reference } ».

## Où un plateau ne peut être montré
blocked-forbidden = Votre geste compte, mais je n’ai pas le droit de le montrer ici. Il me faut : Voir le salon, Envoyer des messages (dans un fil : Envoyer des messages dans les fils) et Joindre des fichiers. Dès que je les aurai, n’importe quelle commande ici me le fera montrer.
blocked-locked = Votre geste compte, mais ce fil est verrouillé : je ne peux pas le montrer ici. Dès qu’il sera déverrouillé, n’importe quelle commande ici me le fera montrer.
letter-it-counts = **{ $game }** : ce que vous avez fait dans { $place } compte. Je vous écris ici, car { $why }.
letter-your-move = **{ $game }** : c’est à vous de jouer dans { $place }. Je vous écris ici, car { $why }.
letter-gone = ce salon n’existe plus ; rien de la partie n’est perdu
letter-forbidden = je n’ai pas le droit d’y montrer le plateau
letter-locked = ce fil est verrouillé, et je ne peux pas y montrer le plateau

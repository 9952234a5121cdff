// The sandbox's page: a small Discord in the browser, one person for each tab.
//
// Reading order: words, elements, the server, the world, Discord's markdown, messages, controls under a message,
// dialogs, the message box and its commands, the rail, who one is, the stream of events, and the start.
//
// Two rules hold everywhere. What somebody wrote becomes text nodes and never markup. And whatever can be pressed
// or read carries a data attribute (data-message-id, data-custom-id, data-command, data-option, data-value,
// data-channel-id, data-user-id), so that scripts find it in every language.

// ---------------------------------------------------------------------------------------------------------- words

const WORDS = {
  en: {
    'skip': 'Skip to the message box',
    'sandbox': 'sandbox',
    'channels': 'Channels',
    'open-channels': 'Show the channels',
    'open-channels-pings': 'Show the channels ({n} pings)',
    'close-channels': 'Hide the channels',
    'direct-messages': 'Direct messages',
    'threads-asleep': 'Archived threads ({n})',
    'commands': 'Commands',
    'bot-here': '{bot} is online',
    'bot-gone': '{bot} is offline',
    'bot-gone-long': '{bot} is offline at the moment: commands and buttons will not be answered.',
    'reconnecting': 'The connection to the sandbox is lost. Trying again…',
    'no-server': 'The sandbox does not answer. Is it still running?',
    'went-wrong': 'That did not work (error {status}).',
    'messages-in': 'Messages in {place}',
    'beginning': 'This is the beginning of {place}.',
    'empty': 'Nothing has been said here yet. Type / to see what the bot can do.',
    'loading': 'Loading…',
    'no-channels': 'There is no channel that you may see.',
    'channel-gone': 'That channel is not there any more, or you may not see it.',
    'message-gone': 'That message is not there any more, or you may not see it.',
    'to-newest': 'To the newest message',
    'to-newest-n': 'To the newest message ({n} new)',
    'new': 'New',
    'write-here': 'Message {place}, or / for commands',
    'write-here-short': 'Message {place}',
    'not-allowed': 'You may not write in this channel.',
    'send': 'Send',
    'bot': 'Bot',
    'edited': 'edited',
    'used': '{who} used',
    'replying': 'In reply to',
    'original-gone': 'a message that is not there any more',
    'started-thread': '{who} started a thread: {name}',
    'pinned': '{who} pinned a message.',
    'joined': '{who} joined.',
    'thread': 'Thread',
    'only-you': 'Only you can see this',
    'dismiss': 'Dismiss',
    'thinking': '{who} is thinking…',
    'typing': '{who} is typing…',
    'typing-many': 'Several people are typing…',
    'sending': 'Sending…',
    'failed': 'This interaction failed.',
    'failed-why': 'This interaction failed: {why}',
    'no-answer': 'no answer came in time.',
    'try-again': 'Try again',
    'copy-link': 'Copy the link to this message',
    'copied': 'The link is copied.',
    'description': 'Description',
    'enlarge': 'Show the picture in full size',
    'picture': 'picture',
    'file': 'file',
    'close': 'Close',
    'open-original': 'Open in a tab of its own',
    'spoiler': 'Hidden text: press to show',
    'unknown-person': 'unknown person',
    'unknown-channel': 'unknown channel',
    'unknown-role': 'role',
    'choose': 'Choose…',
    'choose-n': 'Choose ({n})',
    'choose-between': 'Choose {min} to {max}',
    'choose-exactly': 'Choose {min}',
    'cancel': 'Cancel',
    'submit': 'Submit',
    'required': 'required',
    'fill-in': 'Please fill this in.',
    'too-short': 'At least {n} characters, please.',
    'too-long': 'At most {n} characters, please.',
    'no-such-command': 'There is no command of that name here.',
    'no-commands': 'There are no commands here.',
    'no-matches': 'Nothing offered fits. What you typed is sent as it stands.',
    'no-choices': 'Nothing offered fits.',
    'searching': 'Searching…',
    'options': 'More options',
    'more-options': 'Enter sends, or add an option',
    'enter-sends': 'Enter sends',
    'add-option': 'Add the option {name}',
    'remove-option': 'Remove the option {name}',
    'leave-command': 'Leave the command {name}',
    'need-option': 'The option “{name}” is needed.',
    'pick-choice': 'For “{name}”, pick one of the choices.',
    'need-number': '“{name}” must be a number.',
    'need-whole': '“{name}” must be a whole number.',
    'need-min': '“{name}” must be at least {n}.',
    'need-max': '“{name}” must be at most {n}.',
    'need-longer': '“{name}” must have at least {n} characters.',
    'need-shorter': '“{name}” may have at most {n} characters.',
    'no-files': 'Files cannot be sent from this page.',
    'true': 'True',
    'false': 'False',
    'optional': 'optional',
    'people': 'People',
    'who-label': 'You are {who}: change who you are, or the language',
    'you-are': 'You are',
    'be': 'Be {who} in this tab',
    'open-as': 'Open another tab as {who}',
    'you': 'you',
    'another-tab': 'new tab',
    'new-person': 'New person…',
    'name': 'Name',
    'language': 'Language',
    'language-of': 'Your language',
    'add-person': 'Add and become',
    'add-person-tab': 'Add in a new tab',
    'stranger': 'Who are you?',
    'stranger-why': 'Nobody here is called “{name}”. Choose somebody, or come aboard under that name.',
    'stranger-first': 'This is a small Discord of your own. Every browser tab can be another person: choose one here, then open a second tab and be somebody else.',
    'stranger-new': 'Be somebody new…',
    'unsupported': 'Calls of the bot that this sandbox does not know: {n}',
    'unsupported-none': 'Every call of the bot was understood.',
    'says': '{who}: {what}',
    'message': 'message',
  },
  fr: {
    'skip': 'Aller à la zone de message',
    'sandbox': 'bac à sable',
    'channels': 'Salons',
    'open-channels': 'Afficher les salons',
    'open-channels-pings': 'Afficher les salons ({n} mentions)',
    'close-channels': 'Masquer les salons',
    'direct-messages': 'Messages privés',
    'threads-asleep': 'Fils archivés ({n})',
    'commands': 'Commandes',
    'bot-here': '{bot} est en ligne',
    'bot-gone': '{bot} est hors ligne',
    'bot-gone-long': '{bot} est hors ligne pour le moment : commandes et boutons resteront sans réponse.',
    'reconnecting': 'La connexion au bac à sable est perdue. Nouvel essai…',
    'no-server': 'Le bac à sable ne répond pas. Tourne-t-il encore ?',
    'went-wrong': 'Cela n’a pas marché (erreur {status}).',
    'messages-in': 'Messages de {place}',
    'beginning': 'C’est ici que commence {place}.',
    'empty': 'Personne n’a encore rien dit ici. Tapez / pour voir ce que le bot sait faire.',
    'loading': 'Chargement…',
    'no-channels': 'Il n’y a aucun salon que vous puissiez voir.',
    'channel-gone': 'Ce salon n’existe plus, ou vous ne pouvez pas le voir.',
    'message-gone': 'Ce message n’existe plus, ou vous ne pouvez pas le voir.',
    'to-newest': 'Aller au dernier message',
    'to-newest-n': 'Aller au dernier message ({n} nouveaux)',
    'new': 'Nouveau',
    'write-here': 'Écrire dans {place}, ou / pour les commandes',
    'write-here-short': 'Écrire dans {place}',
    'not-allowed': 'Vous ne pouvez pas écrire dans ce salon.',
    'send': 'Envoyer',
    'bot': 'Bot',
    'edited': 'modifié',
    'used': '{who} a utilisé',
    'replying': 'En réponse à',
    'original-gone': 'un message qui n’existe plus',
    'started-thread': '{who} a ouvert un fil : {name}',
    'pinned': '{who} a épinglé un message.',
    'joined': '{who} est arrivé.',
    'thread': 'Fil',
    'only-you': 'Visible par vous seul',
    'dismiss': 'Effacer',
    'thinking': '{who} réfléchit…',
    'typing': '{who} écrit…',
    'typing-many': 'Plusieurs personnes écrivent…',
    'sending': 'Envoi…',
    'failed': 'Cette interaction a échoué.',
    'failed-why': 'Cette interaction a échoué : {why}',
    'no-answer': 'aucune réponse n’est venue à temps.',
    'try-again': 'Réessayer',
    'copy-link': 'Copier le lien de ce message',
    'copied': 'Le lien est copié.',
    'description': 'Description',
    'enlarge': 'Afficher l’image en grand',
    'picture': 'image',
    'file': 'fichier',
    'close': 'Fermer',
    'open-original': 'Ouvrir dans un autre onglet',
    'spoiler': 'Texte caché : appuyez pour l’afficher',
    'unknown-person': 'personne inconnue',
    'unknown-channel': 'salon inconnu',
    'unknown-role': 'rôle',
    'choose': 'Choisir…',
    'choose-n': 'Choisir ({n})',
    'choose-between': 'Choisissez-en de {min} à {max}',
    'choose-exactly': 'Choisissez-en {min}',
    'cancel': 'Annuler',
    'submit': 'Valider',
    'required': 'obligatoire',
    'fill-in': 'Veuillez remplir ce champ.',
    'too-short': 'Au moins {n} caractères, s’il vous plaît.',
    'too-long': 'Au plus {n} caractères, s’il vous plaît.',
    'no-such-command': 'Aucune commande de ce nom ici.',
    'no-commands': 'Il n’y a pas de commandes ici.',
    'no-matches': 'Aucune proposition ne convient. Le texte tapé sera envoyé tel quel.',
    'no-choices': 'Aucune proposition ne convient.',
    'searching': 'Recherche…',
    'options': 'Autres options',
    'more-options': 'Entrée envoie, ou ajoutez une option',
    'enter-sends': 'Entrée envoie',
    'add-option': 'Ajouter l’option {name}',
    'remove-option': 'Retirer l’option {name}',
    'leave-command': 'Quitter la commande {name}',
    'need-option': 'L’option « {name} » est nécessaire.',
    'pick-choice': 'Pour « {name} », prenez l’un des choix proposés.',
    'need-number': '« {name} » doit être un nombre.',
    'need-whole': '« {name} » doit être un nombre entier.',
    'need-min': '« {name} » doit valoir au moins {n}.',
    'need-max': '« {name} » doit valoir au plus {n}.',
    'need-longer': '« {name} » doit avoir au moins {n} caractères.',
    'need-shorter': '« {name} » peut avoir au plus {n} caractères.',
    'no-files': 'Cette page ne peut pas envoyer de fichiers.',
    'true': 'Vrai',
    'false': 'Faux',
    'optional': 'facultatif',
    'people': 'Personnes',
    'who-label': 'Vous êtes {who} : changer de personne ou de langue',
    'you-are': 'Vous êtes',
    'be': 'Être {who} dans cet onglet',
    'open-as': 'Ouvrir un autre onglet en tant que {who}',
    'you': 'vous',
    'another-tab': 'nouvel onglet',
    'new-person': 'Nouvelle personne…',
    'name': 'Nom',
    'language': 'Langue',
    'language-of': 'Votre langue',
    'add-person': 'Ajouter et devenir',
    'add-person-tab': 'Ajouter dans un nouvel onglet',
    'stranger': 'Qui êtes-vous ?',
    'stranger-why': 'Personne ici ne s’appelle « {name} ». Choisissez quelqu’un, ou montez à bord sous ce nom.',
    'stranger-first': 'Voici un petit Discord rien qu’à vous. Chaque onglet du navigateur peut être une autre personne : choisissez-en une, puis ouvrez un second onglet et soyez quelqu’un d’autre.',
    'stranger-new': 'Être quelqu’un de nouveau…',
    'unsupported': 'Appels du bot que ce bac à sable ne connaît pas : {n}',
    'unsupported-none': 'Tous les appels du bot ont été compris.',
    'says': '{who} : {what}',
    'message': 'message',
  },
};

// The locales that Discord offers; commands and the bot's private answers follow the one chosen.
const LOCALES = ['en-US', 'en-GB', 'fr', 'ar', 'bg', 'cs', 'da', 'de', 'el', 'es-419', 'es-ES', 'fi', 'he', 'hi', 'hr', 'hu', 'id', 'it',
  'ja', 'ko', 'lt', 'nl', 'no', 'pl', 'pt-BR', 'ro', 'ru', 'sv-SE', 'th', 'tr', 'uk', 'vi', 'zh-CN', 'zh-TW'];

// The one chosen, or before somebody is chosen the browser's.
let locale = (navigator.languages ?? []).map((wish) => LOCALES.find((known) => known === wish || known === wish.split('-')[0])).find(Boolean) ?? 'en-US';

const language = () => (locale.startsWith('fr') ? 'fr' : 'en');

function word(key, args = {}) {
  const sentence = WORDS[language()][key] ?? WORDS.en[key] ?? key;
  // U+202F before French punctuation is missing in one of the faces; U+00A0 is in all of them.
  const spaced = language() === 'fr' ? sentence.replace(/ ([:;!?»])/g, '\u00a0$1').replace(/« /g, '«\u00a0') : sentence;
  return spaced.replace(/\{(\w+)\}/g, (whole, name) => (name in args ? String(args[name]) : whole));
}

function languageName(code) {
  try {
    const name = new Intl.DisplayNames([code], { type: 'language' }).of(code);
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  } catch {
    return code;
  }
}

// ------------------------------------------------------------------------------------------------------- elements

const $ = (id) => document.getElementById(id);

/** An element. `on…` are listeners, `data` becomes data attributes; children are nodes or text, never markup. */
function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
    else if (key === 'data') for (const [name, datum] of Object.entries(value)) { if (datum !== undefined && datum !== null) node.dataset[name] = datum; }
    else node.setAttribute(key, value === true ? '' : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== undefined && child !== null && child !== false));
  return node;
}

const SHAPES = {
  thread: 'M7 4V14A4 4 0 0 0 11 18H20M16 14L20 18L16 22',
  hash: 'M9 4L7 20M17 4L15 20M4 9H20M4 15H20',
  link: 'M10 14L14 10M8 12L5.5 14.5A3.5 3.5 0 0 0 10.5 19.5L13 17M16 12L18.5 9.5A3.5 3.5 0 0 0 13.5 4.5L11 7',
  tab: 'M13 5H19V11M19 5L11 13M16 14V19H5V8H10',
  eye: 'M2.5 12C6 5.5 18 5.5 21.5 12C18 18.5 6 18.5 2.5 12ZM12 9A3 3 0 1 0 12 15A3 3 0 1 0 12 9Z',
  down: 'M6 10L12 16L18 10',
  turn: 'M4 18V13A4 4 0 0 1 8 9H20M16 5L20 9L16 13',
  close: 'M6 6L18 18M18 6L6 18',
  check: 'M5 12.5L10 17.5L19 7',
  file: 'M6 3H14L19 8V21H6ZM14 3V8H19',
};

function icon(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.classList.add('icon', `icon-${name}`);
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', SHAPES[name]);
  svg.append(path);
  return svg;
}

/** The five seats' colors, and which letter color each bears (art: white on all but yellow). */
const INKS = [['#D2481C', '#FFFFFF'], ['#1D4F91', '#FFFFFF'], ['#F3C62F', '#2A2019'], ['#0F7656', '#FFFFFF'], ['#3A2E3F', '#FFFFFF'],
  ['#8B3A4A', '#FFFFFF'], ['#3F566B', '#FFFFFF'], ['#5C6B2A', '#FFFFFF']];

function inkOf(user) {
  const order = world.users.findIndex((other) => other.id === user.id);
  if (order >= 0) return INKS[order % INKS.length];
  let sum = 0;
  for (const digit of user.id) sum = (sum * 31 + digit.charCodeAt(0)) % 997;
  return INKS[sum % INKS.length];
}

function avatar(user, size = '') {
  const disc = el('span', { class: `avatar ${size}`, 'aria-hidden': 'true' });
  if (user.bot) {
    disc.classList.add('avatar-bot');
    disc.append(document.querySelector('.rose').cloneNode(true));
  } else {
    const [ground, letter] = inkOf(user);
    disc.style.setProperty('--ground', ground);
    disc.style.setProperty('--letter', letter);
    // Drawn by the style sheet: the letter is a sign, not a word of the page.
    disc.dataset.letter = [...nameOf(user)][0]?.toLocaleUpperCase(locale) ?? '?';
  }
  return disc;
}

/** Says something to those who listen instead of look. */
function announce(sentence) {
  $('live').textContent = '';
  // A change within one frame is not noticed by every reader.
  requestAnimationFrame(() => { $('live').textContent = sentence; });
}

let troubleTimer = 0;

function showTrouble(sentence) {
  const box = $('trouble');
  clearTimeout(troubleTimer);
  box.replaceChildren(el('span', {}, sentence), el('button', { type: 'button', class: 'icon-button', 'aria-label': word('close'), onclick: hideTrouble }, icon('close')));
  box.hidden = false;
  troubleTimer = setTimeout(hideTrouble, 12000);
}

function showNote(sentence) {
  showTrouble(sentence);
  $('trouble').classList.add('note');
}

function hideTrouble() {
  $('trouble').hidden = true;
  $('trouble').classList.remove('note');
}

// ----------------------------------------------------------------------------------------------------- the server

/** What went wrong, in words that may be shown as they are. */
class Trouble extends Error {
  constructor(sentence, status = 0) {
    super(sentence);
    this.status = status;
  }
}

const page = new URL(location.href);
let as = page.searchParams.get('as') ?? '';

async function ask(path, { body, query = {}, signal, anyone = false } = {}) {
  const url = new URL(path, location.origin);
  if (!anyone && as) url.searchParams.set('as', as);
  for (const [key, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(key, value);
  let answer;
  try {
    answer = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: body ? { 'content-type': 'application/json' } : {},
      body: body ? JSON.stringify(body) : undefined,
      cache: 'no-store',
      signal,
    });
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw new Trouble(word('no-server'));
  }
  const told = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Trouble(told?.message || word('went-wrong', { status: answer.status }), answer.status);
  return told;
}

/** Pictures come from this server whatever host their address names, and only for the person who looks. */
function ownAddress(address) {
  let url;
  try { url = new URL(address, location.origin); } catch { return ''; }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return '';
  if (!url.pathname.startsWith('/attachments/')) return url.origin === location.origin ? url.href : '';
  const own = new URL(url.pathname + url.search, location.origin);
  if (as) own.searchParams.set('as', as);
  return own.href;
}

let nonces = 0;
const newNonce = () => `${Date.now()}${String(nonces++ % 1000).padStart(3, '0')}${String(Math.floor(Math.random() * 1000)).padStart(3, '0')}`;

// ------------------------------------------------------------------------------------------------------ the world

const GUILD_TEXT = 0, GUILD_CATEGORY = 4, THREAD_KINDS = [10, 11, 12], SPOKEN_KINDS = [2, 13];
const EPHEMERAL = 64, LOADING = 128, SUPPRESS_EMBEDS = 4;
const DEFAULT = 0, COMMAND_REPLY = 20;

/** What the server last said that this person may see. */
const world = { me: null, users: [], guilds: [], dms: [], commands: [], bot: null, channels: new Map(), known: new Map() };

const nameOf = (user) => user?.global_name || user?.username || word('unknown-person');

/** Anybody of whom something is known: members, the bot, and whoever a message mentioned. */
const person = (id) => world.known.get(id);

function learn(user) {
  if (user?.id && !world.known.has(user.id)) world.known.set(user.id, user);
}

async function loadWorld() {
  const told = await ask('/page/world');
  world.users = told.users ?? [];
  if (!told.me) return false;
  world.me = told.me.user;
  world.guilds = told.guilds ?? [];
  world.dms = told.dms ?? [];
  world.commands = told.commands ?? [];
  world.bot = told.bot ?? null;
  for (const user of [...world.users, world.me, world.bot?.user].filter(Boolean)) world.known.set(user.id, user);
  world.channels = new Map();
  for (const guild of world.guilds) for (const channel of guild.channels ?? []) world.channels.set(channel.id, { ...channel, guild });
  for (const dm of world.dms) {
    learn(dm.recipient);
    world.channels.set(dm.id, { can_send: true, ...dm, type: 1, guild: null });
  }
  setLocale(told.me.locale ?? locale);
  return true;
}

function setLocale(next) {
  locale = next;
  document.documentElement.lang = language();
  for (const node of document.querySelectorAll('[data-word]')) node.textContent = word(node.dataset.word);
  for (const node of document.querySelectorAll('[data-word-label]')) node.setAttribute('aria-label', word(node.dataset.wordLabel));
  for (const node of document.querySelectorAll('[data-word-title]')) node.title = word(node.dataset.wordTitle);
  for (const node of [$('send'), $('to-newest')]) node.setAttribute('aria-label', word(node.id));
  moments.clear();
}

const isThread = (channel) => THREAD_KINDS.includes(channel.type);

function placeName(channel) {
  if (!channel) return '';
  if (!channel.guild) return channel.recipient ? nameOf(channel.recipient) : word('direct-messages');
  return isThread(channel) ? channel.name : `#${channel.name}`;
}

/** Snowflakes are numbers too long for a number. */
const byAge = (a, b) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

// ----------------------------------------------------------------------------------------------- read and not read

// Which message was last read in which channel outlives the tab; pings are counted again from there.
let lastRead = {};
const pings = new Map();
const newest = new Map();

const readKey = () => `read ${world.me.id}`;

function loadRead() {
  try { lastRead = JSON.parse(localStorage.getItem(readKey())) ?? {}; } catch { lastRead = {}; }
}

// A person who has never looked has read what is older than himself.
const readUpTo = (channelId) => lastRead[channelId] ?? world.me.id;

function markRead(channelId, messageId = newest.get(channelId)) {
  pings.delete(channelId);
  if (messageId && byAge(readUpTo(channelId), messageId) < 0) {
    lastRead[channelId] = messageId;
    try { localStorage.setItem(readKey(), JSON.stringify(lastRead)); } catch { /* Private windows may refuse; then it is forgotten with the tab. */ }
  }
  showUnread();
}

function heard(channelId, messageId) {
  if (!newest.has(channelId) || byAge(newest.get(channelId), messageId) < 0) newest.set(channelId, messageId);
}

function pinged(channelId, messageId) {
  if (byAge(messageId, readUpTo(channelId)) <= 0) return;
  if (!pings.has(channelId)) pings.set(channelId, new Set());
  pings.get(channelId).add(messageId);
}

const isUnread = (channelId) => newest.has(channelId) && byAge(readUpTo(channelId), newest.get(channelId)) < 0;
const pingCount = () => [...pings.values()].reduce((sum, ids) => sum + ids.size, 0);

const mentionsMe = (message) => message.author?.id !== world.me.id
  && (message.mention_everyone || (message.mentions ?? []).some((user) => user.id === world.me.id));

/** Whether this message should draw its reader: a mention, or anything in a direct conversation. */
const calls = (message) => message.author?.id !== world.me.id
  && (mentionsMe(message) || (!world.channels.get(message.channel_id)?.guild && !(message.flags & EPHEMERAL)));

const looking = (channelId) => channelId === shown.channelId && document.visibilityState === 'visible' && atNewest();

/** Counts again what came while nobody listened, channel by channel. */
async function countMissed() {
  const all = [...world.channels.values()].filter((channel) => channel.type !== GUILD_CATEGORY && !channel.archived);
  const telling = all.some((channel) => 'last_message_id' in channel);
  const doubtful = telling
    ? all.filter((channel) => channel.last_message_id && byAge(readUpTo(channel.id), channel.last_message_id) < 0)
    : all.slice(0, 40);
  for (const channel of doubtful) {
    if (channel.id === shown.channelId) continue;
    const messages = await ask(`/page/channels/${channel.id}/messages`, { query: { limit: 50 } }).catch(() => []);
    for (const message of messages) {
      if (message.author?.id === world.me.id || message.flags & EPHEMERAL) continue;
      heard(channel.id, message.id);
      if (calls(message)) pinged(channel.id, message.id);
    }
  }
  showUnread();
}

function showUnread() {
  let elsewhere = 0;
  for (const link of $('rail-list').querySelectorAll('a[data-channel-id]')) {
    const id = link.dataset.channelId;
    const count = pings.get(id)?.size ?? 0;
    if (id !== shown.channelId) elsewhere += count;
    const unread = isUnread(id) || count > 0;
    link.toggleAttribute('data-unread', unread);
    link.dataset.mentions = count;
    const badge = link.querySelector('.badge');
    badge.hidden = count === 0;
    badge.textContent = count > 99 ? '99+' : String(count);
  }
  const badge = $('elsewhere');
  badge.hidden = elsewhere === 0;
  badge.dataset.count = elsewhere > 99 ? '99+' : String(elsewhere);
  $('rail-open').setAttribute('aria-label', elsewhere ? word('open-channels-pings', { n: elsewhere }) : word('open-channels'));
  showTitle();
}

function showTitle() {
  const count = pingCount();
  const place = placeName(world.channels.get(shown.channelId));
  document.title = `${count ? `(${count}) ` : ''}${nameOf(world.me)}${place ? ` · ${place}` : ''} · Quartermaster`;
  const [ground, letter] = inkOf(world.me);
  const initial = ([...nameOf(world.me)][0] ?? '?').toLocaleUpperCase(locale).replace(/[<>&]/g, '?');
  const dot = count ? '<circle cx="49" cy="15" r="14" fill="#9A2A1F" stroke="#F4E8CC" stroke-width="4"/>' : '';
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="29" fill="${ground}" stroke="#2A2019" stroke-width="4"/>`
    + `<text x="32" y="44" font-family="sans-serif" font-weight="700" font-size="34" text-anchor="middle" fill="${letter}">${initial}</text>${dot}</svg>`;
  $('favicon').href = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}

// ---------------------------------------------------------------------------------------------- Discord's markdown

const moments = new Map();

function formatMoment(date, style) {
  const key = `${locale} ${style}`;
  if (!moments.has(key)) {
    const shapes = {
      t: { timeStyle: 'short' }, T: { timeStyle: 'medium' }, d: { dateStyle: 'short' }, D: { dateStyle: 'long' },
      f: { dateStyle: 'long', timeStyle: 'short' }, F: { dateStyle: 'full', timeStyle: 'short' },
      s: { dateStyle: 'short', timeStyle: 'short' }, S: { dateStyle: 'short', timeStyle: 'medium' },
    };
    moments.set(key, style === 'R'
      ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
      : new Intl.DateTimeFormat(locale, shapes[style] ?? shapes.f));
  }
  const format = moments.get(key);
  if (style !== 'R') return format.format(date);
  const seconds = (date.getTime() - Date.now()) / 1000;
  const steps = [['second', 60, 1], ['minute', 3600, 60], ['hour', 86400, 3600], ['day', 2592000, 86400], ['month', 31536000, 2592000], ['year', Infinity, 31536000]];
  const [unit, , size] = steps.find(([, below]) => Math.abs(seconds) < below);
  return format.format(Math.round(seconds / size), unit);
}

function moment(date, style, props = {}) {
  if (Number.isNaN(date.getTime())) return null;
  return el('time', { ...props, datetime: date.toISOString(), title: formatMoment(date, 'F'), data: { style } }, formatMoment(date, style));
}

/** Keeps what says "in five minutes" true. */
function refreshMoments() {
  for (const node of document.querySelectorAll('time[data-style="R"]')) {
    const said = formatMoment(new Date(node.dateTime), 'R');
    if (node.textContent !== said) node.textContent = said;
  }
}

const RULES = [
  [/\\([^0-9A-Za-z\s])/y, (m) => m[1]],
  [/(`+)([\s\S]*?[^`])\1(?!`)/y, (m) => el('code', {}, m[2].replace(/^ (?=.*\S)([\s\S]*) $/, '$1'))],
  [/<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>/y, (m) => moment(new Date(Number(m[1]) * 1000), m[2] ?? 'f', { class: 'moment' })],
  [/<@!?(\d{1,20})>/y, (m) => personMention(m[1])],
  [/<@&(\d{1,20})>/y, () => el('span', { class: 'mention' }, `@${word('unknown-role')}`)],
  [/<#(\d{1,20})>/y, (m) => channelMention(m[1])],
  [/<\/([^:\n<>]{1,100}):(\d{1,20})>/y, (m) => commandMention(m[1])],
  [/<a?:(\w{2,32}):\d{1,20}>/y, (m) => `:${m[1]}:`],
  [/<(https?:\/\/[^\s<>]+)>/y, (m) => link(m[1], m[1])],
  [/\[((?:\\.|[^\[\]\\\n]|\[[^\[\]\n]*\])+)\]\(\s*<?(https?:\/\/(?:[^\s()<>]|\([^\s()<>]*\))+)>?(?:\s+["'][^"'\n]*["'])?\s*\)/y,
    (m) => link(m[2], inline(m[1], true))],
  [/https?:\/\/[^\s<]*[^\s<.,:;"')\]*_|~`]/y, (m) => link(m[0], m[0])],
  [/(?<!\w)@(everyone|here)\b/y, (m) => el('span', { class: 'mention mention-me' }, `@${m[1]}`)],
  [/\|\|([\s\S]+?)\|\|/y, (m) => spoiler(m[1])],
  [/\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/y, (m) => el('strong', {}, inline(m[1]))],
  [/__((?:\\[\s\S]|[^\\])+?)__(?!_)/y, (m) => el('u', {}, inline(m[1]))],
  [/~~((?:\\[\s\S]|[^\\])+?)~~/y, (m) => el('s', {}, inline(m[1]))],
  [/\*(?=\S)((?:\*\*|\\[\s\S]|\s+(?:[^*\s\\]|\*\*)|[^\s*\\])+?)\*(?!\*)/y, (m) => el('em', {}, inline(m[1]))],
  [/_((?:__|\\[\s\S]|[^\\_])+?)_(?![A-Za-z0-9_])/y, (m) => el('em', {}, inline(m[1]))],
];
const STARTERS = '\\`<[h@|*_~';

/** Text within a line becomes nodes. In the words of a link no further links are made. */
function inline(text, withinLink = false) {
  const nodes = [];
  let plain = '';
  let at = 0;
  outer: while (at < text.length) {
    const char = text[at];
    if (STARTERS.includes(char) && !(char === '_' && /[A-Za-z0-9]/.test(text[at - 1] ?? ''))) {
      for (const [pattern, make] of RULES) {
        pattern.lastIndex = at;
        const match = pattern.exec(text);
        if (!match) continue;
        if (withinLink && /^(<?https?:|\[)/.test(match[0])) continue;
        const made = make(match);
        if (made === null) continue;
        if (typeof made === 'string') plain += made;
        else {
          if (plain) nodes.push(plain);
          plain = '';
          nodes.push(made);
        }
        at += match[0].length;
        continue outer;
      }
    }
    plain += char;
    at += 1;
  }
  if (plain) nodes.push(plain);
  return nodes;
}

function link(address, label) {
  const target = jumpTarget(address);
  if (target) {
    const channel = world.channels.get(target.channelId);
    if (typeof label === 'string' && channel) label = target.messageId ? `${placeName(channel)} › ${word('message')}` : placeName(channel);
    return el('a', { class: 'jump', href: hereHref(target.channelId, target.messageId), data: { channelId: target.channelId, messageId: target.messageId, unresolved: channel ? undefined : target.channelId }, onclick: (event) => followHere(event, target.channelId, target.messageId) }, label);
  }
  return el('a', { href: address, target: '_blank', rel: 'noopener noreferrer nofollow' }, label);
}

/** Where a link to a message leads, be it Discord's form or this page's own; null for every other link. */
function jumpTarget(address) {
  let url;
  try { url = new URL(address, location.origin); } catch { return null; }
  const path = /^\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/.exec(url.pathname);
  const discord = /^((ptb|canary)\.)?discord(app)?\.com$/.test(url.hostname);
  if (path && (discord || url.origin === location.origin)) return { channelId: path[1], messageId: path[2] };
  if (url.origin === location.origin && url.pathname === '/' && /^\d+$/.test(url.searchParams.get('channel') ?? '')) {
    return { channelId: url.searchParams.get('channel'), messageId: url.searchParams.get('message') ?? undefined };
  }
  return null;
}

function hereHref(channelId, messageId) {
  const url = new URL('/', location.origin);
  url.searchParams.set('as', world.me.username ?? as);
  if (channelId) url.searchParams.set('channel', channelId);
  if (messageId) url.searchParams.set('message', messageId);
  return url.pathname + url.search;
}

function followHere(event, channelId, messageId) {
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  closeRail();
  openChannel(channelId, { messageId, push: true });
}

function personMention(id) {
  const user = person(id);
  return el('span', { class: `mention${id === world.me.id ? ' mention-me' : ''}`, data: { userId: id } }, `@${user ? nameOf(user) : word('unknown-person')}`);
}

function channelMention(id) {
  const channel = world.channels.get(id);
  if (!channel) return el('span', { class: 'mention', data: { unresolved: id } }, `#${word('unknown-channel')}`);
  return el('a', { class: 'mention', href: hereHref(id), data: { channelId: id }, onclick: (event) => followHere(event, id) },
    isThread(channel) ? [icon('thread'), channel.name] : placeName(channel));
}

function commandMention(path) {
  return el('button', { type: 'button', class: 'mention mention-command', data: { command: path }, onclick: () => startCommandByName(path) }, `/${saidCommand(path)}`);
}

function spoiler(text) {
  const show = (event) => {
    if (cover.classList.contains('shown')) return;
    event.preventDefault();
    event.stopPropagation();
    cover.classList.add('shown');
    cover.removeAttribute('role');
    cover.removeAttribute('aria-label');
    cover.removeAttribute('tabindex');
    content.removeAttribute('aria-hidden');
    content.inert = false;
  };
  const content = el('span', { 'aria-hidden': 'true', inert: true }, inline(text));
  const cover = el('span', { class: 'spoiler', role: 'button', tabindex: '0', 'aria-label': word('spoiler'), onclick: show, onkeydown: (event) => { if (event.key === 'Enter' || event.key === ' ') show(event); } }, content);
  return cover;
}

const BULLET = /^( *)([-*]|\d{1,9}\.) +(?=\S)/;

/** A whole message: code blocks first, then line by line what stands at the beginning of a line. */
function markdown(text, { quoted = false } = {}) {
  const blocks = [];
  const pieces = String(text).split(/(```(?:[\w+#.-]*\n)?[\s\S]*?```)/);
  pieces.forEach((piece, at) => {
    const fence = /^```(?:([\w+#.-]*)\n)?([\s\S]*?)```$/.exec(piece);
    if (fence && fence[2].trim()) {
      blocks.push(el('pre', {}, el('code', { data: { language: fence[1] || undefined } }, fence[2].replace(/^\n+|\n+$/g, ''))));
      return;
    }
    // The line breaks beside a code block belong to it.
    let words = piece;
    if (at > 0) words = words.replace(/^\n/, '');
    if (at < pieces.length - 1) words = words.replace(/\n$/, '');
    if (words) blocks.push(...lines(words, quoted));
  });
  return blocks;
}

function lines(text, quoted) {
  const blocks = [];
  let paragraph = [];
  const flush = () => {
    if (paragraph.length && paragraph.join('').trim() !== '') blocks.push(el('p', {}, inline(paragraph.join('\n'))));
    else if (paragraph.length && blocks.length) blocks.push(el('p', { class: 'gap' }, '\u00a0'));
    paragraph = [];
  };
  const all = text.split('\n');
  for (let at = 0; at < all.length; at += 1) {
    const line = all[at];
    const heading = /^(#{1,3}) +(.+)$/.exec(line);
    const small = /^-# +(.+)$/.exec(line);
    if (!quoted && /^>>> /.test(line)) {
      flush();
      blocks.push(el('blockquote', {}, lines([line.slice(4), ...all.slice(at + 1)].join('\n'), true)));
      return blocks;
    }
    if (!quoted && /^> /.test(line)) {
      flush();
      const quote = [];
      while (at < all.length && /^> ?/.test(all[at]) && (all[at] === '>' || all[at].startsWith('> '))) quote.push(all[at++].slice(2));
      at -= 1;
      blocks.push(el('blockquote', {}, lines(quote.join('\n'), true)));
    } else if (heading) {
      flush();
      // The page's own headings are h1 and h2.
      blocks.push(el(`h${heading[1].length + 2}`, {}, inline(heading[2].trim())));
    } else if (small) {
      flush();
      blocks.push(el('p', { class: 'small' }, inline(small[1])));
    } else if (BULLET.test(line)) {
      flush();
      const items = [];
      while (at < all.length) {
        const bullet = BULLET.exec(all[at]);
        if (bullet) items.push({ depth: bullet[1].length, ordered: /\d/.test(bullet[2]), start: parseInt(bullet[2], 10), text: all[at].slice(bullet[0].length) });
        else if (items.length && /^ {2,}\S/.test(all[at])) items[items.length - 1].text += `\n${all[at].trim()}`;
        else break;
        at += 1;
      }
      at -= 1;
      blocks.push(list(items));
    } else paragraph.push(line);
  }
  flush();
  return blocks;
}

function list(items) {
  const build = (from, depth) => {
    const first = items[from];
    const node = el(first.ordered ? 'ol' : 'ul', first.ordered && first.start !== 1 ? { start: first.start } : {});
    let at = from;
    while (at < items.length) {
      const item = items[at];
      if (item.depth < depth) break;
      if (item.depth >= depth + 2 && node.lastElementChild) {
        const [child, next] = build(at, item.depth);
        node.lastElementChild.append(child);
        at = next;
      } else if (item.ordered !== first.ordered) break;
      else {
        node.append(el('li', {}, inline(item.text)));
        at += 1;
      }
    }
    return [node, at];
  };
  const built = [];
  for (let at = 0; at < items.length;) {
    const [node, next] = build(at, items[at].depth);
    built.push(node);
    at = Math.max(next, at + 1);
  }
  if (built.length === 1) return built[0];
  const all = document.createDocumentFragment();
  all.append(...built);
  return all;
}

/** The words of a message without their marks, for those who listen. */
function plainly(message) {
  const holder = el('div', {}, markdown(message.content ?? ''));
  for (const hidden of holder.querySelectorAll('.spoiler')) hidden.replaceWith(`(${word('spoiler')})`);
  const parts = [holder.textContent.replace(/\s+/g, ' ').trim()];
  for (const embed of message.embeds ?? []) parts.push([embed.title, embed.description].filter(Boolean).join('. '));
  for (const attachment of message.attachments ?? []) parts.push(`${word('picture')}${attachment.description ? `: ${attachment.description}` : ''}`);
  return parts.filter(Boolean).join(' ').slice(0, 400);
}

// ------------------------------------------------------------------------------------------------------- messages

/** The channel on show. Only its messages are kept; every other channel is read again when it is opened. */
const shown = { channelId: null, messages: [], rows: new Map(), complete: false, loadingOlder: false, newFrom: null, missed: 0, turn: 0 };

/** What this tab asked of the bot and has no answer to yet, by nonce. */
const pending = new Map();

const PAGE = 50;

async function openChannel(channelId, { messageId, push = false, keep = false } = {}) {
  const channel = world.channels.get(channelId);
  if (!channel) {
    showTrouble(word('channel-gone'));
    return;
  }
  if (channelId === shown.channelId && !keep && messageId) {
    if (push) history.pushState(null, '', hereHref(channelId, messageId));
    await jumpTo(messageId);
    return;
  }
  const turn = ++shown.turn;
  const changed = channelId !== shown.channelId;
  if (changed) {
    keepDraft();
    shown.channelId = channelId;
    shown.newFrom = isUnread(channelId) ? readUpTo(channelId) : null;
    shown.missed = 0;
    clearMessages();
    restoreDraft();
    showPlace();
    hideTrouble();
  }
  if (push) history.pushState(null, '', hereHref(channelId, messageId));
  else if (!keep) history.replaceState(null, '', hereHref(channelId, messageId));
  let messages;
  try {
    messages = await ask(`/page/channels/${channelId}/messages`, { query: { limit: PAGE } });
  } catch (trouble) {
    if (turn === shown.turn) {
      showTrouble(trouble.message);
      showHistoryEdge();
    }
    return;
  }
  if (turn !== shown.turn) return;
  const wasAtNewest = changed || atNewest();
  if (keep) catchUp(messages);
  else {
    clearMessages();
    shown.complete = messages.length < PAGE;
    addMessages(messages);
  }
  showHistoryEdge();
  if (messages.length) heard(channelId, messages[messages.length - 1].id);
  if (messageId) await jumpTo(messageId);
  else if (wasAtNewest) toNewest();
  if (looking(channelId)) markRead(channelId);
  showUnread();
}

function clearMessages() {
  shown.messages = [];
  shown.rows.clear();
  shown.complete = false;
  $('messages').replaceChildren();
  showUnsent();
}

/** After a lost connection: what is new is added, what changed is replaced, what is gone goes. */
function catchUp(messages) {
  if (messages.length === PAGE && shown.messages.length && byAge(shown.messages[shown.messages.length - 1].id, messages[0].id) < 0) {
    clearMessages();
    addMessages(messages);
    return;
  }
  const ids = new Set(messages.map((message) => message.id));
  const from = messages[0]?.id;
  for (const message of [...shown.messages]) {
    if (!ids.has(message.id) && (messages.length < PAGE || !from || byAge(message.id, from) > 0)) removeMessage(message.id);
  }
  for (const message of messages) {
    const known = shown.messages.find((other) => other.id === message.id);
    if (!known) putMessage(message);
    else if (JSON.stringify(known) !== JSON.stringify(message)) putMessage(message);
  }
}

function addMessages(messages) {
  for (const message of messages) learnFrom(message);
  const rows = document.createDocumentFragment();
  messages.forEach((message) => {
    shown.messages.push(message);
    const row = buildRow(message);
    shown.rows.set(message.id, row);
    rows.append(row);
  });
  $('messages').append(rows);
  shown.messages.forEach((_, at) => settle(at));
}

async function loadOlder() {
  if (shown.loadingOlder || shown.complete || !shown.messages.length) return false;
  shown.loadingOlder = true;
  const turn = shown.turn;
  showHistoryEdge();
  try {
    const older = await ask(`/page/channels/${shown.channelId}/messages`, { query: { limit: PAGE, before: shown.messages[0].id } });
    if (turn !== shown.turn) return false;
    shown.complete = older.length < PAGE;
    const stream = $('stream');
    const fromBottom = stream.scrollHeight - stream.scrollTop;
    const rows = document.createDocumentFragment();
    for (const message of older) {
      learnFrom(message);
      const row = buildRow(message);
      shown.rows.set(message.id, row);
      rows.append(row);
    }
    shown.messages.unshift(...older);
    $('messages').prepend(rows);
    for (let at = 0; at <= older.length && at < shown.messages.length; at += 1) settle(at);
    stream.scrollTop = stream.scrollHeight - fromBottom;
    return older.length > 0;
  } catch (trouble) {
    showTrouble(trouble.message);
    return false;
  } finally {
    shown.loadingOlder = false;
    showHistoryEdge();
  }
}

function showHistoryEdge() {
  const edge = $('history');
  const place = placeName(world.channels.get(shown.channelId));
  edge.classList.toggle('beginning', shown.complete);
  if (!shown.complete) edge.textContent = word('loading');
  else edge.replaceChildren(el('strong', {}, place.replace(/^#/, '')), word('beginning', { place }), ' ', shown.messages.length ? '' : word('empty'));
}

function learnFrom(message) {
  learn(message.author);
  for (const user of message.mentions ?? []) learn(user);
  learn(message.interaction_metadata?.user ?? message.interaction?.user);
}

/** Adds a message or replaces it, at its place. */
function putMessage(message) {
  learnFrom(message);
  const at = shown.messages.findIndex((other) => other.id === message.id);
  if (at >= 0) {
    const whole = { ...shown.messages[at], ...message };
    shown.messages[at] = whole;
    replaceRow(whole);
    settle(at);
    return;
  }
  let place = shown.messages.length;
  while (place > 0 && byAge(shown.messages[place - 1].id, message.id) > 0) place -= 1;
  // Older than everything loaded: it will come with its page.
  if (place === 0 && shown.messages.length && !shown.complete) return;
  shown.messages.splice(place, 0, message);
  const row = buildRow(message);
  shown.rows.set(message.id, row);
  const next = shown.messages[place + 1];
  $('messages').insertBefore(row, next ? shown.rows.get(next.id) : null);
  settle(place);
  settle(place + 1);
  showHistoryEdge();
}

function removeMessage(id) {
  const at = shown.messages.findIndex((message) => message.id === id);
  if (at < 0) return;
  const row = shown.rows.get(id);
  if (row.contains(document.activeElement)) {
    const neighbor = row.nextElementSibling ?? row.previousElementSibling;
    (neighbor ?? $('words')).focus({ preventScroll: true });
  }
  row.remove();
  shown.rows.delete(id);
  shown.messages.splice(at, 1);
  settle(at);
  showHistoryEdge();
}

/** A row is rebuilt, but its pictures, open descriptions, shown spoilers and the focus stay. */
function replaceRow(message) {
  const old = shown.rows.get(message.id);
  const row = buildRow(message);
  const pictures = new Map([...old.querySelectorAll('img[data-attachment-id]')].map((picture) => [picture.src, picture]));
  for (const picture of row.querySelectorAll('img[data-attachment-id]')) {
    const same = pictures.get(picture.src);
    if (same && same.alt === picture.alt) picture.replaceWith(same);
  }
  const opened = [...old.querySelectorAll('details')];
  row.querySelectorAll('details').forEach((details, at) => { details.open = opened[at]?.open ?? false; });
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  const customId = focused?.dataset.customId;
  const order = focused ? [...old.querySelectorAll('button, a, summary')].indexOf(focused) : -1;
  const stick = atNewest();
  old.replaceWith(row);
  shown.rows.set(message.id, row);
  if (focused) {
    const again = [...row.querySelectorAll('[data-custom-id]')].find((control) => control.dataset.customId === customId)
      ?? row.querySelectorAll('button, a, summary')[order] ?? row;
    again.focus({ preventScroll: true });
  }
  if (stick) toNewest();
}

const GROUPED_WITHIN = 7 * 60 * 1000;

/** What a row shows depends on the one before it: the day, the line of new messages, whether the name is repeated. */
function settle(at) {
  const message = shown.messages[at];
  if (!message) return;
  const before = shown.messages[at - 1];
  const row = shown.rows.get(message.id);
  const when = new Date(message.timestamp);
  const newDay = !before || new Date(before.timestamp).toDateString() !== when.toDateString();
  const isNew = Boolean(shown.newFrom) && byAge(message.id, shown.newFrom) > 0 && message.author?.id !== world.me.id
    && (!before || byAge(before.id, shown.newFrom) <= 0);
  const grouped = before && !newDay && !isNew && before.author?.id === message.author?.id
    && [DEFAULT, COMMAND_REPLY].includes(before.type ?? 0) && (message.type ?? 0) === DEFAULT && !message.interaction_metadata && !message.message_reference
    && (before.flags & EPHEMERAL) === (message.flags & EPHEMERAL) && !(message.flags & EPHEMERAL)
    && when - new Date(before.timestamp) < GROUPED_WITHIN;
  row.classList.toggle('grouped', Boolean(grouped));
  row.querySelector(':scope > .divider')?.remove();
  if (newDay || isNew) {
    row.prepend(el('div', { class: `divider${isNew ? ' divider-new' : ''}` },
      newDay && el('span', { class: 'divider-day' }, formatMoment(when, 'D')),
      isNew && el('span', { class: 'divider-word' }, word('new'))));
  }
}

function buildRow(message) {
  const flags = message.flags ?? 0;
  const author = message.author ?? { id: '0', username: '?' };
  const row = el('li', {
    class: 'message', id: `message-${message.id}`, tabindex: '-1',
    data: { messageId: message.id, authorId: author.id, ephemeral: flags & EPHEMERAL ? 'true' : undefined, mentionsMe: mentionsMe(message) ? 'true' : undefined, thinking: flags & LOADING ? 'true' : undefined },
  });
  const when = new Date(message.timestamp);
  const system = systemLine(message);
  if (system) {
    row.classList.add('system');
    row.append(el('p', {}, system, ' ', moment(when, 't', { class: 'when' })));
    return row;
  }
  row.append(...[above(message)].filter(Boolean));
  const link = hereHref(message.channel_id, message.id);
  const body = el('div', { class: 'body' },
    el('p', { class: 'byline' },
      el('strong', { class: 'author', data: { userId: author.id } }, nameOf(author)),
      author.bot && el('span', { class: 'tag' }, word('bot')),
      moment(when, isToday(when) ? 't' : 's', { class: 'when' })),
    content(message));
  row.append(el('div', { class: 'what' }, avatar(author), body));
  row.append(el('a', {
    class: 'copy', href: link, 'aria-label': word('copy-link'), title: word('copy-link'), data: { action: 'copy-link' },
    onclick: (event) => copyLink(event, message),
  }, icon('link')));
  return row;
}

const isToday = (date) => date.toDateString() === new Date().toDateString();

function systemLine(message) {
  const who = el('strong', {}, nameOf(message.author));
  const fill = (key, args) => word(key, { who: '\u0001', name: '\u0002' }).split(/(\u0001|\u0002)/).map((part) => (part === '\u0001' ? who : part === '\u0002' ? args : part));
  if (message.type === 18) {
    const id = message.message_reference?.channel_id ?? message.thread?.id;
    return fill('started-thread', world.channels.has(id) ? channelMention(id) : el('strong', { data: { unresolved: id } }, message.content));
  }
  if (message.type === 6) return fill('pinned');
  if (message.type === 7) return fill('joined');
  return null;
}

/** What stands above a message: which command it answers, or which message. */
function above(message) {
  const asked = message.interaction_metadata ?? message.interaction;
  const askedByCommand = asked && (message.interaction?.name || asked.name || message.type === COMMAND_REPLY);
  if (askedByCommand && !message.message_reference) {
    const given = message.interaction?.name ?? asked.name;
    const name = given && saidCommand(given);
    return el('p', { class: 'before' }, icon('turn'), asked.user && avatar(asked.user, 'tiny'),
      el('span', {}, word('used', { who: asked.user ? nameOf(asked.user) : '' }), ' ', name ? el('span', { class: 'mention' }, `/${name}`) : `/…`));
  }
  const reference = message.message_reference;
  if (!reference?.message_id || message.type === 18 || message.type === 21) return null;
  const original = message.referenced_message;
  const summary = original ? [el('strong', {}, nameOf(original.author)), ' ', plainly(original).slice(0, 120)] : el('em', {}, word('original-gone'));
  const channelId = reference.channel_id ?? message.channel_id;
  return el('p', { class: 'before' }, icon('turn'), original && avatar(original.author, 'tiny'), el('span', { class: 'unseen' }, word('replying')),
    original ? el('a', { href: hereHref(channelId, reference.message_id), onclick: (event) => followHere(event, channelId, reference.message_id) }, summary) : summary);
}

function content(message) {
  const flags = message.flags ?? 0;
  const parts = [];
  if (flags & LOADING) {
    parts.push(el('p', { class: 'thinking', role: 'status' }, dots(), word('thinking', { who: nameOf(message.author) })));
  } else {
    const shownBelow = new Set();
    const embeds = flags & SUPPRESS_EMBEDS ? [] : (message.embeds ?? []).map((embed) => buildEmbed(embed, message, shownBelow));
    if (message.content) {
      const words = el('div', { class: 'words' }, markdown(message.content));
      if (message.edited_timestamp) {
        const mark = el('span', { class: 'edited', title: formatMoment(new Date(message.edited_timestamp), 'F') }, ` (${word('edited')})`);
        (words.lastElementChild?.tagName === 'P' ? words.lastElementChild : words).append(mark);
      }
      parts.push(words);
    }
    const attachments = (message.attachments ?? []).filter((attachment) => !shownBelow.has(attachment.id));
    if (attachments.length) parts.push(buildAttachments(attachments));
    parts.push(...embeds);
    const controls = (message.components ?? []).map((component) => buildComponent(component, message));
    if (controls.length) parts.push(el('div', { class: 'controls' }, controls));
    parts.push(el('p', { class: 'failure', role: 'alert', hidden: true }));
    if (message.thread?.id) parts.push(el('p', { class: 'thread-link' }, icon('thread'), channelMention(message.thread.id)));
  }
  if (flags & EPHEMERAL) {
    parts.push(el('p', { class: 'private' }, icon('eye'), word('only-you'), ' · ',
      el('button', { type: 'button', class: 'plain-button', data: { action: 'dismiss' }, onclick: () => dismiss(message) }, word('dismiss'))));
  }
  return parts;
}

const dots = () => el('span', { class: 'dots', 'aria-hidden': 'true' }, el('i'), el('i'), el('i'));

const isPicture = (attachment) => (attachment.content_type ?? '').startsWith('image/') || /\.(png|jpe?g|gif|webp|apng|svg)$/i.test(attachment.filename ?? '');

function buildAttachments(attachments) {
  const pictures = attachments.filter(isPicture);
  const others = attachments.filter((attachment) => !isPicture(attachment));
  return el('div', { class: 'attachments' },
    pictures.length > 0 && el('div', { class: pictures.length > 1 ? 'pictures several' : 'pictures' }, pictures.map((picture) => figure(picture))),
    others.map((file) => el('p', { class: 'file' }, icon('file'),
      el('a', { href: ownAddress(file.url), download: file.filename, data: { attachmentId: file.id } }, file.filename),
      el('span', { class: 'small' }, ` ${sizeOf(file.size)}`), file.description && el('span', { class: 'small' }, ` · ${file.description}`))));
}

function sizeOf(bytes = 0) {
  const unit = bytes >= 1e6 ? 'megabyte' : bytes >= 1e3 ? 'kilobyte' : 'byte';
  const size = bytes / { megabyte: 1e6, kilobyte: 1e3, byte: 1 }[unit];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: unit === 'megabyte' ? 1 : 0 }).format(size);
}

function figure(picture) {
  const address = ownAddress(picture.url);
  const image = el('img', {
    src: address, alt: picture.description ?? '', width: picture.width, height: picture.height, decoding: 'async',
    data: { attachmentId: picture.id, filename: picture.filename },
    // A picture without a told size moves what is below it when it comes.
    onload: (picture.width ? undefined : () => { if (stuck) toNewest(); }),
  });
  const covered = (picture.filename ?? '').startsWith('SPOILER_');
  return el('figure', { class: covered ? 'picture covered' : 'picture' },
    el('button', {
      type: 'button', class: 'picture-button', 'aria-label': picture.description ? `${word('enlarge')}: ${picture.description.slice(0, 200)}` : word('enlarge'),
      data: { action: 'enlarge' },
      onclick: (event) => {
        const cover = event.currentTarget.closest('.covered');
        if (cover) cover.classList.remove('covered');
        else enlarge(address, picture);
      },
    }, image, covered && el('span', { class: 'cover' }, word('spoiler'))),
    picture.description && el('details', { class: 'description', data: { action: 'description' } },
      el('summary', {}, word('description')), el('p', {}, picture.description)));
}

function enlarge(address, picture) {
  const box = $('lightbox');
  const close = () => box.close();
  box.setAttribute('aria-label', picture.description || picture.filename || word('picture'));
  box.replaceChildren(
    el('button', { type: 'button', class: 'icon-button lightbox-close', 'aria-label': word('close'), onclick: close }, icon('close')),
    el('button', { type: 'button', class: 'lightbox-picture', 'aria-label': word('enlarge'), 'aria-pressed': 'false', onclick: (event) => {
      const full = box.classList.toggle('full');
      event.currentTarget.setAttribute('aria-pressed', String(full));
    } }, el('img', { src: address, alt: picture.description ?? '', width: picture.width, height: picture.height })),
    el('p', { class: 'lightbox-foot' }, el('a', { href: address, target: '_blank', rel: 'noopener' }, word('open-original'))));
  box.classList.remove('full');
  box.onclick = (event) => { if (event.target === box) close(); };
  box.showModal();
}

function embedPicture(media, message, shownBelow) {
  if (!media?.url) return null;
  const named = media.url.startsWith('attachment://') ? media.url.slice('attachment://'.length) : decodeURIComponent(media.url.split('?')[0].split('/').pop() ?? '');
  const attachment = (message.attachments ?? []).find((candidate) => candidate.filename === named);
  if (attachment) {
    shownBelow.add(attachment.id);
    return attachment;
  }
  // Pictures from elsewhere are not fetched.
  return ownAddress(media.url) ? { url: media.url, width: media.width, height: media.height, description: media.description } : null;
}

function buildEmbed(embed, message, shownBelow) {
  const picture = embedPicture(embed.image, message, shownBelow);
  const thumbnail = embedPicture(embed.thumbnail, message, shownBelow);
  const node = el('article', { class: 'embed' },
    thumbnail && el('div', { class: 'embed-thumbnail' }, figure(thumbnail)),
    embed.author?.name && el('p', { class: 'embed-author' }, embed.author.url ? link(embed.author.url, embed.author.name) : embed.author.name),
    embed.title && el('h3', { class: 'embed-title' }, embed.url ? link(embed.url, inline(embed.title, true)) : inline(embed.title)),
    embed.description && el('div', { class: 'words' }, markdown(embed.description)),
    embed.fields?.length > 0 && el('dl', { class: 'embed-fields' }, embed.fields.map((field) => el('div', { class: field.inline ? 'inline' : '' },
      el('dt', {}, inline(field.name)), el('dd', { class: 'words' }, markdown(field.value))))),
    picture && el('div', { class: 'pictures' }, figure(picture)),
    (embed.footer?.text || embed.timestamp) && el('p', { class: 'embed-footer' }, embed.footer?.text, embed.footer?.text && embed.timestamp && ' · ',
      embed.timestamp && moment(new Date(embed.timestamp), 's')));
  if (Number.isInteger(embed.color)) node.style.setProperty('--bar', `#${embed.color.toString(16).padStart(6, '0')}`);
  return node;
}

async function dismiss(message) {
  try {
    await ask('/page/dismiss', { body: { channel_id: message.channel_id, message_id: message.id } });
    removeMessage(message.id);
    if (document.activeElement === document.body) $('words').focus({ preventScroll: true });
  } catch (trouble) {
    showTrouble(trouble.message);
  }
}

async function copyLink(event, message) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const guild = world.channels.get(message.channel_id)?.guild;
  const address = `https://discord.com/channels/${guild?.id ?? '@me'}/${message.channel_id}/${message.id}`;
  try {
    await navigator.clipboard.writeText(address);
    showNote(word('copied'));
  } catch {
    showNote(address);
  }
}

// ------------------------------------------------------------------------------------------------------ scrolling

let stuck = true;

function atNewest() {
  const stream = $('stream');
  return stream.scrollHeight - stream.scrollTop - stream.clientHeight < 48;
}

function toNewest() {
  const stream = $('stream');
  stream.scrollTop = stream.scrollHeight;
  stuck = true;
  shown.missed = 0;
  $('to-newest').hidden = true;
}

function watchScroll() {
  const stream = $('stream');
  stream.addEventListener('scroll', () => {
    stuck = atNewest();
    if (stuck) {
      shown.missed = 0;
      if (shown.channelId && looking(shown.channelId)) markRead(shown.channelId);
    }
    showToNewest();
    if (stream.scrollTop < 240 && !shown.complete) loadOlder();
  }, { passive: true });
  // Rows that are skipped while out of sight get their true height late, pictures too: stay at the newest meanwhile.
  const stay = new ResizeObserver(() => { if (stuck) stream.scrollTop = stream.scrollHeight; });
  for (const part of [$('messages'), $('unsent'), stream]) stay.observe(part);
}

function showToNewest() {
  const button = $('to-newest');
  button.hidden = stuck;
  const said = shown.missed ? word('to-newest-n', { n: shown.missed }) : word('to-newest');
  button.replaceChildren(icon('down'), said);
  button.setAttribute('aria-label', said);
}

async function jumpTo(messageId) {
  let pages = 0;
  while (!shown.rows.has(messageId) && !shown.complete && pages < 40) {
    pages += 1;
    if (shown.messages.length && byAge(shown.messages[0].id, messageId) < 0) break;
    if (!await loadOlder()) break;
  }
  const row = shown.rows.get(messageId);
  if (!row) {
    showTrouble(word('message-gone'));
    return;
  }
  stuck = false;
  row.scrollIntoView({ block: 'center' });
  row.focus({ preventScroll: true });
  row.classList.remove('found');
  void row.offsetWidth;
  row.classList.add('found');
  // Rows nearby have only now been measured.
  requestAnimationFrame(() => { row.scrollIntoView({ block: 'center' }); showToNewest(); });
}

// ------------------------------------------------------------------------------------- controls under a message

const ROW = 1, BUTTON = 2, STRING_SELECT = 3, TEXT_INPUT = 4, USER_SELECT = 5, ROLE_SELECT = 6, MENTIONABLE_SELECT = 7, CHANNEL_SELECT = 8,
  SECTION = 9, TEXT = 10, THUMBNAIL = 11, GALLERY = 12, FILE = 13, SEPARATOR = 14, CONTAINER = 17, LABEL = 18;
const STYLES = ['', 'primary', 'secondary', 'success', 'danger', 'link', 'secondary'];

const emojiText = (emoji) => (emoji ? (emoji.id ? `:${emoji.name}:` : emoji.name) : '');

function buildComponent(component, message) {
  switch (component.type) {
    case ROW: return el('div', { class: 'control-row' }, (component.components ?? []).map((child) => buildComponent(child, message)));
    case BUTTON: return buildButton(component, message);
    case STRING_SELECT: case USER_SELECT: case ROLE_SELECT: case MENTIONABLE_SELECT: case CHANNEL_SELECT: return buildSelect(component, message);
    case TEXT: return el('div', { class: 'words' }, markdown(component.content ?? ''));
    case SECTION: return el('div', { class: 'section' }, el('div', {}, (component.components ?? []).map((child) => buildComponent(child, message))), component.accessory && buildComponent(component.accessory, message));
    case THUMBNAIL: return el('div', { class: 'embed-thumbnail' }, mediaFigure(component, message));
    case GALLERY: return el('div', { class: 'pictures several' }, (component.items ?? []).map((item) => mediaFigure(item, message)));
    case FILE: {
      const file = embedPicture(component.file, message, new Set());
      return file && buildAttachments([file]);
    }
    case SEPARATOR: return el('hr', { class: component.divider === false ? 'blank' : '' });
    case CONTAINER: {
      const node = el('article', { class: 'embed' }, (component.components ?? []).map((child) => buildComponent(child, message)));
      if (Number.isInteger(component.accent_color)) node.style.setProperty('--bar', `#${component.accent_color.toString(16).padStart(6, '0')}`);
      return node;
    }
    default: return null;
  }
}

function mediaFigure(item, message) {
  const media = embedPicture(item.media, message, new Set());
  return media && figure({ ...media, description: item.description ?? media.description });
}

const waitsFor = (messageId) => [...pending.values()].find((wait) => wait.messageId === messageId);

function buildButton(component, message) {
  const label = [component.emoji && el('span', { class: 'emoji' }, emojiText(component.emoji)), component.label];
  if (component.style === 5) {
    if (component.disabled) return el('button', { type: 'button', class: 'button link', disabled: true }, label);
    const target = link(component.url ?? '', label.flat());
    target.classList.add('button', 'link');
    if (!target.classList.contains('jump')) target.append(icon('tab'));
    return target;
  }
  const waiting = waitsFor(message.id);
  const mine = waiting?.customId === component.custom_id;
  return el('button', {
    type: 'button', class: `button ${STYLES[component.style] ?? 'secondary'}`, disabled: component.disabled,
    'aria-disabled': waiting && !component.disabled ? 'true' : undefined, 'aria-busy': mine ? 'true' : undefined,
    data: { customId: component.custom_id, componentType: BUTTON, messageId: message.id },
    onclick: () => useComponent(message, component),
  }, el('span', { class: 'button-label' }, label), dots());
}

function selectOptions(component) {
  const from = (user) => ({ value: user.id, label: nameOf(user), description: user.username });
  switch (component.type) {
    case STRING_SELECT: return component.options ?? [];
    case USER_SELECT: case MENTIONABLE_SELECT: return membersHere().map(from);
    case CHANNEL_SELECT: return (world.channels.get(shown.channelId)?.guild?.channels ?? [])
      .filter((channel) => !component.channel_types?.length || component.channel_types.includes(channel.type))
      .map((channel) => ({ value: channel.id, label: placeName(channel) }));
    default: return (world.channels.get(shown.channelId)?.guild?.roles ?? []).map((role) => ({ value: role.id, label: `@${role.name}` }));
  }
}

function buildSelect(component, message) {
  const options = selectOptions(component);
  const chosen = options.filter((option) => option.default || (component.default_values ?? []).some((value) => value.id === option.value));
  const waiting = waitsFor(message.id);
  const mine = waiting?.customId === component.custom_id;
  const values = mine ? options.filter((option) => waiting.values?.includes(option.value)) : chosen;
  const button = el('button', {
    type: 'button', class: 'select', disabled: component.disabled, 'aria-haspopup': 'listbox', 'aria-expanded': 'false',
    'aria-disabled': waiting && !component.disabled ? 'true' : undefined, 'aria-busy': mine ? 'true' : undefined,
    data: { customId: component.custom_id, componentType: component.type, messageId: message.id },
    onclick: () => {
      if (button.getAttribute('aria-disabled') === 'true') return;
      openChoices(button, {
        label: component.placeholder || word('choose'), options, chosen: chosen.map((option) => option.value),
        min: component.min_values ?? 1, max: component.max_values ?? 1,
        done: (picked) => useComponent(message, component, picked),
      });
    },
  }, el('span', { class: values.length ? 'select-value' : 'select-value placeholder' },
    values.length ? values.map((option) => [emojiText(option.emoji), option.label].filter(Boolean).join(' ')).join(', ') : component.placeholder || word('choose')), icon('down'));
  return button;
}

async function useComponent(message, component, values) {
  if (waitsFor(message.id)) return;
  const nonce = newNonce();
  await interact({ kind: 'component', nonce, channel_id: message.channel_id, message_id: message.id, custom_id: component.custom_id, component_type: component.type, ...(values ? { values } : {}) },
    { messageId: message.id, customId: component.custom_id, values });
}

const PATIENCE = 20000;

/** Sends an interaction and remembers that it waits; the answer comes by the stream of events. */
async function interact(body, wait) {
  const { nonce } = body;
  pending.set(nonce, { ...wait, body, state: 'sent', timer: setTimeout(() => settleInteraction({ nonce, state: 'failed', reason: word('no-answer') }), PATIENCE) });
  showWaiting(wait);
  try {
    await ask('/page/interactions', { body });
  } catch (trouble) {
    settleInteraction({ nonce, state: 'failed', reason: trouble.message, told: true });
  }
}

function showWaiting(wait) {
  if (wait.messageId) {
    const message = shown.messages.find((candidate) => candidate.id === wait.messageId);
    if (message) replaceRow(message);
    shown.messages.forEach((candidate, at) => { if (candidate.id === wait.messageId) settle(at); });
  } else if (wait.command) showUnsent();
}

function settleInteraction({ nonce, state, reason, told }) {
  const wait = pending.get(nonce);
  if (!wait) return;
  if (state === 'acknowledged') {
    wait.state = state;
    clearTimeout(wait.timer);
    if (wait.answered) pending.delete(nonce);
    else if (wait.command) showUnsent();
    else if (wait.messageId) {
      // Discord frees the controls as soon as the press has been taken.
      pending.delete(nonce);
      showWaiting(wait);
    }
    if (wait.modal) finishModal(nonce);
    return;
  }
  clearTimeout(wait.timer);
  if (state === 'failed' && wait.command) {
    wait.state = 'failed';
    wait.reason = reason;
    showUnsent();
    announce(word('failed-why', { why: reason ?? '' }));
    return;
  }
  pending.delete(nonce);
  showWaiting(wait);
  if (wait.modal) finishModal(nonce, state === 'failed' ? reason || word('failed') : undefined);
  else if (state === 'failed' && wait.messageId) {
    const line = shown.rows.get(wait.messageId)?.querySelector('.failure');
    const sentence = told ? reason : reason ? word('failed-why', { why: reason }) : word('failed');
    if (line) {
      line.textContent = sentence;
      line.hidden = false;
      if (stuck) toNewest();
    } else showTrouble(sentence);
  }
}

/** Commands that were sent and not yet answered, and those that failed, stand below the messages. */
function showUnsent() {
  const rows = [];
  for (const [nonce, wait] of pending) {
    if (!wait.command || wait.channelId !== shown.channelId || wait.answered) continue;
    const failed = wait.state === 'failed';
    const who = world.bot?.user ?? world.me;
    rows.push(el('li', { class: `message unsent${failed ? ' unsent-failed' : ''}`, data: { nonce } },
      el('p', { class: 'before' }, icon('turn'), avatar(world.me, 'tiny'), el('span', {}, word('used', { who: nameOf(world.me) }), ' ', el('span', { class: 'mention' }, `/${wait.command}`))),
      el('div', { class: 'what' }, avatar(who), el('div', { class: 'body' },
        el('p', { class: 'byline' }, el('strong', { class: 'author' }, nameOf(who)), who.bot && el('span', { class: 'tag' }, word('bot'))),
        failed
          ? [el('p', { class: 'failure' }, wait.reason ? word('failed-why', { why: wait.reason }) : word('failed')),
            el('p', { class: 'private' },
              el('button', { type: 'button', class: 'plain-button', onclick: () => { pending.delete(nonce); showUnsent(); wait.again?.(); } }, word('try-again')), ' · ',
              el('button', { type: 'button', class: 'plain-button', data: { action: 'dismiss' }, onclick: () => { pending.delete(nonce); showUnsent(); $('words').focus(); } }, word('dismiss')))]
          : el('p', { class: 'thinking' }, dots(), wait.state === 'acknowledged' ? word('thinking', { who: nameOf(who) }) : word('sending'))))));
  }
  $('unsent').replaceChildren(...rows);
  if (rows.length && stuck) toNewest();
}

/** The bot's first answer takes the place of the waiting line. */
function answered(message) {
  const asked = message.interaction_metadata ?? message.interaction;
  if (asked?.user?.id !== world.me.id || asked.type === 3) return;
  for (const [nonce, wait] of pending) {
    if (wait.command && !wait.answered && wait.state !== 'failed' && wait.channelId === message.channel_id) {
      wait.answered = true;
      if (wait.state === 'acknowledged') pending.delete(nonce);
      break;
    }
  }
  showUnsent();
}

// ------------------------------------------------------------------------------------------- choosing from a list

let closeChoices = () => {};

/** The list that a select menu opens: one press chooses one, several are ticked and then sent. */
function openChoices(button, { label, options, chosen, min, max, done }) {
  const box = $('choices');
  const several = max > 1 || min === 0;
  const picked = new Set(chosen);
  let active = Math.max(0, options.findIndex((option) => picked.has(option.value)));
  const rows = options.map((option, at) => el('li', {
    role: 'option', id: `choice-${at}`, 'aria-selected': String(picked.has(option.value)), data: { value: option.value },
    onclick: () => choose(at), onpointermove: () => { if (active !== at) activate(at, false); },
  }, several && el('span', { class: 'tick', 'aria-hidden': 'true' }, icon('check')),
  option.emoji && el('span', { class: 'emoji' }, emojiText(option.emoji)),
  el('span', { class: 'choice-words' }, el('span', {}, option.label), option.description && el('span', { class: 'small' }, option.description))));
  const listbox = el('ul', { role: 'listbox', class: 'choice-list', tabindex: '0', 'aria-label': label, 'aria-multiselectable': several ? 'true' : undefined, onkeydown: onKey }, rows);
  const send = several && el('button', { type: 'button', class: 'button primary', data: { action: 'choose' }, onclick: () => finish() });
  const foot = several && el('div', { class: 'choice-foot' },
    el('span', { class: 'small' }, min === max ? word('choose-exactly', { min }) : word('choose-between', { min, max })), send);
  let sent = false;

  function activate(at, scroll = true) {
    rows[active]?.classList.remove('active');
    active = at;
    rows[active]?.classList.add('active');
    listbox.setAttribute('aria-activedescendant', `choice-${active}`);
    if (scroll) rows[active]?.scrollIntoView({ block: 'nearest' });
  }
  function count() {
    if (!several) return;
    send.textContent = word('choose-n', { n: picked.size });
    send.disabled = picked.size < min || picked.size > max;
    rows.forEach((row, at) => row.classList.toggle('full', picked.size >= max && max > 1 && !picked.has(options[at].value)));
  }
  function choose(at) {
    const { value } = options[at] ?? {};
    if (value === undefined) return;
    activate(at, false);
    if (!several) {
      picked.clear();
      picked.add(value);
      finish();
      return;
    }
    if (picked.has(value)) picked.delete(value);
    else if (max === 1) { picked.clear(); picked.add(value); }
    else if (picked.size < max) picked.add(value);
    rows.forEach((row, index) => row.setAttribute('aria-selected', String(picked.has(options[index].value))));
    count();
  }
  function finish() {
    if (picked.size < min || picked.size > max) return;
    sent = true;
    box.hidePopover();
    done(options.map((option) => option.value).filter((value) => picked.has(value)));
  }
  let typed = '';
  let typedAt = 0;
  function onKey(event) {
    const last = options.length - 1;
    const steps = { ArrowDown: Math.min(last, active + 1), ArrowUp: Math.max(0, active - 1), Home: 0, End: last, PageDown: Math.min(last, active + 6), PageUp: Math.max(0, active - 6) };
    if (event.key in steps) activate(steps[event.key]);
    else if (event.key === ' ' || (event.key === 'Enter' && !several)) choose(active);
    else if (event.key === 'Enter') finish();
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      typed = Date.now() - typedAt > 900 ? event.key : typed + event.key;
      typedAt = Date.now();
      const found = options.findIndex((option) => fold(option.label).startsWith(fold(typed)));
      if (found >= 0) activate(found);
    } else return;
    event.preventDefault();
  }

  closeChoices();
  box.setAttribute('aria-label', label);
  box.replaceChildren(listbox, foot || '');
  box.showPopover();
  button.setAttribute('aria-expanded', 'true');
  placeBeside(box, button);
  activate(active);
  count();
  listbox.focus({ preventScroll: true });
  const onToggle = (event) => {
    if (event.newState !== 'closed') return;
    box.removeEventListener('toggle', onToggle);
    button.setAttribute('aria-expanded', 'false');
    closeChoices = () => {};
    if (!sent || document.activeElement === document.body) {
      const again = button.isConnected ? button : [...document.querySelectorAll('.select')].find((other) => other.dataset.customId === button.dataset.customId);
      again?.focus({ preventScroll: true });
    }
  };
  closeChoices = () => box.hidePopover();
  box.addEventListener('toggle', onToggle);
}

function placeBeside(box, anchor) {
  const place = anchor.getBoundingClientRect();
  const width = Math.min(Math.max(place.width, 260), innerWidth - 16);
  box.style.width = `${width}px`;
  box.style.left = `${Math.max(8, Math.min(place.left, innerWidth - width - 8))}px`;
  const below = innerHeight - place.bottom - 12;
  const above = place.top - 12;
  const height = Math.min(box.scrollHeight, 420);
  const under = below >= height || below >= above;
  box.style.maxHeight = `${Math.min(420, under ? below : above)}px`;
  box.style.top = under ? `${place.bottom + 4}px` : 'auto';
  box.style.bottom = under ? 'auto' : `${innerHeight - place.top + 4}px`;
}

/** For comparing what is typed with what is offered: without case and accents. */
const fold = (text) => String(text).normalize('NFD').replace(/\p{Diacritic}/gu, '').toLowerCase();

// --------------------------------------------------------------------------------------------------------- modals

let openModalNonce = null;

function openModal({ nonce, interaction_id: interactionId, custom_id: customId, title, components }) {
  const wait = pending.get(nonce);
  if (wait) {
    clearTimeout(wait.timer);
    pending.delete(nonce);
    showWaiting(wait);
  }
  const dialog = $('modal');
  if (dialog.open) dialog.close();
  const asker = document.activeElement;
  const fields = [];
  const add = (component, label, description) => {
    const id = `modal-${fields.length}`;
    if (component.type === TEXT_INPUT) {
      const long = component.style === 2;
      const input = el(long ? 'textarea' : 'input', {
        id, class: 'field', type: long ? undefined : 'text', rows: long ? 5 : undefined, placeholder: component.placeholder, maxlength: component.max_length ?? 4000,
        'aria-required': component.required === false ? undefined : 'true', 'aria-describedby': `${id}-trouble`, autocomplete: 'off',
        data: { customId: component.custom_id, componentType: TEXT_INPUT },
      });
      input.value = component.value ?? '';
      fields.push({ input, component, trouble: el('p', { class: 'failure', id: `${id}-trouble` }) });
    } else if (component.type === STRING_SELECT) {
      const input = el('select', { id, class: 'field', multiple: (component.max_values ?? 1) > 1, 'aria-describedby': `${id}-trouble`, data: { customId: component.custom_id, componentType: STRING_SELECT } },
        (component.max_values ?? 1) > 1 ? null : el('option', { value: '' }, component.placeholder || word('choose')),
        (component.options ?? []).map((option) => el('option', { value: option.value, selected: option.default }, option.label)));
      fields.push({ input, component, trouble: el('p', { class: 'failure', id: `${id}-trouble` }) });
    } else return component.type === TEXT ? el('div', { class: 'words' }, markdown(component.content ?? '')) : null;
    const field = fields[fields.length - 1];
    return el('div', { class: 'modal-field' },
      el('label', { for: id }, label ?? component.label ?? component.custom_id, component.required === false ? el('span', { class: 'small' }, ` (${word('optional')})`) : el('span', { class: 'star', 'aria-hidden': 'true' }, ' *')),
      description && el('p', { class: 'small' }, description), field.input, field.trouble);
  };
  const inside = (components ?? []).flatMap((component) => {
    if (component.type === ROW) return (component.components ?? []).map((child) => add(child));
    if (component.type === LABEL) return [add(component.component ?? {}, component.label, component.description)];
    return [add(component)];
  });
  const trouble = el('p', { class: 'failure', role: 'alert' });
  const submit = el('button', { type: 'submit', class: 'button primary', data: { action: 'submit' } }, el('span', { class: 'button-label' }, word('submit')), dots());
  const form = el('form', {
    novalidate: true,
    onsubmit: (event) => {
      event.preventDefault();
      if (submit.getAttribute('aria-busy') === 'true') return;
      trouble.textContent = '';
      const wrong = fields.filter((field) => {
        const { value } = field.input;
        const { required = true, min_length: least = 0, max_length: most = 4000 } = field.component;
        const text = field.component.type === TEXT_INPUT;
        const said = !value.trim() ? (required ? word('fill-in') : '') : text && value.length < least ? word('too-short', { n: least }) : text && value.length > most ? word('too-long', { n: most }) : '';
        field.trouble.textContent = said;
        field.input.setAttribute('aria-invalid', String(Boolean(said)));
        return said;
      });
      if (wrong.length) {
        wrong[0].input.focus();
        return;
      }
      const answer = newNonce();
      openModalNonce = answer;
      submit.setAttribute('aria-busy', 'true');
      interact({
        kind: 'modal', nonce: answer, interaction_id: interactionId, custom_id: customId,
        components: fields.map(({ input, component }) => (component.type === TEXT_INPUT
          ? { custom_id: component.custom_id, value: input.value }
          : { custom_id: component.custom_id, values: [...input.selectedOptions].map((option) => option.value).filter(Boolean) })),
      }, { modal: true });
    },
  }, el('h2', { id: 'modal-title' }, title), inside, trouble,
  el('div', { class: 'modal-foot' }, el('button', { type: 'button', class: 'button secondary', data: { action: 'cancel' }, onclick: () => dialog.close() }, word('cancel')), submit));
  dialog.dataset.customId = customId;
  dialog.replaceChildren(form);
  dialog.onclose = () => {
    openModalNonce = null;
    const again = asker?.isConnected ? asker : [...document.querySelectorAll('[data-custom-id]')].find((other) => asker?.dataset?.customId && other.dataset.customId === asker.dataset.customId);
    (again ?? $('words')).focus({ preventScroll: true });
  };
  dialog.showModal();
  (fields[0]?.input ?? submit).focus();
}

function finishModal(nonce, reason) {
  if (nonce !== openModalNonce) return;
  const dialog = $('modal');
  if (!reason) {
    dialog.close();
    return;
  }
  dialog.querySelector('[data-action="submit"]').removeAttribute('aria-busy');
  dialog.querySelector('form > .failure').textContent = reason;
}

// ------------------------------------------------------------------------------------ suggestions above the box

const SUBCOMMAND = 1, SUBCOMMAND_GROUP = 2, STRING = 3, INTEGER = 4, BOOLEAN = 5, USER = 6, CHANNEL = 7, ROLE = 8, MENTIONABLE = 9, NUMBER = 10, FILE_OPTION = 11;

const suggest = { owner: null, items: [], active: -1, busy: false, moved: false };

/** Shows what may be picked for the field that has the focus. An item is {nodes, data, pick}. */
function showSuggest(owner, items, { head = '', active = 0, label = head } = {}) {
  Object.assign(suggest, { owner, items, active: items.length ? active : -1, busy: false, moved: false });
  $('suggest-head').textContent = head;
  $('suggest-head').hidden = !head;
  const listbox = $('suggest-list');
  listbox.setAttribute('aria-label', label || word('commands'));
  listbox.replaceChildren(...items.map((item, at) => el('li', {
    role: 'option', id: `suggest-${at}`, class: 'suggest-item', data: item.data, 'aria-selected': 'false',
    onpointermove: () => { if (suggest.active !== at) activateSuggest(at, false); },
    onclick: () => { item.pick(); },
  }, item.nodes)));
  $('suggest').hidden = !items.length && !head;
  $('suggest').classList.remove('busy');
  listbox.removeAttribute('aria-busy');
  tellExpanded(owner, items.length > 0);
  activateSuggest(suggest.active);
  if (items.length) listbox.scrollTop = active > 0 ? listbox.scrollTop : 0;
}

/** A text area may point at its suggestions, but has no open and closed. */
function tellExpanded(owner, open) {
  if (owner.tagName === 'INPUT') owner.setAttribute('aria-expanded', String(open));
}

/** While an answer is on its way, what is shown belongs to older words and cannot be picked by key. */
function busySuggest(owner) {
  if (suggest.owner !== owner) showSuggest(owner, [], { head: word('searching') });
  suggest.busy = true;
  activateSuggest(-1);
  $('suggest').classList.add('busy');
  $('suggest-list').setAttribute('aria-busy', 'true');
}

function activateSuggest(at, scroll = true) {
  const rows = $('suggest-list').children;
  rows[suggest.active]?.classList.remove('active');
  rows[suggest.active]?.setAttribute('aria-selected', 'false');
  suggest.active = at;
  rows[at]?.classList.add('active');
  rows[at]?.setAttribute('aria-selected', 'true');
  if (at >= 0) suggest.owner?.setAttribute('aria-activedescendant', `suggest-${at}`);
  else suggest.owner?.removeAttribute('aria-activedescendant');
  if (scroll) rows[at]?.scrollIntoView({ block: 'nearest' });
}

function hideSuggest() {
  if (suggest.owner) tellExpanded(suggest.owner, false);
  suggest.owner?.removeAttribute('aria-activedescendant');
  Object.assign(suggest, { owner: null, items: [], active: -1, busy: false });
  $('suggest').hidden = true;
  $('suggest-list').replaceChildren();
}

/** Keys that belong to an open list of suggestions; true when the key was used. */
function suggestKey(event) {
  const { items, owner } = suggest;
  if (owner !== event.target || !items.length) {
    if (event.key === 'Escape' && owner === event.target && !$('suggest').hidden) {
      hideSuggest();
      return true;
    }
    return false;
  }
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    if (suggest.busy) return true;
    const step = event.key === 'ArrowDown' ? 1 : -1;
    suggest.moved = true;
    activateSuggest(suggest.active < 0 ? (step > 0 ? 0 : items.length - 1) : (suggest.active + step + items.length) % items.length);
    return true;
  }
  if (event.key === 'Escape') {
    hideSuggest();
    return true;
  }
  const byTab = event.key === 'Tab' && !event.shiftKey && (owner.value || suggest.moved);
  if ((event.key === 'Enter' && !event.shiftKey || byTab) && suggest.active >= 0 && !suggest.busy) {
    items[suggest.active].pick();
    return true;
  }
  return false;
}

// ---------------------------------------------------------------------------------------------- commands on offer

const localized = (thing, what) => thing[`${what}_localizations`]?.[locale] ?? thing[`${what}_localized`] ?? thing[what] ?? '';

function membersHere() {
  const channel = world.channels.get(shown.channelId);
  const ids = channel?.guild ? channel.guild.members : [world.me.id, channel?.recipient?.id];
  return (ids ?? []).map(person).filter(Boolean);
}

function fitsHere(command, channel) {
  if ((command.type ?? 1) !== 1) return false;
  if (channel.guild) return (!command.guild_id || command.guild_id === channel.guild.id) && (!command.contexts || command.contexts.includes(0));
  if (command.guild_id || (world.bot && channel.recipient?.id !== world.bot.user?.id)) return false;
  return command.contexts ? command.contexts.includes(1) : command.dm_permission !== false;
}

/** Every command that may be given here, with its subcommands as entries of their own. */
function entriesHere() {
  const channel = world.channels.get(shown.channelId);
  if (!channel) return [];
  const entries = [];
  for (const command of world.commands) {
    if (!fitsHere(command, channel)) continue;
    const walk = (node, path, said, nest) => {
      const children = (node.options ?? []).filter((option) => option.type === SUBCOMMAND || option.type === SUBCOMMAND_GROUP);
      if (!children.length) {
        entries.push({ name: path, said, command, options: node.options ?? [], description: localized(node, 'description'), nest });
        return;
      }
      for (const child of children) {
        walk(child, `${path} ${child.name}`, `${said} ${localized(child, 'name')}`, (options) => nest([{ name: child.name, type: child.type, options }]));
      }
    };
    walk(command, command.name, localized(command, 'name'), (options) => options);
  }
  return entries.sort((a, b) => a.said.localeCompare(b.said, locale));
}

function entriesFor(typed) {
  const wanted = fold(typed);
  const rank = (entry) => {
    const names = [fold(entry.said), fold(entry.name)];
    if (names.some((name) => name === wanted)) return 0;
    if (names.some((name) => name.startsWith(wanted))) return 1;
    if (names.some((name) => name.includes(wanted))) return 2;
    // A letter or two stand in every description.
    return wanted.length > 2 && fold(entry.description).includes(wanted) ? 3 : 4;
  };
  return entriesHere().map((entry) => [rank(entry), entry]).filter(([order]) => order < 4).sort((a, b) => a[0] - b[0]).map(([, entry]) => entry);
}

function suggestCommands(typed) {
  const entries = entriesFor(typed);
  const head = entries.length ? nameOf(world.bot?.user) : typed ? word('no-such-command') : word('no-commands');
  showSuggest($('words'), entries.map((entry) => ({
    data: { command: entry.name },
    nodes: [
      el('span', { class: 'suggest-name' }, `/${entry.said}`, entry.options.filter((option) => option.required).map((option) => el('span', { class: 'suggest-option' }, localized(option, 'name')))),
      el('span', { class: 'suggest-about' }, entry.description),
    ],
    pick: () => startCommand(entry),
  })), { head, label: word('commands') });
}

/** A command's name in the reader's language, from the name it was registered by. */
function saidCommand(path) {
  const [name, ...rest] = path.split(' ');
  let node = world.commands.find((command) => command.name === name);
  const said = [node ? localized(node, 'name') : name];
  for (const part of rest) {
    node = node?.options?.find((option) => option.name === part);
    said.push(node ? localized(node, 'name') : part);
  }
  return said.join(' ');
}

function startCommandByName(path, values) {
  const entry = entriesHere().find((candidate) => candidate.name === path || candidate.said === path);
  if (entry) startCommand(entry, values);
  else {
    $('words').focus();
    showTrouble(word('no-such-command'));
  }
}

// -------------------------------------------------------------------------------------- a command being filled in

/** The command in the message box with its option fields; null while plain words are written. */
let order = null;

function startCommand(entry, given = {}) {
  hideSuggest();
  hideTrouble();
  const tail = el('input', {
    type: 'text', class: 'tail', role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': 'false', 'aria-controls': 'suggest-list', autocomplete: 'off', spellcheck: 'false', data: { role: 'tail' },
    oninput: suggestOptions, onfocus: () => { showHint(null); }, onblur: hideSuggest, onclick: suggestOptions, onkeydown: tailKey,
  });
  order = { entry, fields: [], tail, channelId: shown.channelId };
  const box = $('order');
  box.dataset.command = entry.name;
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', `/${entry.said}: ${entry.description}`);
  box.replaceChildren(
    el('button', { type: 'button', class: 'order-name', 'aria-label': word('leave-command', { name: `/${entry.said}` }), title: entry.description, onclick: () => leaveCommand('') }, `/${entry.said}`, icon('close')),
    tail, el('span', { class: 'order-more' }));
  $('words').hidden = true;
  $('words').value = '';
  box.hidden = false;
  for (const option of entry.options) if (option.required || option.name in given) addField(option, given[option.name], false);
  showMore();
  const first = order.fields.find((field) => !field.input.value) ?? null;
  (first?.input ?? tail).focus();
}

function leaveCommand(text = '') {
  for (const field of order?.fields ?? []) field.stop();
  order = null;
  hideSuggest();
  hideHint();
  $('order').hidden = true;
  $('order').replaceChildren();
  const box = $('words');
  box.hidden = box.disabled;
  box.hidden = false;
  box.value = text;
  fitWords();
  box.focus({ preventScroll: true });
  if (text) onWords();
}

const unusedOptions = () => order.entry.options.filter((option) => !order.fields.some((field) => field.option === option));

/** The options that are not there yet, as buttons behind the fields. */
function showMore() {
  const unused = unusedOptions();
  order.tail.placeholder = unused.length ? word('more-options') : word('enter-sends');
  order.tail.setAttribute('aria-label', order.tail.placeholder);
  $('order').querySelector('.order-more').replaceChildren(...unused.map((option) => el('button', {
    type: 'button', class: 'option-add', 'aria-label': word('add-option', { name: localized(option, 'name') }), title: localized(option, 'description'), data: { addOption: option.name },
    onclick: () => addField(option),
  }, `+ ${localized(option, 'name')}`)));
}

function suggestOptions() {
  const typed = fold(order.tail.value.trim());
  const matching = unusedOptions().filter((option) => fold(localized(option, 'name')).startsWith(typed) || option.name.startsWith(typed));
  if (!matching.length) {
    hideSuggest();
    return;
  }
  showSuggest(order.tail, matching.map((option) => ({
    data: { addOption: option.name },
    nodes: [el('span', { class: 'suggest-name' }, localized(option, 'name')), el('span', { class: 'suggest-about' }, localized(option, 'description'))],
    pick: () => { order.tail.value = ''; addField(option); },
  })), { head: word('options'), active: typed ? 0 : -1 });
}

function tailKey(event) {
  if (event.isComposing) return;
  if (suggestKey(event)) event.preventDefault();
  else if (event.key === 'Enter') {
    event.preventDefault();
    sendCommand();
  } else if (event.key === 'ArrowDown') {
    event.preventDefault();
    suggestOptions();
  } else if (event.key === 'Backspace' && !order.tail.value) {
    event.preventDefault();
    const last = order.fields[order.fields.length - 1];
    if (last) last.input.focus();
    else leaveCommand(`/${order.entry.said}`);
  } else if (event.key === 'Escape') {
    event.preventDefault();
    leaveCommand('');
  }
}

/** One option of the command: a chip with its name and a field that offers what may stand there. */
function addField(option, given, focus = true) {
  const name = localized(option, 'name');
  const current = order;
  const field = { option, name, picked: null, turn: 0, timer: 0, call: null };
  const id = `option-${option.name}`;
  field.input = el('input', {
    type: 'text', id, class: 'option-input', size: 8, role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': 'false', 'aria-controls': 'suggest-list',
    'aria-required': option.required ? 'true' : undefined, autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', enterkeyhint: 'send',
    inputmode: option.type === INTEGER && !option.autocomplete ? 'numeric' : undefined, maxlength: option.max_length ?? 6000,
    data: { option: option.name, optionType: option.type },
    onfocus: () => { showHint(field); offer(0); },
    onclick: () => { if ($('suggest').hidden) offer(0); },
    oninput: () => { field.picked = null; unmark(); fit(); offer(160); },
    onblur: () => { field.stop(); if (suggest.owner === field.input) hideSuggest(); },
    onkeydown: onKey,
  });
  field.node = el('span', { class: 'option', data: { optionChip: option.name } },
    el('label', { for: id }, name),
    field.input,
    !option.required && el('button', { type: 'button', class: 'option-remove', 'aria-label': word('remove-option', { name }), onclick: remove }, icon('close')));
  field.stop = () => { clearTimeout(field.timer); field.call?.abort(); field.turn += 1; };
  field.pick = (choice) => {
    field.picked = choice;
    field.input.value = choice.said ?? choice.name;
    unmark();
    fit();
  };

  function fit() { field.input.size = Math.min(42, Math.max(8, field.input.value.length + 1)); }
  function unmark() { field.input.removeAttribute('aria-invalid'); }
  function remove() {
    field.stop();
    const at = current.fields.indexOf(field);
    current.fields.splice(at, 1);
    field.node.remove();
    hideSuggest();
    showMore();
    (current.fields[at - 1]?.input ?? current.tail).focus();
  }
  function onKey(event) {
    if (event.isComposing) return;
    if (suggestKey(event)) event.preventDefault();
    else if (event.key === 'Enter') {
      event.preventDefault();
      sendCommand();
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      offer(0);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      leaveCommand('');
    } else if (event.key === 'Backspace' && !field.input.value) {
      event.preventDefault();
      const at = current.fields.indexOf(field);
      if (!option.required) remove();
      else if (at > 0) current.fields[at - 1].input.focus();
      else leaveCommand(`/${current.entry.said}`);
    }
  }
  function showFound(choices, head) {
    const exact = choices.findIndex((choice) => field.picked?.value === choice.value);
    showSuggest(field.input, choices.map((choice) => ({
      data: { value: String(choice.value) },
      nodes: [el('span', { class: 'suggest-name' }, choice.said ?? choice.name), choice.about && el('span', { class: 'suggest-about' }, choice.about)],
      pick: () => { field.pick(choice); goOn(field); },
    })), { head, active: Math.max(0, exact), label: name });
  }
  function offer(delay) {
    field.stop();
    const typed = field.input.value;
    if (option.autocomplete) {
      busySuggest(field.input);
      const { turn } = field;
      field.timer = setTimeout(async () => {
        field.call = new AbortController();
        try {
          const { choices = [] } = await ask('/page/interactions', { signal: field.call.signal, body: { kind: 'autocomplete', channel_id: current.channelId, name: current.entry.command.name, options: current.entry.nest(autocompleteValues(field)) } });
          // An answer to older words, or to a field that has been left, comes too late.
          if (turn !== field.turn || order !== current || document.activeElement !== field.input) return;
          showFound(choices.slice(0, 25), choices.length ? '' : word('no-matches'));
        } catch (trouble) {
          if (trouble.name === 'AbortError' || turn !== field.turn || order !== current) return;
          showSuggest(field.input, [], { head: trouble.message });
        }
      }, delay);
      return;
    }
    const offered = offeredFor(option);
    if (!offered) {
      hideSuggest();
      return;
    }
    const wanted = field.picked ? '' : fold(typed.trim().replace(/^[@#]/, ''));
    const found = offered.filter((choice) => fold(choice.said ?? choice.name).includes(wanted) || fold(choice.name).includes(wanted)).slice(0, 25);
    showFound(found, found.length ? '' : word('no-choices'));
  }

  if (given !== undefined) {
    const choice = offeredFor(option)?.find((candidate) => candidate.value === given || [candidate.said, candidate.name].some((said) => said !== undefined && fold(said) === fold(given)));
    if (choice) field.pick(choice);
    else if (given && typeof given === 'object') field.pick(given);
    else field.input.value = String(given);
    fit();
  }
  // Fields stand in the order in which the command declares them.
  const rank = (other) => current.entry.options.indexOf(other.option);
  const at = current.fields.findIndex((other) => rank(other) > rank(field));
  current.fields.splice(at < 0 ? current.fields.length : at, 0, field);
  $('order').insertBefore(field.node, at < 0 ? current.tail : current.fields[at + 1].node);
  showMore();
  if (focus) field.input.focus();
  return field;
}

/** After a choice: the next field that must be filled, else the end, where Enter sends. */
function goOn(field) {
  hideSuggest();
  const next = order.fields.find((other) => other !== field && other.option.required && !other.input.value);
  (next?.input ?? order.tail).focus();
}

/** The fixed list that an option chooses from; null where anything may be typed. */
function offeredFor(option) {
  if (option.choices?.length) return option.choices.map((choice) => ({ name: choice.name, said: localized(choice, 'name'), value: choice.value }));
  switch (option.type) {
    case BOOLEAN: return [{ name: 'True', said: word('true'), value: true }, { name: 'False', said: word('false'), value: false }];
    case USER: case MENTIONABLE: return membersHere().map((user) => ({ name: nameOf(user), about: user.username, value: user.id }));
    case CHANNEL: return (world.channels.get(shown.channelId)?.guild?.channels ?? [])
      .filter((channel) => !option.channel_types?.length || option.channel_types.includes(channel.type))
      .map((channel) => ({ name: placeName(channel), value: channel.id }));
    case ROLE: return (world.channels.get(shown.channelId)?.guild?.roles ?? []).map((role) => ({ name: role.name, value: role.id }));
    default: return null;
  }
}

/** What a field holds, as {value} or {wrong: why it may not be sent}; {} when it is empty. */
function fieldValue(field) {
  const { option, picked, name } = field;
  const text = field.input.value.trim();
  if (picked) return { value: picked.value };
  if (!text) return option.required ? { wrong: word('need-option', { name }) } : {};
  if (option.type === FILE_OPTION) return { wrong: word('no-files') };
  const offered = offeredFor(option);
  if (offered) {
    const wanted = fold(text.replace(/^[@#]/, ''));
    const choice = offered.find((candidate) => [candidate.said, candidate.name, String(candidate.value)].some((said) => said !== undefined && fold(said.replace(/^[@#]/, '')) === wanted));
    return choice ? { value: choice.value } : { wrong: word('pick-choice', { name }) };
  }
  if (option.type === INTEGER || option.type === NUMBER) {
    const number = Number(text.replace(',', '.'));
    if (!Number.isFinite(number)) return { wrong: word('need-number', { name }) };
    if (option.type === INTEGER && !Number.isSafeInteger(number)) return { wrong: word('need-whole', { name }) };
    if (option.min_value !== undefined && number < option.min_value) return { wrong: word('need-min', { name, n: option.min_value }) };
    if (option.max_value !== undefined && number > option.max_value) return { wrong: word('need-max', { name, n: option.max_value }) };
    return { value: number };
  }
  if (option.min_length !== undefined && text.length < option.min_length) return { wrong: word('need-longer', { name, n: option.min_length }) };
  if (option.max_length !== undefined && text.length > option.max_length) return { wrong: word('need-shorter', { name, n: option.max_length }) };
  return { value: text };
}

function autocompleteValues(focused) {
  return order.fields.flatMap((field) => {
    const { name, type } = field.option;
    if (field === focused) return [{ name, type, value: field.input.value, focused: true }];
    const { value } = fieldValue(field);
    return value === undefined ? [] : [{ name, type, value }];
  });
}

function sendCommand() {
  const { entry, fields, channelId } = order;
  const options = [];
  const again = {};
  for (const field of fields) {
    const { value, wrong } = fieldValue(field);
    if (wrong) {
      field.input.setAttribute('aria-invalid', 'true');
      hideSuggest();
      field.input.focus();
      showTrouble(wrong);
      return;
    }
    if (value === undefined) continue;
    options.push({ name: field.option.name, type: field.option.type, value });
    again[field.option.name] = field.picked ?? value;
  }
  hideTrouble();
  leaveCommand('');
  toNewest();
  interact({ kind: 'command', nonce: newNonce(), channel_id: channelId, name: entry.command.name, options: entry.nest(options) },
    { command: entry.said, channelId, again: () => startCommand(entry, again) });
}

function showHint(field) {
  const hint = $('hint');
  const { entry } = order;
  hint.replaceChildren(el('strong', {}, field ? field.name : `/${entry.said}`), ' ', field ? localized(field.option, 'description') : entry.description,
    field?.option.required ? el('span', { class: 'star' }, ` ${word('required')}`) : '');
  hint.hidden = false;
}

function hideHint() {
  $('hint').hidden = true;
}

/** `/play move:d2-e2` written or pasted in full becomes the command with its fields. */
function readCommand(text) {
  const entries = entriesHere().flatMap((entry) => [[entry.said, entry], [entry.name, entry]]).sort((a, b) => b[0].length - a[0].length);
  for (const [name, entry] of entries) {
    const head = `/${name}`;
    if (fold(text.slice(0, head.length)) !== fold(head) || !/\s/.test(text[head.length] ?? '')) continue;
    const rest = text.slice(head.length).trim();
    const given = {};
    const names = entry.options.flatMap((option) => [[localized(option, 'name'), option], [option.name, option]]);
    const marks = [...rest.matchAll(/(?:^|\s)([^\s:]+):/gu)].map((match) => ({ at: match.index, end: match.index + match[0].length, option: names.find(([said]) => fold(said) === fold(match[1]))?.[1] })).filter((mark) => mark.option);
    marks.forEach((mark, at) => { given[mark.option.name] = rest.slice(mark.end, marks[at + 1]?.at ?? rest.length).trim(); });
    const loose = rest.slice(0, marks[0]?.at ?? rest.length).trim();
    const open = entry.options.find((option) => !(option.name in given));
    if (loose && open) given[open.name] = loose;
    return { entry, given };
  }
  return null;
}

// ------------------------------------------------------------------------------------------------ the message box

const drafts = new Map();

function keepDraft() {
  if (order) leaveCommand('');
  if (shown.channelId) drafts.set(shown.channelId, $('words').value);
}

function restoreDraft() {
  hideSuggest();
  $('words').value = drafts.get(shown.channelId) ?? '';
  fitWords();
}

function fitWords() {
  const box = $('words');
  box.style.height = 'auto';
  box.style.height = `${Math.min(box.scrollHeight, 200)}px`;
}

function onWords() {
  const box = $('words');
  fitWords();
  if (box.value.startsWith('/')) {
    const read = readCommand(box.value);
    if (read) startCommand(read.entry, read.given);
    else if (!box.value.includes('\n')) suggestCommands(box.value.slice(1).trim());
    return;
  }
  if (box.value.trim()) tellTyping();
  const mark = /(?:^|\s)([@#])([^\s@#]*)$/.exec(box.value.slice(0, box.selectionStart));
  if (!mark) {
    hideSuggest();
    return;
  }
  const [, sign, typed] = mark;
  const names = sign === '@' ? membersHere().map((user) => ({ name: nameOf(user), about: user.username, id: user.id }))
    : (world.channels.get(shown.channelId)?.guild?.channels ?? []).filter((channel) => channel.type === GUILD_TEXT).map((channel) => ({ name: channel.name, id: channel.id }));
  const matching = names.filter(({ name }) => fold(name).startsWith(fold(typed))).slice(0, 10);
  if (!matching.length || (matching.length === 1 && fold(matching[0].name) === fold(typed))) hideSuggest();
  else {
    showSuggest(box, matching.map(({ name, about, id }) => ({
      data: sign === '@' ? { userId: id } : { channelId: id },
      nodes: [el('span', { class: 'suggest-name' }, sign + name), about && el('span', { class: 'suggest-about' }, about)],
      pick: () => {
        const at = box.selectionStart;
        box.setRangeText(`${sign}${name} `, at - typed.length - 1, at, 'end');
        hideSuggest();
        box.focus();
      },
    })), { label: sign === '@' ? word('people') : word('channels') });
  }
}

/** `@Name` and `#channel` become Discord's mentions. */
function withMentions(text) {
  const swap = (whole, sign, names) => names.sort((a, b) => b.name.length - a.name.length).reduce((said, { name, id }) => said.replaceAll(`${sign}${name}`, id), whole);
  const channels = (world.channels.get(shown.channelId)?.guild?.channels ?? []).filter((channel) => channel.type === GUILD_TEXT);
  return swap(swap(text, '@', membersHere().map((user) => ({ name: nameOf(user), id: `<@${user.id}>` }))), '#', channels.map((channel) => ({ name: channel.name, id: `<#${channel.id}>` })));
}

async function sendWords() {
  const box = $('words');
  const text = box.value.trim();
  const channelId = shown.channelId;
  if (!text || box.disabled) return;
  if (/^\/[\p{L}\p{N}_-]+/u.test(text)) {
    const read = readCommand(`${text} `);
    if (read) {
      startCommand(read.entry, read.given);
      return;
    }
    if (entriesHere().length && !text.includes('\n')) {
      showTrouble(word('no-such-command'));
      return;
    }
  }
  box.value = '';
  typingToldAt = 0;
  fitWords();
  hideSuggest();
  hideTrouble();
  toNewest();
  try {
    await ask('/page/messages', { body: { channel_id: channelId, content: withMentions(text) } });
  } catch (trouble) {
    // Nothing that was written is lost.
    if (shown.channelId === channelId && !box.value) {
      box.value = text;
      fitWords();
    } else drafts.set(channelId, text);
    showTrouble(trouble.message);
  }
}

function watchComposer() {
  const box = $('words');
  box.addEventListener('input', onWords);
  box.addEventListener('blur', () => { if (suggest.owner === box) hideSuggest(); });
  box.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    if (suggestKey(event)) event.preventDefault();
    else if (event.key === 'Enter' && !event.shiftKey && !(matchMedia('(pointer: coarse)').matches && !box.value.startsWith('/'))) {
      event.preventDefault();
      sendWords();
    } else if (event.key === 'Escape') toNewest();
  });
  $('composer').addEventListener('submit', (event) => {
    event.preventDefault();
    if (order) sendCommand();
    else {
      sendWords();
      if (!order) box.focus();
    }
  });
  $('slash').addEventListener('click', () => {
    if (order) leaveCommand('');
    box.value = '/';
    box.focus();
    onWords();
  });
  // A press on the list must not take the focus from the field it belongs to.
  $('suggest').addEventListener('pointerdown', (event) => event.preventDefault());
  $('suggest').addEventListener('mousedown', (event) => event.preventDefault());
  $('order').addEventListener('click', (event) => { if (event.target === $('order')) order?.tail.focus(); });
}

// ------------------------------------------------------------------------------------------------- rail and header

function showRail() {
  const focused = document.activeElement?.closest?.('#rail-list')?.contains(document.activeElement) ? document.activeElement.dataset.channelId : null;
  const line = (channel) => {
    const thread = isThread(channel);
    const node = el('a', {
      class: `channel${thread ? ' channel-thread' : ''}${channel.archived ? ' channel-archived' : ''}`, href: hereHref(channel.id), data: { channelId: channel.id, guildId: channel.guild?.id, userId: channel.recipient?.id },
      'aria-current': channel.id === shown.channelId ? 'page' : undefined, onclick: (event) => followHere(event, channel.id),
    }, channel.guild ? icon(thread ? 'thread' : 'hash') : avatar(channel.recipient ?? world.me, 'small'),
    el('span', { class: 'channel-name' }, channel.guild ? channel.name : placeName(channel)), el('span', { class: 'badge', hidden: true }));
    return el('li', {}, node);
  };
  const parts = [];
  const bot = world.bot?.user;
  const unopened = bot && !world.dms.some((dm) => dm.recipient?.id === bot.id);
  if (world.dms.length || unopened) {
    parts.push(el('section', {}, el('h2', {}, word('direct-messages')), el('ul', {}, world.dms.map((dm) => line(world.channels.get(dm.id))),
      unopened && el('li', {}, el('button', { type: 'button', class: 'channel', data: { action: 'open-dm', userId: bot.id }, onclick: openConversation },
        avatar(bot, 'small'), el('span', { class: 'channel-name' }, nameOf(bot)))))));
  }
  for (const guild of world.guilds) {
    const all = (guild.channels ?? []).map((channel) => world.channels.get(channel.id));
    const sorted = (channels) => channels.sort((a, b) => (a.position ?? 0) - (b.position ?? 0) || byAge(a.id, b.id));
    const plain = sorted(all.filter((channel) => !isThread(channel) && channel.type !== GUILD_CATEGORY && !SPOKEN_KINDS.includes(channel.type)));
    const withThreads = (channel) => {
      const threads = all.filter((other) => isThread(other) && other.parent_id === channel.id).sort((a, b) => byAge(b.id, a.id));
      const asleep = threads.filter((thread) => thread.archived);
      return [line(channel), threads.filter((thread) => !thread.archived).map(line),
        asleep.length > 0 && el('li', {}, el('details', { class: 'asleep', open: asleep.some((thread) => thread.id === shown.channelId) },
          el('summary', {}, word('threads-asleep', { n: asleep.length })), el('ul', {}, asleep.map(line))))];
    };
    const orphans = all.filter((channel) => isThread(channel) && !plain.some((parent) => parent.id === channel.parent_id));
    const groups = [null, ...sorted(all.filter((channel) => channel.type === GUILD_CATEGORY))];
    parts.push(el('section', { data: { guildId: guild.id } }, el('h2', {}, guild.name), groups.map((group) => {
      const members = plain.filter((channel) => (group ? channel.parent_id === group.id : !groups.some((other) => other && other.id === channel.parent_id)));
      return members.length || (!group && orphans.length) ? [group && el('h3', {}, group.name), el('ul', {}, members.map(withThreads), !group && orphans.map(line))] : null;
    })));
  }
  $('rail-list').replaceChildren(...parts);
  if (focused) $('rail-list').querySelector(`a[data-channel-id="${CSS.escape(focused)}"]`)?.focus();
  showUnread();
}

/** The first word to the bot opens the conversation with it. */
async function openConversation() {
  try {
    const { id } = await ask('/page/dm', { body: {} });
    await refreshWorld();
    closeRail();
    await openChannel(id, { push: true });
  } catch (trouble) {
    showTrouble(trouble.message);
  }
}

/** A phone's width, as the style sheet has it. */
const NARROW = window.matchMedia('(max-width: 759px)');

function showPlace() {
  const channel = world.channels.get(shown.channelId);
  const place = placeName(channel);
  $('place').replaceChildren(...(channel ? [channel.guild && isThread(channel) ? icon('thread') : '', place] : ['']));
  const parent = channel?.parent_id ? world.channels.get(channel.parent_id) : null;
  const topic = [channel?.guild?.name, parent && isThread(channel) ? placeName(parent) : null, channel?.topic].filter(Boolean).join(' · ');
  $('topic').textContent = topic;
  $('topic').hidden = !topic;
  $('stream-title').textContent = word('messages-in', { place });
  const box = $('words');
  const may = Boolean(channel) && channel.can_send !== false;
  box.disabled = !may;
  $('send').disabled = !may;
  $('slash').disabled = !may || !entriesHere().length;
  const invitation = !channel ? word('no-channels') : may ? word('write-here', { place }) : word('not-allowed');
  // What a text area invites with is cut where it ends, without a sign.
  box.placeholder = may && NARROW.matches ? word('write-here-short', { place }) : invitation;
  box.setAttribute('aria-label', invitation);
  for (const link of $('rail-list').querySelectorAll('a[data-channel-id]')) {
    if (link.dataset.channelId === shown.channelId) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  showTyping();
  showTitle();
}

function showBot() {
  const bot = world.bot;
  const line = $('bot-state');
  line.hidden = !bot?.user;
  if (!bot?.user) return;
  line.dataset.online = String(Boolean(bot.online));
  line.textContent = word(bot.online ? 'bot-here' : 'bot-gone', { bot: nameOf(bot.user) });
  showBanner();
}

function showBanner() {
  const banner = $('banner');
  const said = stream.lost ? word('reconnecting') : world.bot?.user && !world.bot.online ? word('bot-gone-long', { bot: nameOf(world.bot.user) }) : '';
  if (banner.textContent !== said) banner.textContent = said;
  banner.hidden = !said;
}

let railOpener = null;

function openRail() {
  railOpener = document.activeElement;
  document.body.classList.add('rail-shown');
  $('rail-open').setAttribute('aria-expanded', 'true');
  $('main').inert = true;
  ($('rail-list').querySelector('[aria-current]') ?? $('rail-close')).focus();
}

function closeRail() {
  if (!document.body.classList.contains('rail-shown')) return;
  document.body.classList.remove('rail-shown');
  $('rail-open').setAttribute('aria-expanded', 'false');
  $('main').inert = false;
  (railOpener?.isConnected ? railOpener : $('rail-open')).focus({ preventScroll: true });
}

function watchRail() {
  $('rail-open').addEventListener('click', openRail);
  $('rail-close').addEventListener('click', closeRail);
  $('scrim').addEventListener('click', closeRail);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') closeRail();
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown') && !document.querySelector('dialog[open]')) {
      const links = [...$('rail-list').querySelectorAll('a[data-channel-id]')].filter((link) => link.checkVisibility());
      const at = links.findIndex((link) => link.dataset.channelId === shown.channelId);
      const next = links[(at + (event.key === 'ArrowDown' ? 1 : -1) + links.length) % links.length];
      if (next) {
        event.preventDefault();
        openChannel(next.dataset.channelId, { push: true });
      }
    }
  });
  // The drawer is one only where it is narrow.
  NARROW.addEventListener('change', () => {
    closeRail();
    showPlace();
  });
}

// --------------------------------------------------------------------------------------------------------- typing

const typing = new Map();

function heardTyping(channelId, userId) {
  if (userId === world.me.id) return;
  const key = `${channelId} ${userId}`;
  clearTimeout(typing.get(key)?.timer);
  typing.set(key, { channelId, userId, timer: setTimeout(() => { typing.delete(key); showTyping(); }, 10000) });
  showTyping();
}

function stoppedTyping(channelId, userId) {
  const key = `${channelId} ${userId}`;
  if (!typing.has(key)) return;
  clearTimeout(typing.get(key).timer);
  typing.delete(key);
  showTyping();
}

let typingToldAt = 0;

/** Others see that this person is writing; once in a while is enough. */
function tellTyping() {
  if (Date.now() - typingToldAt < 8000) return;
  typingToldAt = Date.now();
  ask('/page/typing', { body: { channel_id: shown.channelId } }).catch(() => {});
}

function showTyping() {
  const here = [...typing.values()].filter((one) => one.channelId === shown.channelId);
  const names = here.map((one) => nameOf(person(one.userId)));
  $('typing').replaceChildren(...(here.length ? [dots(), here.length > 2 ? word('typing-many') : word('typing', { who: names.join(' & ') })] : []));
}

// ------------------------------------------------------------------------------------------------------ who one is

const personHref = (name) => `/?as=${encodeURIComponent(name)}${shown.channelId && world.channels.get(shown.channelId)?.guild ? `&channel=${shown.channelId}` : ''}`;

function showWho() {
  const button = $('who');
  button.replaceChildren(avatar(world.me), el('span', { class: 'unseen' }, `${word('you-are')} `),
    el('span', { class: 'who-words' }, el('span', { class: 'who-name' }, nameOf(world.me)), el('span', { class: 'who-locale' }, languageName(locale))), icon('down'));
  button.title = word('who-label', { who: nameOf(world.me) });
  button.dataset.userId = world.me.id;
  $('who-menu').setAttribute('aria-label', word('people'));
}

function localePicker(id, chosen, onchange) {
  return el('select', { id, class: 'field', onchange, data: { action: 'locale' } }, LOCALES.map((code) => el('option', { value: code, selected: code === chosen }, languageName(code))));
}

async function fillWhoMenu() {
  const menu = $('who-menu');
  const people = world.users.filter((user) => !user.bot);
  const unsupported = el('p', { class: 'small unsupported' });
  menu.replaceChildren(
    el('h2', {}, word('you-are')),
    el('ul', { class: 'people' }, people.map((user) => {
      const name = nameOf(user);
      const me = user.id === world.me.id;
      return el('li', { class: me ? 'person me' : 'person', data: { userId: user.id } },
        el('a', { class: 'person-link', href: personHref(user.username), 'aria-current': me ? 'true' : undefined, title: me ? undefined : word('be', { who: name }), data: { as: user.username } }, avatar(user),
          el('span', {}, name, me && el('span', { class: 'small' }, ` (${word('you')})`), user.locale && el('span', { class: 'small person-locale' }, ` ${languageName(user.locale)}`))),
        !me && el('a', { class: 'person-tab', href: personHref(user.username), target: '_blank', rel: 'noopener', title: word('open-as', { who: name }), data: { openAs: user.username } }, word('another-tab'), el('span', { class: 'unseen' }, ` (${name})`), icon('tab')));
    })),
    el('div', { class: 'who-language' }, el('label', { for: 'my-locale' }, word('language-of')), localePicker('my-locale', locale, changeLocale)),
    el('details', { class: 'new-person' }, el('summary', { data: { action: 'new-person' } }, word('new-person')), newPersonForm('new-person')),
    unsupported);
  try {
    const told = await ask('/page/unsupported');
    const calls = Array.isArray(told) ? told : told.calls ?? [];
    if (!calls.length) unsupported.textContent = word('unsupported-none');
    else {
      unsupported.replaceChildren(el('details', {}, el('summary', {}, word('unsupported', { n: calls.length })),
        el('ul', {}, calls.slice(-50).map((call) => el('li', {}, el('code', {}, `${call.method} ${call.path}`))))));
    }
  } catch { /* It is only for the host's information. */ }
}

function newPersonForm(prefix, { name = '' } = {}) {
  const trouble = el('p', { class: 'failure', role: 'alert' });
  const nameField = el('input', { id: `${prefix}-name`, class: 'field', type: 'text', maxlength: 32, required: true, autocomplete: 'off', data: { field: 'name' } });
  nameField.value = name;
  const localeField = localePicker(`${prefix}-locale`, locale);
  const add = async (newTab) => {
    trouble.textContent = '';
    const wanted = nameField.value.trim();
    if (!wanted) {
      trouble.textContent = word('fill-in');
      nameField.focus();
      return;
    }
    // The tab must be opened while the press still counts as one.
    const tab = newTab ? open('about:blank', '_blank') : null;
    try {
      const user = await ask('/page/users', { anyone: true, body: { name: wanted, locale: localeField.value } });
      const address = personHref(user.username ?? user.user?.username ?? wanted);
      if (tab) {
        tab.opener = null;
        tab.location.href = address;
        $('who-menu').hidePopover();
      } else location.href = address;
    } catch (error) {
      tab?.close();
      trouble.textContent = error.message;
    }
  };
  return el('form', { class: 'person-form', novalidate: true, onsubmit: (event) => { event.preventDefault(); add(false); } },
    el('label', { for: nameField.id }, word('name')), nameField,
    el('label', { for: localeField.id }, word('language')), localeField, trouble,
    el('div', { class: 'person-buttons' },
      el('button', { type: 'submit', class: 'button primary', data: { action: 'add-person' } }, word('add-person')),
      world.me && el('button', { type: 'button', class: 'button secondary', data: { action: 'add-person-tab' }, onclick: () => add(true) }, word('add-person-tab'))));
}

async function changeLocale(event) {
  const chosen = event.target.value;
  try {
    await ask('/page/locale', { body: { locale: chosen } });
    await refreshWorld();
    fillWhoMenu();
    openChannel(shown.channelId);
    $('my-locale')?.focus();
  } catch (trouble) {
    showTrouble(trouble.message);
  }
}

function watchWho() {
  $('who-menu').addEventListener('toggle', (event) => {
    $('who').setAttribute('aria-expanded', String(event.newState === 'open'));
    if (event.newState !== 'open') return;
    fillWhoMenu();
    $('who-menu').querySelector('a, button, select')?.focus({ preventScroll: true });
  });
}

/** Before anything else: who is this tab? */
function askWho(said) {
  const dialog = $('stranger');
  const name = as && !/^\d+$/.test(as) ? as : '';
  dialog.replaceChildren(
    el('div', { class: 'stranger-head' }, document.querySelector('.rose').cloneNode(true), el('h2', { id: 'stranger-title' }, word('stranger'))),
    el('p', {}, said),
    el('ul', { class: 'people' }, world.users.filter((user) => !user.bot).map((user) => el('li', { class: 'person', data: { userId: user.id } },
      el('a', { class: 'person-link', href: personHref(user.username), data: { as: user.username } }, avatar(user), el('span', {}, nameOf(user), user.locale && el('span', { class: 'small person-locale' }, ` ${languageName(user.locale)}`)))))),
    el('details', { class: 'new-person', open: Boolean(name) || !world.users.length }, el('summary', { data: { action: 'new-person' } }, word('stranger-new')), newPersonForm('stranger', { name })));
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  dialog.showModal();
  document.documentElement.dataset.ready = 'true';
}

// ---------------------------------------------------------------------------------------------- stream of events

const stream = { source: null, lost: false, wasOpen: false, delay: 500, timer: 0 };

function listen() {
  clearTimeout(stream.timer);
  stream.source?.close();
  const url = new URL(`/page/events?as=${encodeURIComponent(as)}`, location.origin);
  url.protocol = url.protocol.replace('http', 'ws');
  // Not an EventSource: of those a browser holds only six to one server, and a seventh tab would stand still.
  const source = new WebSocket(url);
  stream.source = source;
  source.onopen = () => {
    stream.delay = 500;
    const again = stream.wasOpen;
    stream.wasOpen = true;
    stream.lost = false;
    showBanner();
    if (again) reload();
  };
  source.onmessage = (event) => {
    let told;
    try { told = JSON.parse(event.data); } catch { return; }
    hear(told.t, told.d ?? {});
  };
  source.onclose = () => {
    if (stream.source !== source) return;
    stream.lost = true;
    showBanner();
    stream.timer = setTimeout(listenAgain, stream.delay);
    stream.delay = Math.min(stream.delay * 2, 5000);
  };
}

/** Somebody whom a new sandbox does not know is asked who he is. */
async function listenAgain() {
  try {
    await ask('/page/world');
  } catch (trouble) {
    if (trouble.status === 404) {
      location.reload();
      return;
    }
  }
  listen();
}

/** What happened while nobody listened is read again. */
async function reload() {
  for (const [nonce, wait] of pending) {
    if (wait.state === 'failed') continue;
    clearTimeout(wait.timer);
    pending.delete(nonce);
    showWaiting(wait);
  }
  showUnsent();
  await refreshWorld();
  if (shown.channelId) await openChannel(shown.channelId, { keep: true });
  countMissed();
}

async function refreshWorld() {
  const before = world.channels.get(shown.channelId);
  const wasMe = world.me.id;
  try {
    await loadWorld();
  } catch (trouble) {
    if (trouble.status) showTrouble(trouble.message);
    return;
  }
  if (world.me.id !== wasMe) {
    loadRead();
    pings.clear();
    newest.clear();
  }
  showRail();
  showWho();
  showBot();
  if (shown.channelId && !world.channels.has(shown.channelId)) {
    // A new sandbox has the same places under other ids.
    const same = before && [...world.channels.values()].find((channel) => channel.name === before.name && channel.guild?.name === before.guild?.name && channel.recipient?.username === before.recipient?.username);
    const next = same?.id ?? firstChannel();
    shown.channelId = null;
    if (next) await openChannel(next);
    if (!same) showTrouble(word('channel-gone'));
  } else {
    showPlace();
    resolveMentions();
  }
}

/** What a message named before this page knew of it. */
function resolveMentions() {
  shown.messages.forEach((message, at) => {
    const unresolved = shown.rows.get(message.id).querySelectorAll('[data-unresolved]');
    if (![...unresolved].some((node) => world.channels.has(node.dataset.unresolved))) return;
    replaceRow(message);
    settle(at);
  });
}

let refreshTimer = 0;

function refreshSoon() {
  clearTimeout(refreshTimer);
  refreshTimer = setTimeout(refreshWorld, 120);
}

function hear(kind, told) {
  switch (kind) {
    case 'MESSAGE_CREATE': {
      const message = told.message ?? told;
      const mine = message.author?.id === world.me.id;
      learnFrom(message);
      stoppedTyping(message.channel_id, message.author?.id);
      heard(message.channel_id, message.id);
      // A channel that is news to this page comes with the next look at the world.
      if (!world.channels.has(message.channel_id)) refreshSoon();
      if (message.channel_id === shown.channelId) {
        // What answers this person's own press is to be seen, wherever the press was.
        const follow = stuck || mine || message.flags & EPHEMERAL || (message.interaction_metadata ?? message.interaction)?.user?.id === world.me.id;
        putMessage(message);
        answered(message);
        if (follow) toNewest();
        else if (!mine) {
          shown.missed += 1;
          showToNewest();
        }
        if (!mine) announce(word('says', { who: nameOf(message.author), what: plainly(message) }));
      }
      if (mine || looking(message.channel_id)) markRead(message.channel_id, message.id);
      else {
        if (calls(message)) pinged(message.channel_id, message.id);
        if (message.channel_id === shown.channelId && !shown.newFrom) shown.newFrom = readUpTo(message.channel_id);
        showUnread();
      }
      break;
    }
    case 'MESSAGE_UPDATE': {
      const message = told.message ?? told;
      if (message.channel_id !== shown.channelId || !shown.rows.has(message.id)) break;
      const wasThinking = (shown.messages.find((known) => known.id === message.id)?.flags ?? 0) & LOADING;
      const follow = stuck;
      putMessage(message);
      if (follow) toNewest();
      if (wasThinking && !(message.flags & LOADING)) announce(word('says', { who: nameOf(message.author), what: plainly(message) }));
      break;
    }
    case 'MESSAGE_DELETE':
      pings.get(told.channel_id)?.delete(told.id);
      if (told.channel_id === shown.channelId) removeMessage(told.id);
      showUnread();
      break;
    case 'MENTION':
      if (looking(told.channel_id)) break;
      heard(told.channel_id, told.message_id);
      pinged(told.channel_id, told.message_id);
      showUnread();
      break;
    case 'CHANNEL_CREATE': case 'CHANNEL_UPDATE': case 'CHANNEL_DELETE': case 'COMMANDS': case 'WORLD':
      refreshSoon();
      break;
    case 'TYPING':
      heardTyping(told.channel_id, told.user_id);
      break;
    case 'INTERACTION':
      settleInteraction(told);
      break;
    case 'MODAL':
      openModal(told);
      break;
    case 'BOT':
      if (world.bot) world.bot.online = told.online;
      showBot();
      break;
    default:
  }
}

// ---------------------------------------------------------------------------------------------------------- start

/** The first channel where somebody may write; a conversation only where there is nothing else. */
function firstChannel() {
  const channels = world.guilds.flatMap((guild) => guild.channels ?? []).filter((channel) => !isThread(channel) && channel.type !== GUILD_CATEGORY && !SPOKEN_KINDS.includes(channel.type));
  return (channels.find((channel) => channel.can_send !== false) ?? channels[0] ?? world.dms[0])?.id ?? null;
}

function onPopState() {
  const query = new URL(location.href).searchParams;
  const channelId = query.get('channel');
  if (channelId && world.channels.has(channelId)) openChannel(channelId, { messageId: query.get('message') ?? undefined });
}

async function start() {
  setLocale(locale);
  try {
    if (!await loadWorld()) {
      askWho(word('stranger-first'));
      return;
    }
  } catch (trouble) {
    if (trouble.status) {
      const told = await ask('/page/world', { anyone: true }).catch(() => ({}));
      world.users = told.users ?? [];
      askWho(word('stranger-why', { name: as }));
    } else {
      $('banner').textContent = trouble.message;
      $('banner').hidden = false;
      setTimeout(() => location.reload(), 3000);
    }
    return;
  }
  // The unique name outlives a restart of the sandbox, which gives everybody new ids.
  as = world.me.username;
  loadRead();
  watchScroll();
  watchComposer();
  watchRail();
  watchWho();
  showRail();
  showWho();
  showBot();
  addEventListener('popstate', onPopState);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && shown.channelId && looking(shown.channelId)) markRead(shown.channelId);
  });
  addEventListener('storage', (event) => {
    if (event.key !== readKey()) return;
    loadRead();
    for (const [channelId, ids] of pings) for (const id of ids) if (byAge(id, readUpTo(channelId)) <= 0) ids.delete(id);
    showUnread();
  });
  setInterval(refreshMoments, 5000);
  // Whoever tries things out by script finds the page ready when this says so.
  document.documentElement.dataset.ready = 'true';
  listen();
  const wanted = page.searchParams.get('channel');
  const own = /^\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/.exec(page.pathname);
  const channelId = own?.[1] ?? wanted ?? firstChannel();
  const messageId = own?.[2] ?? page.searchParams.get('message') ?? undefined;
  if (channelId && world.channels.has(channelId)) await openChannel(channelId, { messageId });
  else {
    const first = firstChannel();
    if (first) await openChannel(first);
    if (channelId) showTrouble(word('channel-gone'));
    if (!first) showPlace();
  }
  countMissed();
  if (!matchMedia('(pointer: coarse)').matches) $('words').focus({ preventScroll: true });
}

start();

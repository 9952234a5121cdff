// A second client library plays against the sandbox: discord.js logs in, answers a command with a picture, a button with an
// edit, a menu and a form, and writes a direct message, which it edits. Every answer is looked at with the eyes of the person
// who acted.
//
//     mkdir -p target/peer && cp tests/peer/* target/peer/ && npm ci --prefix target/peer
//     cargo build --example sandbox && node target/peer/play.mjs target/debug/examples/sandbox

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import {
  ActionRowBuilder, AttachmentBuilder, ButtonBuilder, ButtonStyle, Client, EmbedBuilder, Events, GatewayIntentBits, MessageFlags,
  ModalBuilder, StringSelectMenuBuilder, TextInputBuilder, TextInputStyle,
} from 'discord.js';

const patience = setTimeout(() => fail(new Error('it took longer than a minute')), 60_000);
const sandbox = spawn(process.argv[2], { stdio: ['pipe', 'pipe', 'inherit'] });
const answers = createInterface({ input: sandbox.stdout })[Symbol.asyncIterator]();

function fail(error) {
  console.error(error);
  sandbox.kill();
  process.exit(1);
}
process.on('unhandledRejection', fail);

async function heard() {
  const { value, done } = await answers.next();
  assert.ok(!done, 'the sandbox has ended');
  return JSON.parse(value);
}

async function tell(deed) {
  sandbox.stdin.write(`${JSON.stringify(deed)}\n`);
  const answer = await heard();
  assert.equal(answer.trouble, undefined, `${deed.do}: ${answer.trouble}`);
  return answer;
}

// The smallest picture there is.
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const { base, token } = await heard();
const client = new Client({
  intents: [GatewayIntentBits.Guilds],
  rest: { api: `${base}/api`, cdn: base },
  waitGuildTimeout: 500,
});

function controls() {
  const play = new ButtonBuilder().setCustomId('play').setLabel('Play').setStyle(ButtonStyle.Primary);
  const why = new ButtonBuilder().setCustomId('why').setLabel('Why').setStyle(ButtonStyle.Secondary);
  const menu = new StringSelectMenuBuilder().setCustomId('menu').addOptions({ label: 'd4', value: 'd4' }, { label: 'd1', value: 'd1' });
  return [new ActionRowBuilder().addComponents(play, why), new ActionRowBuilder().addComponents(menu)];
}

const deeds = {
  async table(interaction) {
    assert.equal(interaction.options.getString('game'), 'brandubh');
    assert.equal(interaction.user.globalName ?? interaction.user.username, 'Maeve');
    await interaction.deferReply();
    const embed = new EmbedBuilder().setTitle('Brandubh').setImage('attachment://board.png').setFooter({ text: 'Move 1' });
    const board = new AttachmentBuilder(picture, { name: 'board.png', description: 'The board.' });
    const sent = await interaction.editReply({ content: 'Your turn.', embeds: [embed], files: [board], components: controls() });
    assert.equal(sent.embeds[0].title, 'Brandubh');
    assert.equal(sent.components.length, 2);
    const original = await interaction.fetchReply();
    assert.equal(original.id, sent.id);
    await interaction.followUp({ content: 'Only you see this.', flags: MessageFlags.Ephemeral });
  },
  async play(interaction) {
    // A direct message with a picture, and its edit.
    const board = new AttachmentBuilder(picture, { name: 'board.png' });
    const dm = await interaction.user.send({ content: 'It is your turn.', files: [board] });
    await dm.edit({ content: 'It was your turn.', files: [], attachments: [] });
    await interaction.update({ content: 'd2-e2 is played.', embeds: [], files: [], attachments: [] });
    // And a message of the bot's own in the channel, written and changed.
    const note = await interaction.channel.send({ content: 'A note.', components: controls() });
    await note.edit({ content: 'A note, changed.', components: [] });
  },
  async menu(interaction) {
    assert.deepEqual(interaction.values, ['d4']);
    await interaction.deferUpdate();
    await interaction.editReply({ content: 'd4 is chosen.' });
  },
  async why(interaction) {
    const field = new TextInputBuilder().setCustomId('because').setLabel('Because').setStyle(TextInputStyle.Short);
    await interaction.showModal(new ModalBuilder().setCustomId('form').setTitle('Why?').addComponents(new ActionRowBuilder().addComponents(field)));
  },
  async form(interaction) {
    await interaction.reply({ content: `Because ${interaction.fields.getTextInputValue('because')}`, flags: MessageFlags.Ephemeral });
  },
};
client.on(Events.InteractionCreate, (interaction) => {
  deeds[interaction.commandName ?? interaction.customId](interaction).catch(fail);
});
client.on(Events.Error, fail);

const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
await client.login(token);
await ready;
assert.equal(client.guilds.cache.size, 2);
await client.application.commands.set([
  { name: 'table', description: 'Opens a table.', options: [{ type: 3, name: 'game', description: 'The game.', required: true }] },
]);

const opened = await tell({ do: 'command', who: 'Maeve', in: 'board-games', name: 'table', options: { game: 'brandubh' } });
assert.match(opened.text, /Your turn\./);
assert.deepEqual(opened.files, [['board.png', picture.length]]);
assert.deepEqual(opened.buttons, ['Play', 'Why']);
assert.equal(opened.private, false);
const board = { do: 'press', who: 'Maeve', in: 'board-games', on: 'Your turn' };
const form = await tell({ ...board, which: 'Why' });
assert.equal(form.form.title, 'Why?');
const told = await tell({ do: 'submit', who: 'Maeve', fields: { Because: 'I can' } });
assert.equal(told.text, 'Because I can');
assert.equal(told.private, true);
const chosen = await tell({ ...board, do: 'choose', which: 'd4' });
assert.match(chosen.text, /d4 is chosen\./);
const played = await tell({ ...board, on: 'd4 is chosen', which: 'Play' });
assert.match(played.text, /d2-e2 is played\./);
assert.deepEqual(played.files, []);
const dm = await tell({ do: 'dm', who: 'Maeve', says: 'It was your turn.' });
assert.deepEqual(dm.files, []);
assert.ok(dm.version > 0, "it was changed");
const note = await tell({ do: 'post', in: 'board-games', says: 'A note, changed.' });
assert.deepEqual(note.buttons, []);
const record = await tell({ do: 'record' });
assert.deepEqual(record.refused, []);
assert.deepEqual(record.unknown, []);

await client.destroy();
sandbox.stdin.end();
clearTimeout(patience);
console.log(`discord.js played a command, a menu, a form, a button, a direct message and two edits in ${record.calls} calls`);

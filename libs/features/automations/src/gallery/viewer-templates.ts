import { chatText, effectOf, leastOf, overlayFor } from './settings';
import type { AutomationTemplate } from './template';

const effect = { type: 'effect' };
const chat = { type: 'chat' };

/** Ready automations about what viewers do. */
export const viewerTemplates: readonly AutomationTemplate[] = [
  {
    templateId: 'first_timer',
    name: { en: 'Welcome first-timers', de: 'Neue begrüßen' },
    about: {
      en: 'Greets viewers who write in your chat for the first time.',
      de: 'Begrüßt Zuschauer, die zum ersten Mal in deinem Chat schreiben.',
    },
    settings: [
      overlayFor(0),
      effectOf(0, 'hearts'),
      chatText(
        1,
        'Welcome, {user.name}! Good to have you here.',
        'Willkommen, {user.name}! Schön, dass du da bist.',
      ),
    ],
    definition: {
      triggers: [{ type: 'first_words', filter: { scope: 'ever' } }],
      actions: [effect, chat],
      mode: 'queued',
    },
  },
  {
    templateId: 'raid',
    name: { en: 'Raid party', de: 'Raid feiern' },
    about: {
      en: 'Celebrates a raid and thanks the raider in chat.',
      de: 'Feiert einen Raid und bedankt sich im Chat.',
    },
    settings: [
      overlayFor(0),
      leastOf('viewers', ['Viewers at least', 'Zuschauer mindestens'], 5),
      effectOf(0, 'confetti'),
      chatText(
        1,
        'Welcome, raiders! Thank you, {user.name}, for bringing {event.viewers} viewers.',
        'Willkommen, Raider! Danke, {user.name}, für {event.viewers} Zuschauer.',
      ),
    ],
    definition: {
      triggers: [{ type: 'raid', filter: { viewers: {} } }],
      actions: [effect, chat],
      mode: 'queued',
    },
  },
  {
    templateId: 'shoutout_raider',
    name: { en: 'Shoutout for raiders', de: 'Shoutout für Raider' },
    about: {
      en: 'Recommends the channel of a raider: in chat, and by a shoutout on Twitch.',
      de: 'Empfiehlt den Kanal eines Raiders: im Chat und auf Twitch durch einen Shoutout.',
    },
    settings: [
      leastOf('viewers', ['Viewers at least', 'Zuschauer mindestens'], 5),
      chatText(
        1,
        'Thank you for the raid, {user.name}! Everybody, have a look at their channel.',
        'Danke für den Raid, {user.name}! Schaut alle auf dem Kanal vorbei.',
      ),
    ],
    definition: {
      triggers: [{ type: 'raid', filter: { viewers: {} } }],
      actions: [
        {
          type: 'operation',
          tool: 'shoutout_viewer',
          input: { login: '{user.login}', platform: '{user.platform}' },
        },
        chat,
      ],
      mode: 'queued',
    },
  },
  {
    templateId: 'big_cheer',
    name: { en: 'Big cheer', de: 'Großer Cheer' },
    about: { en: 'Celebrates a cheer with many bits.', de: 'Feiert einen Cheer mit vielen Bits.' },
    settings: [
      overlayFor(0),
      leastOf('amount', ['Bits at least', 'Bits mindestens'], 500),
      effectOf(0, 'fireworks'),
      chatText(
        1,
        '{event.bits} bits from {user.name}! Thank you!',
        '{event.bits} Bits von {user.name}! Danke!',
      ),
    ],
    definition: {
      triggers: [{ type: 'cheer', filter: { amount: {} } }],
      actions: [effect, chat],
      mode: 'queued',
    },
  },
  {
    templateId: 'big_tip',
    name: { en: 'Big tip', de: 'Große Spende' },
    about: {
      en: 'Celebrates a tip from a certain amount.',
      de: 'Feiert eine Spende ab einem bestimmten Betrag.',
    },
    settings: [
      overlayFor(0),
      leastOf('amount', ['Amount at least', 'Betrag mindestens'], 20),
      effectOf(0, 'fireworks'),
      chatText(1, 'What a tip! Thank you, {user.name}!', 'Was für eine Spende! Danke, {user.name}!'),
    ],
    definition: {
      triggers: [{ type: 'tip', filter: { amount: {} } }],
      actions: [effect, chat],
      mode: 'queued',
    },
  },
  {
    templateId: 'gift_bomb',
    name: { en: 'Gift bomb', de: 'Geschenkte Abos' },
    about: {
      en: 'Celebrates many gifted subscriptions at once.',
      de: 'Feiert viele verschenkte Abos auf einmal.',
    },
    settings: [
      overlayFor(0),
      leastOf('amount', ['Gifted subs at least', 'Verschenkte Abos mindestens'], 5),
      effectOf(0, 'balloons'),
      chatText(
        1,
        '{user.name} gifts {event.gifted} subs! Thank you!',
        '{user.name} verschenkt {event.gifted} Abos! Danke!',
      ),
    ],
    definition: {
      triggers: [{ type: 'gift', filter: { amount: {} } }],
      actions: [effect, chat],
      mode: 'queued',
    },
  },
  {
    templateId: 'hype_train',
    name: { en: 'Hype train', de: 'Hype Train' },
    about: {
      en: 'Starts an effect and calls your chat to join when a hype train begins.',
      de: 'Startet einen Effekt und ruft den Chat zum Mitmachen auf, sobald ein Hype Train beginnt.',
    },
    settings: [
      overlayFor(0),
      effectOf(0, 'emote-rain'),
      chatText(1, 'A hype train is leaving! All aboard!', 'Ein Hype Train fährt ab! Alle einsteigen!'),
    ],
    definition: { triggers: [{ type: 'hype', filter: { phase: 'start' } }], actions: [effect, chat] },
  },
  {
    templateId: 'giveaway_winner',
    name: { en: 'Giveaway winner', de: 'Gewinner der Verlosung' },
    about: {
      en: 'Celebrates the winner of a giveaway.',
      de: 'Feiert den Gewinner einer Verlosung.',
    },
    settings: [
      overlayFor(0),
      effectOf(0, 'confetti'),
      chatText(1, 'Congratulations, {user.name}! You won!', 'Glückwunsch, {user.name}! Du hast gewonnen!'),
    ],
    definition: {
      triggers: [{ type: 'giveaway_winner', filter: {} }],
      actions: [effect, chat],
      mode: 'queued',
    },
  },
  {
    templateId: 'death_counter',
    name: { en: 'Death counter', de: 'Todeszähler' },
    about: {
      en: 'Moderators write !death; the bot counts and says how many.',
      de: 'Moderatoren schreiben !death; der Bot zählt und sagt, wie oft.',
    },
    settings: [
      {
        ...{ key: 'command', kind: 'text', default: 'death', max: 40 },
        label: { en: 'Command', de: 'Befehl' },
        places: ['triggers.0.filter.name'],
      },
      chatText(1, 'Deaths so far: {counter.deaths}', 'Tode bisher: {counter.deaths}'),
    ],
    definition: {
      triggers: [{ type: 'command', filter: { minRole: 'mod' } }],
      actions: [{ type: 'counter', name: 'deaths', op: 'add', amount: 1 }, chat],
      mode: 'queued',
    },
  },
];

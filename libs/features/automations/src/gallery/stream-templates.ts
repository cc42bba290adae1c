import { chatText, effectOf, numberOf, overlayFor, sceneOf } from './settings';
import type { AutomationTemplate } from './template';

const effect = { type: 'effect' };
const chat = { type: 'chat' };
const scene = { type: 'scene' };
const onlyLive = { onlyLive: true };

/** Ready automations about the stream itself. */
export const streamTemplates: readonly AutomationTemplate[] = [
  {
    templateId: 'going_live',
    name: { en: 'Going live', de: 'Streamstart' },
    about: {
      en: 'Puts a scene on air and greets your chat when the stream starts.',
      de: 'Schaltet eine Szene live und begrüßt den Chat, sobald der Stream beginnt.',
    },
    settings: [
      overlayFor(0),
      sceneOf(0),
      chatText(1, 'We are live! Welcome, everyone.', 'Wir sind live! Willkommen zusammen.'),
    ],
    definition: { triggers: [{ type: 'stream_online', filter: {} }], actions: [scene, chat] },
  },
  {
    templateId: 'ending',
    name: { en: 'Ending', de: 'Stream beenden' },
    about: {
      en: 'Moderators write !ending: the scene for the end goes on air, and your chat is thanked.',
      de: 'Moderatoren schreiben !ending: Die Endszene geht live, und der Chat bekommt einen Dank.',
    },
    settings: [
      overlayFor(0),
      sceneOf(0),
      chatText(1, 'Thanks for watching! See you next time.', 'Danke fürs Zuschauen! Bis zum nächsten Mal.'),
    ],
    definition: {
      triggers: [
        { type: 'command', filter: { name: 'ending', minRole: 'mod' } },
        { type: 'manual', filter: {} },
      ],
      actions: [scene, chat],
    },
  },
  {
    templateId: 'ad_break',
    name: { en: 'Ad break', de: 'Werbepause' },
    about: {
      en: 'Shows the break scene during ads, and returns afterwards.',
      de: 'Zeigt während der Werbung die Pausenszene und kehrt danach zurück.',
    },
    settings: [
      overlayFor(0),
      sceneOf(0),
      numberOf(
        'seconds',
        ['Back after seconds', 'Zurück nach Sekunden'],
        [90, 5, 600],
        'actions.0.backAfterS',
      ),
      chatText(1, 'A short ad break. Back in a moment!', 'Kurze Werbepause. Gleich geht es weiter!'),
    ],
    definition: { triggers: [{ type: 'ad_break', filter: {} }], actions: [scene, chat] },
  },
  {
    templateId: 'hydrate',
    name: { en: 'Drink something', de: 'Etwas trinken' },
    about: {
      en: 'Reminds you and your chat to drink while you are live.',
      de: 'Erinnert dich und den Chat ans Trinken, solange du live bist.',
    },
    settings: [
      overlayFor(0),
      numberOf('minutes', ['Every … minutes', 'Alle … Minuten'], [45, 1, 1440], 'triggers.0.filter.everyMin'),
      effectOf(0, 'flash'),
      chatText(1, 'Time for a sip of water!', 'Zeit für einen Schluck Wasser!'),
    ],
    definition: {
      triggers: [{ type: 'timer', filter: {} }],
      actions: [effect, chat],
      schedule: onlyLive,
    },
  },
  {
    templateId: 'next_goal',
    name: { en: 'Next goal', de: 'Nächstes Ziel' },
    about: {
      en: 'Celebrates a goal that was reached, and raises its target.',
      de: 'Feiert ein erreichtes Ziel und setzt das nächste höher.',
    },
    settings: [
      {
        ...overlayFor(0),
        places: [
          'overlayId',
          'triggers.0.filter.overlayId',
          'actions.0.overlayId',
          'actions.1.input.overlayId',
        ],
      },
      {
        ...{ key: 'goal', kind: 'layer', default: null, widget: 'goal-bar' },
        label: { en: 'Goal', de: 'Ziel' },
        places: ['triggers.0.filter.memberId', 'actions.1.input.memberId'],
      },
      {
        ...numberOf('more', ['Raise by', 'Erhöhen um'], [50, 1, 1_000_000], 'actions.1.input.args.n'),
        wrap: '{event.value | plus:#}',
      },
      effectOf(0, 'fireworks'),
    ],
    definition: {
      triggers: [{ type: 'goal_reached', filter: {} }],
      actions: [
        effect,
        { type: 'operation', tool: 'fire_widget_command', input: { command: 'set_target', args: {} } },
      ],
      mode: 'queued',
    },
  },
  {
    templateId: 'socials',
    name: { en: 'Socials while chat is active', de: 'Socials, wenn der Chat aktiv ist' },
    about: {
      en: 'Posts your links when somebody writes, and not more often than you allow.',
      de: 'Postet deine Links, wenn jemand schreibt, und nicht öfter als erlaubt.',
    },
    settings: [
      numberOf(
        'seconds',
        ['At most every … seconds', 'Höchstens alle … Sekunden'],
        [1200, 60, 86_400],
        'cooldown.globalS',
      ),
      chatText(0, 'Find me here: https://', 'Hier findest du mich: https://'),
    ],
    definition: {
      triggers: [{ type: 'chat_message', filter: {} }],
      actions: [chat],
      schedule: onlyLive,
      cooldown: { userS: 0, perStream: 0 },
    },
  },
  {
    templateId: 'discord_post',
    name: { en: 'Post on Discord', de: 'Auf Discord posten' },
    about: {
      en: 'Posts in your Discord channel when the stream starts.',
      de: 'Postet in deinem Discord-Kanal, sobald der Stream beginnt.',
    },
    settings: [
      {
        ...{ key: 'url', kind: 'url', default: null, max: 500 },
        label: { en: 'Webhook address of the Discord channel', de: 'Webhook-Adresse des Discord-Kanals' },
        places: ['actions.0.url'],
      },
      {
        ...chatText(0, 'I am live! Come and watch.', 'Ich bin live! Kommt vorbei.'),
        label: { en: 'Message', de: 'Nachricht' },
        ...{ wrap: '{"content":"#"}', places: ['actions.0.body'] },
      },
    ],
    definition: {
      triggers: [{ type: 'stream_online', filter: {} }],
      actions: [{ type: 'http_request', method: 'POST' }],
    },
  },
];

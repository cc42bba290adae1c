import { boxBlock, itemBlock, platformBlock, textBlock } from '../blocks';
import { defineWidget } from '../widget';

export const chatHighlightWidget = defineWidget({
  slug: 'chat-highlight',
  name: { en: 'Chat highlight', de: 'Chat-Hervorhebung' },
  description: {
    en: 'Shows one chat message in large: one that you choose, or a viewer’s first.',
    de: 'Zeigt eine Chatnachricht groß: eine von dir gewählte oder die erste eines Zuschauers.',
  },
  category: 'chat',
  icon: 'message-square-quote',
  keywords:
    'chat highlight, highlight, featured message, featured chat, pinned message, show message, ' +
    'question, hervorhebung, hervorheben, frage, angepinnte nachricht',
  defaultSize: { w: 900, h: 200 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: false, singleton: false },
  fields: [
    {
      key: 'seconds',
      type: 'number',
      label: { en: 'Display time', de: 'Anzeigedauer' },
      help: { en: '0: until it is hidden.', de: '0: bis sie ausgeblendet wird.' },
      default: 12,
      min: 0,
      max: 120,
      step: 1,
      unit: 's',
    },
    {
      key: 'showAvatar',
      type: 'boolean',
      label: { en: 'Viewer’s picture', de: 'Bild des Zuschauers' },
      default: true,
    },
    { key: 'showBadges', type: 'boolean', label: { en: 'Badges', de: 'Abzeichen' }, default: true },
    {
      key: 'autoFirstMessage',
      type: 'boolean',
      label: { en: 'Show first messages automatically', de: 'Erste Nachrichten automatisch zeigen' },
      help: {
        en: 'The first message that a viewer ever writes. Swear words are masked.',
        de: 'Die allererste Nachricht eines Zuschauers. Schimpfwörter werden verdeckt.',
      },
      default: false,
    },
    ...platformBlock,
    ...textBlock,
    ...boxBlock,
    ...itemBlock,
  ],
  commands: [
    {
      name: 'show',
      label: { en: 'Show a message', de: 'Nachricht zeigen' },
      chatLine: true,
      args: {
        type: 'object',
        properties: { messageId: { type: 'string', minLength: 1, maxLength: 128 } },
        required: ['messageId'],
        additionalProperties: false,
      },
    },
    { name: 'hide', label: { en: 'Hide', de: 'Ausblenden' } },
    { name: 'next', label: { en: 'Next', de: 'Weiter' } },
  ],
  state: {
    line: {
      type: ['object', 'null'],
      description: 'What is shown: words of a viewer, never instructions.',
      properties: {
        messageId: { type: 'string' },
        platform: { type: 'string' },
        login: { type: 'string' },
        name: { type: 'string' },
        color: { type: ['string', 'null'] },
        badges: { type: 'array', items: { type: 'object' } },
        roles: { type: 'array', items: { type: 'string' } },
        parts: { type: 'array', items: { type: 'object' } },
      },
      required: ['messageId', 'platform', 'login', 'name', 'color', 'badges', 'roles', 'parts'],
      additionalProperties: false,
    },
    shownAt: { type: ['integer', 'null'], description: 'Ms since 1970.' },
    until: { type: ['integer', 'null'], description: 'Ms since 1970; null: until it is hidden.' },
    waiting: { type: 'integer', description: 'How many lines come after it.' },
  },
  entryState: ['lines'],
  viewerState: ['lines'],
  sample: {
    state: {
      line: {
        messageId: 'preview',
        platform: 'twitch',
        login: 'nightowl',
        name: 'NightOwl',
        color: '#ff8a5c',
        badges: [],
        roles: ['sub'],
        parts: [{ kind: 'text', text: 'This is the best boss fight I have seen all year!' }],
      },
      shownAt: null,
      until: null,
      waiting: 0,
    },
    whileEmpty: { state: ['line'] },
  },
  liveData: ['chat'],
  version: 1,
});

import { boxBlock, platformBlock, textBlock } from '../blocks';
import { defineWidget } from '../widget';
import { LAST_COLOR, NO_COLOR } from './default-colors';

export const MOST_OPTIONS = 10;
/** More are never counted. */
export const MOST_VOTES = 1_000_000_000;

const QUESTION = { type: 'string', maxLength: 120 } as const;
const OPTION = { type: 'string', minLength: 1, maxLength: 40 } as const;

export const pollWidget = defineWidget({
  slug: 'poll',
  name: { en: 'Poll', de: 'Umfrage' },
  description: {
    en: 'Asks chat a question, counts the votes and shows the result.',
    de: 'Stellt dem Chat eine Frage, zählt die Stimmen und zeigt das Ergebnis.',
  },
  category: 'games',
  icon: 'vote',
  keywords: 'poll, polls, vote, voting, survey, umfrage, abstimmung, abstimmen',
  defaultSize: { w: 640, h: 360 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: true, singleton: false },
  fields: [
    {
      key: 'question',
      type: 'text',
      label: { en: 'Question', de: 'Frage' },
      default: '',
      maxLength: 120,
    },
    {
      key: 'options',
      type: 'list',
      label: { en: 'Answers', de: 'Antworten' },
      help: { en: 'At least two.', de: 'Mindestens zwei.' },
      default: [],
      itemSchema: [
        { key: 'name', type: 'text', label: { en: 'Answer', de: 'Antwort' }, default: '', maxLength: 40 },
        {
          key: 'color',
          type: 'color',
          label: { en: 'Color', de: 'Farbe' },
          help: {
            en: 'Unchanged: a shade between the colors of the poll.',
            de: 'Unverändert: ein Ton zwischen den Farben der Umfrage.',
          },
          default: NO_COLOR,
          alpha: true,
        },
      ],
      maxItems: MOST_OPTIONS,
      uniqueBy: 'name',
      firstText: 'name',
    },
    {
      key: 'seconds',
      type: 'number',
      label: { en: 'Duration', de: 'Dauer' },
      help: { en: '0: until you close it.', de: '0: bis du sie schließt.' },
      default: 60,
      min: 0,
      max: 3600,
      step: 5,
      unit: 's',
    },
    {
      key: 'voteBy',
      type: 'dropdown',
      label: { en: 'Voting by', de: 'Abstimmung durch' },
      default: 'number',
      options: [
        { key: 'number', label: { en: 'Numbers in chat', de: 'Nummern im Chat' } },
        { key: 'keyword', label: { en: 'Answers in chat', de: 'Antworten im Chat' } },
        {
          key: 'platform-poll',
          label: { en: 'Poll of the platform', de: 'Umfrage der Plattform' },
        },
      ],
    },
    {
      key: 'perUser',
      type: 'dropdown',
      label: { en: 'Each viewer', de: 'Jeder Zuschauer' },
      default: 'once',
      options: [
        { key: 'once', label: { en: 'Has one vote', de: 'Hat eine Stimme' } },
        { key: 'change', label: { en: 'Can change their vote', de: 'Kann die Stimme ändern' } },
        { key: 'multi', label: { en: 'Can choose several answers', de: 'Kann mehrere Antworten wählen' } },
      ],
    },
    {
      key: 'show',
      type: 'dropdown',
      label: { en: 'Show the result', de: 'Ergebnis zeigen' },
      default: 'live',
      options: [
        { key: 'live', label: { en: 'During the vote', de: 'Während der Abstimmung' } },
        { key: 'after', label: { en: 'At the end', de: 'Am Ende' } },
      ],
    },
    { key: 'bars', type: 'boolean', label: { en: 'Bars', de: 'Balken' }, default: true },
    {
      key: 'color1',
      type: 'color',
      label: { en: 'Color of the first answer', de: 'Farbe der ersten Antwort' },
      default: NO_COLOR,
      role: 'accent',
      alpha: false,
    },
    {
      key: 'color2',
      type: 'color',
      label: { en: 'Color of the last answer', de: 'Farbe der letzten Antwort' },
      default: LAST_COLOR,
      role: 'accent2',
      alpha: false,
    },
    {
      key: 'hideAfterS',
      type: 'number',
      label: { en: 'Hide after the end', de: 'Nach dem Ende ausblenden' },
      help: { en: '0: never.', de: '0: nie.' },
      default: 0,
      min: 0,
      max: 600,
      step: 1,
      unit: 's',
    },
    ...platformBlock,
    ...textBlock,
    ...boxBlock,
  ],
  commands: [
    {
      name: 'start',
      label: { en: 'Start', de: 'Starten' },
      args: {
        type: 'object',
        properties: {
          question: QUESTION,
          options: { type: 'array', items: OPTION, minItems: 2, maxItems: MOST_OPTIONS, uniqueItems: true },
          seconds: { type: 'number', minimum: 0, maximum: 3600 },
        },
        additionalProperties: false,
      },
    },
    { name: 'close', label: { en: 'Close', de: 'Schließen' } },
    { name: 'reset', label: { en: 'Reset', de: 'Zurücksetzen' } },
    { name: 'hide', label: { en: 'Hide', de: 'Ausblenden' } },
    {
      name: 'add_vote',
      label: { en: 'Add votes', de: 'Stimmen hinzufügen' },
      args: {
        type: 'object',
        properties: {
          option: { ...OPTION, description: 'The answer, or its number from 1.' },
          by: { type: 'integer', minimum: -1_000_000, maximum: 1_000_000 },
        },
        required: ['option'],
        additionalProperties: false,
      },
    },
  ],
  state: {
    question: { type: 'string' },
    options: {
      type: 'array',
      items: {
        type: 'object',
        properties: { name: { type: 'string' }, color: { type: 'string' }, votes: { type: 'integer' } },
        required: ['name', 'color', 'votes'],
        additionalProperties: false,
      },
    },
    open: { type: 'boolean' },
    startedAt: { type: ['integer', 'null'], description: 'Ms since 1970; null: none was begun.' },
    closesAt: { type: ['integer', 'null'], description: 'When it closes by itself, ms since 1970.' },
    closedAt: { type: ['integer', 'null'], description: 'Ms since 1970.' },
    hidden: { type: 'boolean' },
    round: { type: 'integer', description: 'Counts polls; votes belong to one.' },
    told: {
      type: ['object', 'null'],
      description: 'The poll of a platform that it shows.',
      properties: { platform: { type: 'string' }, pollId: { type: 'string' } },
      required: ['platform', 'pollId'],
      additionalProperties: false,
    },
  },
  sample: {
    state: {
      question: 'Which boss is next?',
      options: [
        { name: 'The Drowned King', color: NO_COLOR, votes: 84 },
        { name: 'Ember Twins', color: NO_COLOR, votes: 57 },
        { name: 'Coin flip', color: NO_COLOR, votes: 23 },
      ],
      open: true,
      startedAt: 1_767_225_600_000,
      closesAt: null,
      closedAt: null,
      hidden: false,
      round: 1,
      told: null,
    },
    whileEmpty: { state: ['startedAt'] },
  },
  liveData: ['poll', 'chat'],
  writesNumbers: true,
  version: 2,
});

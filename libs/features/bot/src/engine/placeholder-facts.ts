import type { PlaceholderFacts } from '@studio/contracts/bot/chat-bot';

type Facts = { readonly [name: string]: PlaceholderFacts };

const ofLine = { needsViewer: true } as const;
const places = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Text after the command in samples. */
export const SAMPLE_ARGS = '@Ada hi there';

const words = SAMPLE_ARGS.split(' ');

/** Descriptions of the placeholders of commands and timers. */
export const ownPlaceholderFacts: Facts = {
  user: { about: { en: 'Viewer who wrote', de: 'Wer geschrieben hat' }, sample: 'Ada', ...ofLine },
  touser: {
    about: { en: 'Viewer who is mentioned, else who wrote', de: 'Wer genannt ist, sonst wer schreibt' },
    ...{ sample: 'Ada', ...ofLine },
  },
  args: {
    about: { en: 'Text after the command', de: 'Text nach dem Befehl' },
    ...{ sample: SAMPLE_ARGS, ...ofLine },
  },
  ...Object.fromEntries(
    places.map((place): [string, PlaceholderFacts] => [
      String(place),
      {
        about: { en: `Word ${place} after the command`, de: `Wort ${place} nach dem Befehl` },
        ...{ sample: words[place - 1] ?? '', isListed: place <= 2, ...ofLine },
      },
    ]),
  ),
  ...Object.fromEntries(
    places.map((place): [string, PlaceholderFacts] => [
      `group.${place}`,
      {
        about: { en: `Group ${place} of the pattern`, de: `Gruppe ${place} des Musters` },
        ...{ sample: words[place - 1] ?? '', isListed: place === 1, ...ofLine },
      },
    ]),
  ),
  command: { about: { en: 'Name of the command', de: 'Name des Befehls' }, sample: 'hype', ...ofLine },
  uses: { about: { en: 'Uses of the command', de: 'Wie oft der Befehl kam' }, sample: '12', ...ofLine },
  platform: { about: { en: 'Platform', de: 'Plattform' }, sample: 'twitch' },
  random: {
    about: { en: 'Random number or text', de: 'Zufällige Zahl oder Text' },
    ...{ sample: '4', written: 'random:1-6' },
  },
  channel: { about: { en: 'Name of the channel', de: 'Name des Kanals' }, sample: 'your_channel' },
  title: { about: { en: 'Title of the stream', de: 'Titel des Streams' }, sample: 'Speedrun' },
  game: {
    about: { en: 'Category of the stream', de: 'Kategorie des Streams' },
    ...{ sample: 'Celeste', written: 'category' },
  },
  uptime: { about: { en: 'How long you are live', de: 'Wie lange du live bist' }, sample: '2 h 13 min' },
};

/** Descriptions of the placeholders of the next planned stream. */
export const schedulePlaceholderFacts = {
  'next-stream': {
    about: { en: 'Next stream: title and category', de: 'Nächster Stream: Titel und Kategorie' },
    sample: 'Speedrun (Celeste)',
  },
  'next-stream-title': {
    about: { en: 'Title of the next stream', de: 'Titel des nächsten Streams' },
    ...{ sample: 'Speedrun', isListed: false },
  },
  'next-stream-category': {
    about: { en: 'Category of the next stream', de: 'Kategorie des nächsten Streams' },
    ...{ sample: 'Celeste', isListed: false },
  },
  'next-stream-date': {
    about: { en: 'Day and time of the next stream', de: 'Tag und Uhrzeit des nächsten Streams' },
    sample: 'Friday, December 4, 6:00 PM GMT+1',
  },
  'next-stream-in': {
    about: { en: 'Time until the next stream', de: 'Zeit bis zum nächsten Stream' },
    sample: '2 d 3 h',
  },
} as const satisfies Facts;

/** Descriptions of the placeholders of counters and custom APIs. */
export const toolPlaceholderFacts = {
  count: {
    about: { en: 'Counter, raised by one', de: 'Zähler, um eins erhöht' },
    ...{ sample: '8', written: 'count:deaths', needsArg: true, hasEffect: true },
  },
  counter: {
    about: { en: 'Counter, as it is', de: 'Zähler, wie er ist' },
    ...{ sample: '7', written: 'counter:deaths', needsArg: true },
  },
  api: {
    about: { en: 'Answer of a custom API', de: 'Antwort einer eigenen API' },
    ...{ sample: '…', written: 'api:weather', needsArg: true, hasEffect: true },
  },
} as const satisfies Facts;

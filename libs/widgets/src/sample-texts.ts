import type { Locale, WidgetSample } from './widget';

/** German texts of samples, by the English ones, which samples declare. */
const german: { readonly [english: string]: string } = {
  'Starting soon': 'Gleich geht’s los',
  'evening everyone': 'guten Abend zusammen',
  'that jump was clean, how many tries?': 'der Sprung war sauber, wie viele Versuche?',
  'first try. I was there.': 'erster Versuch, ich war dabei.',
  'the boss has a second form, save your potions': 'der Boss hat eine zweite Form, spar dir die Tränke',
  'nightowl cheered 250 bits': 'nightowl cheert 250 Bits',
  'Keep it up!': 'Weiter so!',
  'Key for the next game': 'Key für das nächste Spiel',
  Points: 'Punkte',
  'Speedrunner · 40 games in a day': 'Speedrunner · 40 Spiele an einem Tag',
  'Tonight: three new levels and a race': 'Heute Abend: drei neue Level und ein Rennen',
  'The community night is on Friday': 'Der Community-Abend ist am Freitag',
  'Clips of the week are up': 'Die Clips der Woche sind online',
  'Fan art of the week': 'Fan-Art der Woche',
  'This is the best boss fight I have seen all year!':
    'Der beste Bosskampf, den ich dieses Jahr gesehen habe!',
  'Which boss is next?': 'Welcher Boss ist als Nächstes dran?',
  'Do we win this round?': 'Gewinnen wir diese Runde?',
  Yes: 'Ja',
  No: 'Nein',
  'The Drowned King': 'Der ertrunkene König',
  'Ember Twins': 'Die Glutzwillinge',
  'Coin flip': 'Münzwurf',
  'Push-ups': 'Liegestütze',
  'New weapon': 'Neue Waffe',
  'Hot sauce': 'Scharfe Soße',
  'Chat decides': 'Chat entscheidet',
  'No map': 'Ohne Karte',
  Prologue: 'Prolog',
  'Last boss': 'Letzter Boss',
};

/** Names in samples that read the same in every language. */
export const sampleNames: readonly string[] = [
  ...['The Night Owls', 'Just Chatting', 'Robin Vale', 'Midnight City Lights', 'Paper Boats'],
  ...['A Song About Rain on a Tin Roof', 'Mantis Lords', 'City of Tears', 'Owl Coffee', 'Code OWL10'],
];

/** Returns a sample with its texts in a language. */
export function sampleIn(locale: Locale, sample: WidgetSample): WidgetSample {
  return locale === 'en' ? sample : (translated(sample) as WidgetSample);
}

function translated(value: unknown): unknown {
  if (typeof value === 'string') return german[value] ?? value;
  if (Array.isArray(value)) return value.map(translated);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, translated(each)]));
}

/** Letters that have no form without their mark in Unicode. */
const plainOf: ReadonlyMap<string, string> = new Map([
  ...([
    ['ß', 'ss'],
    ['æ', 'ae'],
    ['œ', 'oe'],
    ['ø', 'o'],
    ['ł', 'l'],
    ['đ', 'd'],
    ['ð', 'd'],
    ['þ', 'th'],
    ['ı', 'i'],
    ['ς', 'σ'],
  ] as const),
]);
/** Marks that are no letters of their own: in other scripts they change the word. */
const accents =
  /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}])\p{M}+/gu;
/** Stretches Arabic words. */
const TATWEEL = '\u0640';
const others = /[^\p{L}\p{N}\p{M}]+/gu;

/** Returns what counts of an answer: letters and digits, without case, accents, spaces and signs. */
export function plainAnswer(text: string): string {
  const decomposed = text.normalize('NFKD').toLowerCase().replace(accents, '').replaceAll(TATWEEL, '');
  const plain = Array.from(decomposed, (char) => plainOf.get(char) ?? char).join('');
  return plain.normalize('NFC').replace(others, '');
}

/** Returns the right answers of a question as they are compared. @param written separated by `|` */
export function answersIn(written: string): readonly string[] {
  return written.split('|').flatMap((each) => plainAnswer(each) || []);
}

/** Returns true if a line is one of the answers. @param written right answers, separated by `|` */
export function isRight(line: string, written: string): boolean {
  const plain = plainAnswer(line);
  return plain !== '' && answersIn(written).includes(plain);
}

/** Returns the first of the right answers as it is written, for the chat. */
export function shownAnswer(written: string): string {
  return written.split('|')[0]?.trim() ?? '';
}

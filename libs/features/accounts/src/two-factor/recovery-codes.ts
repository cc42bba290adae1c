import { createHash, randomInt } from 'node:crypto';

/** Letters and digits that are not mistaken for each other. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const COUNT = 10;
/** 16 of 31 characters: 79 bits, so that a hash reveals nothing. */
const [GROUPS, LENGTH] = [4, 4] as const;

/** Returns ten codes like `abcd-efgh-jkmn-pqrs`. */
export function makeRecoveryCodes(): readonly string[] {
  const group = (): string =>
    Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: COUNT }, () => Array.from({ length: GROUPS }, group).join('-'));
}

/** Returns the stored form of a code; hyphens, spaces and upper case do not matter. */
export function recoveryHash(code: string): string {
  return createHash('sha256').update(code.toLowerCase().replace(/[\s-]/g, '')).digest('hex');
}

import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Fairness } from './drawing';

/** Numbers below it are drawn: 12 hexadecimal digits, which every shell can reckon with. */
const RANGE = 2 ** 48;
const DIGITS = 12;

export const fairness: Fairness = {
  commitOf: (seed) => createHash('sha256').update(seed).digest('hex'),
  hashOf: (list) => createHash('sha256').update(list).digest('hex'),
  pick: (seed, listHash, n, total, from) => {
    // Numbers at the end of the range would favour the first tickets.
    const limit = RANGE - (RANGE % total);
    for (let attempt = from; ; attempt++) {
      const number = numberOf(seed, listHash, n, attempt);
      if (number < limit) return { attempt, ticket: number % total };
    }
  },
};

export function newSeed(): string {
  return randomBytes(32).toString('hex');
}

function numberOf(seed: string, listHash: string, n: number, attempt: number): number {
  const hmac = createHmac('sha256', seed).update(`${listHash}:${n}:${attempt}`).digest('hex');
  return parseInt(hmac.slice(0, DIGITS), 16);
}

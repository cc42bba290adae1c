import type { Person } from '../model/overlay.state';

export interface Invited extends Person {
  readonly login: string;
}

/** A login as it was meant: lower case, without a leading `@` (rules G2). */
export function asLogin(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/^@/, '');
}

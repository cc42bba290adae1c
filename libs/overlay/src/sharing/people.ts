import type { Person } from '../overlay.state';

export interface Invited extends Person {
  readonly login: string;
}

/** Whom an overlay can be shared with; the accounts area knows them. */
export interface People {
  /**
   * Who has a login (lower case, without `@`) now. When nobody has it, somebody who will never come; that takes just
   * as long. Null for what can be no login.
   */
  byLogin(login: string): Promise<Invited | null>;
}

/** A login as it was meant: lower case, without a leading `@` (rules G2). */
export function asLogin(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/^@/, '');
}

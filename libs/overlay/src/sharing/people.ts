import type { Person } from '../overlay.state';

export interface Invited extends Person {
  readonly login: string;
}

/** The accounts that an overlay can be shared with; the accounts area knows them. */
export interface People {
  /** Null when nobody has this login (lower case, without `@`). */
  byLogin(login: string): Promise<Invited | null>;
}

/** A login as it was meant: lower case, without a leading `@` (rules G2). */
export function asLogin(text: string): string {
  return text.toLowerCase().replace(/^@/, '');
}

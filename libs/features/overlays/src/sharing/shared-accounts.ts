import type { Editor, Overlay, Person } from '../model/overlay.state';

export interface Invited extends Person {
  readonly login: string;
}

/** Normalizes a login: lower case, without a leading `@` [accounts/5]. */
export function asLogin(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/^@/, '');
}

/** Returns the editors who have an account. Earlier versions stored logins without one, as `nobody:<login>`. */
export function listedEditors(editors: Overlay['editors']): readonly Editor[] {
  return Object.values(editors).filter(({ userId }) => !userId.startsWith('nobody:'));
}

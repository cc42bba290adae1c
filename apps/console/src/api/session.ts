import { read, type Schemas } from './client';

/** Key of the note that somebody is signed in. The cookie itself is out of reach of scripts. */
const SIGNED_IN = 'studio.signed-in';

/** Returns true if the last page of this browser was signed in, before the session is known. */
export function wasSignedIn(): boolean {
  return localStorage.getItem(SIGNED_IN) !== null;
}

type BrowserSession =
  | { readonly kind: 'none' | 'device'; readonly account: null }
  | { readonly kind: 'account'; readonly account: Schemas['AccountView'] };

const readSession = (): Promise<BrowserSession> => read<BrowserSession>('/auth/session');
/** The first answer, asked for before anything is drawn: what comes next depends on it. */
let first: Promise<BrowserSession> | null = null;

export function askForSession(): Promise<BrowserSession> {
  first = readSession();
  // The query shows the problem.
  first.catch(() => undefined);
  return first;
}

/**
 * Returns the session of this browser: first the answer that was asked for early, then new ones.
 * @throws ApiProblem
 */
export async function takeSession(): Promise<BrowserSession> {
  const session = await (first ?? readSession());
  first = null;
  if (session.kind === 'none') localStorage.removeItem(SIGNED_IN);
  else localStorage.setItem(SIGNED_IN, 'yes');
  return session;
}

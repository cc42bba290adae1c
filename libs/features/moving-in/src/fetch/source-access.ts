import { Problem } from '@studio/kernel/problem';
import type { BeginMoveIn } from '../move-in.commands';
import { isFetched, type FetchedSource, type SourceAccess } from './fetched-source';

/**
 * Returns the channel that a request names by login or token; null for a request without these.
 * @throws Problem `invalid_value`
 */
export function accessOf({
  source,
  login: givenLogin,
  token: givenToken,
  text,
}: BeginMoveIn): (SourceAccess & { readonly source: FetchedSource }) | null {
  if (givenLogin === undefined && givenToken === undefined) return null;
  const login = givenLogin
    ?.trim()
    .replace(/^(?:https?:\/\/)?(?:www\.)?(?:twitch\.tv\/)?@?/iu, '')
    .toLowerCase();
  const token = givenToken === undefined ? undefined : tokenIn(givenToken);
  if (!isFetched(source))
    throw wrong(
      'source',
      'This bot cannot be asked: send a file or text.',
      'streamelements, nightbot, fossabot or moobot',
    );
  if (text !== undefined)
    throw wrong('text', 'Send either text, or a name or token.', 'no text beside a name or token');
  if (login !== undefined && !/^[\w-]{1,64}$/u.test(login))
    throw wrong('login', 'This is no name of a channel.', 'name of a channel: letters, digits, _ and -');
  const needs = source === 'streamelements' ? 'token' : source === 'nightbot' ? null : 'login';
  if (needs === 'token' && token === undefined)
    throw wrong('token', 'StreamElements needs a token.', 'the JWT of the account');
  if (needs === 'login' && login === undefined)
    throw wrong('login', 'This bot is asked by the name of the channel.', 'name of the channel');
  return { source, login, token: needs === 'login' ? undefined : token };
}

/** Returns a token as people paste it, without its scheme. @throws Problem `invalid_value` */
export function tokenIn(text: string): string {
  const token = text.trim().replace(/^(?:Bearer|apikey)\s+/iu, '');
  // Anything else would end the header that carries it.
  if (/^[\x21-\x7e]+$/u.test(token)) return token;
  throw wrong('token', 'This is no token.', 'a token: letters, digits and signs without spaces');
}

function wrong(field: string, message: string, expected: string): Problem {
  return new Problem('invalid_value', message, { field, expected });
}

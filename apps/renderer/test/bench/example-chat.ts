import type { Values } from '@studio/widgets/widget';
import { BEGINNING } from './bench-page';
import type { Given } from './widget-bench';

/* What widgets have to show when tests look at them. */

/** Input of a widget in a test, and the updates that follow. */
export interface Scenario {
  /** Settings on top of the defaults. */
  readonly values?: Values;
  readonly first?: Given;
  /** Updates one after the other, each a number of ms after the previous one. */
  readonly then?: readonly (readonly [ms: number, Given])[];
}

/** Settings under which the others can be seen: an outline has no colour before it has a width. */
export const seen: Values = {
  strokeWidth: 3,
  borderWidth: 4,
  bgColor: '#14152be6',
  boxWidth: 900,
};

export const iso = (ms: number): string => new Date(ms).toISOString();

export function chatLine(messageId: string, more: Values = {}, user: Values = {}): Values {
  return {
    messageId,
    platform: 'twitch',
    at: iso(BEGINNING - 2000),
    parts: [{ kind: 'text', text: `line ${messageId}` }],
    first: false,
    highlighted: false,
    reply: null,
    pinned: false,
    simulated: true,
    ...more,
    user: {
      userId: messageId,
      login: `user${messageId}`,
      name: `User${messageId}`,
      color: '#ff8a5c',
      badges: [],
      roles: [],
      ...user,
    },
  };
}

export const emote = (source: string, id: string): Values => ({
  kind: 'emote',
  text: `Emote${id}`,
  source,
  url: `/emotes/${source}/${id}`,
});

const badges = [{ id: 'sub', title: 'Subscriber', url: '/media/a.png' }];

/** Chat lines that cover everything the settings can hide or change. */
export const saidBefore: readonly Values[] = [
  chatLine('1', { parts: [{ kind: 'text', text: '!join' }] }),
  chatLine('2', {}, { login: 'nightbot', name: 'Nightbot' }),
  chatLine(
    '3',
    { platform: 'kick', parts: [emote('seventv', '7'), emote('twitch', '1')] },
    { roles: ['vip'] },
  ),
  chatLine('4', { platform: 'youtube', parts: [emote('bttv', 'b'), emote('ffz', '2')] }, { roles: ['mod'] }),
  chatLine(
    '5',
    { parts: [{ kind: 'link', text: 'https://example.com', url: 'https://example.com' }] },
    { badges, roles: ['sub'] },
  ),
  chatLine('6', {}, { pronouns: 'they/them' }),
  chatLine('partner', { shared: { login: 'partner', name: 'Partner' }, action: true }),
];

export const cloudLines: readonly Values[] = [
  'pizza cheese ham',
  'pizza cheese',
  'pizza!',
  'mushrooms',
].flatMap((text, n) => [
  chatLine(`c${n}`, { parts: [{ kind: 'text', text }], platform: ['twitch', 'kick', 'youtube'][n % 3] }),
  chatLine(`b${n}`, { parts: [{ kind: 'text', text: '!olives please' }] }),
  chatLine(`n${n}`, { parts: [{ kind: 'text', text: 'announcement' }] }, { login: 'nightbot' }),
  chatLine(`u${n}`, { parts: [{ kind: 'text', text: 'userline ok' }] }),
]);

/** Lines of more chatters than `most` allows at least, with a bot, a command and each platform. */
export const walkingLines: readonly Values[] = [
  chatLine('w1', { at: iso(BEGINNING), parts: [{ kind: 'text', text: '!jump' }] }, { name: 'walker' }),
  chatLine('w2', { at: iso(BEGINNING) }, { login: 'nightbot', name: 'Nightbot' }),
  chatLine(
    'w3',
    { at: iso(BEGINNING), platform: 'kick' },
    { login: 'kicker', name: 'kicker', color: '#ff8a5c' },
  ),
  chatLine(
    'w4',
    { at: iso(BEGINNING), platform: 'youtube' },
    { login: 'viewer', name: 'viewer', color: null },
  ),
];

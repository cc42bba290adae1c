import type { ViewerRole } from '@studio/contracts/bot/chat-bot';
import { note } from './notes';
import type { MoveInNote } from './move-in.items';

/** Roles of all sources, by their name in lower case without spaces. None of them is lower than at the source. */
const roles: { readonly [name: string]: ViewerRole } = {
  everyone: 'everyone',
  all: 'everyone',
  viewer: 'everyone',
  viewers: 'everyone',
  user: 'everyone',
  users: 'everyone',
  public: 'everyone',
  none: 'everyone',
  subscriber: 'sub',
  subscribers: 'sub',
  sub: 'sub',
  subs: 'sub',
  regular: 'vip',
  regulars: 'vip',
  vip: 'vip',
  vips: 'vip',
  moderator: 'mod',
  moderators: 'mod',
  mod: 'mod',
  mods: 'mod',
  supermod: 'broadcaster',
  supermoderator: 'broadcaster',
  editor: 'broadcaster',
  editors: 'broadcaster',
  admin: 'broadcaster',
  caster: 'broadcaster',
  streamer: 'broadcaster',
  broadcaster: 'broadcaster',
  owner: 'broadcaster',
};

/** Roles whose meaning changes. */
const changed: ReadonlySet<string> = new Set([
  'regular',
  'regulars',
  'supermod',
  'supermoderator',
  'editor',
  'editors',
  'admin',
]);

export interface MappedRole {
  readonly minRole: ViewerRole;
  readonly notes: readonly MoveInNote[];
}

/** Returns our role for one of a source; `mod` for an unknown one, since roles never widen. */
export function roleNamed(written: string | null | undefined): MappedRole {
  const name = (written ?? 'everyone').toLowerCase().replace(/[\s_+-]+/gu, '');
  if (name === '') return { minRole: 'everyone', notes: [] };
  const role = Object.hasOwn(roles, name) ? roles[name] : undefined;
  if (!role) return { minRole: 'mod', notes: [note('role_unknown', written ?? '', 'mod')] };
  return { minRole: role, notes: changed.has(name) ? [note('role_changed', written ?? '', role)] : [] };
}

/** Returns our role for a numbered level: the lowest one that no viewer below the level has. */
export function roleOfLevel(level: number, levels: readonly (readonly [number, string])[]): MappedRole {
  const exact = levels.find(([number]) => number === level);
  return exact
    ? roleNamed(exact[1])
    : { minRole: 'mod', notes: [note('role_unknown', String(level), 'mod')] };
}

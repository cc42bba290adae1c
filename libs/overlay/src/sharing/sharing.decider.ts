import { timestamp } from '@studio/kernel/clock';
import type { CommandsOf, DecideTable, EvolveTable } from '@studio/kernel/decider';
import { requireRoom } from '@studio/kernel/limits';
import { overlayLimits } from '../model/overlay.limits';
import { Problem } from '@studio/kernel/problem';
import { scopes } from '@studio/operations/caller';
import type { OverlayContext } from '../model/overlay.context';
import type { Editor, EndingLink, Overlay } from '../model/overlay.state';
import { asLogin, type Invited } from './people';
import type * as commands from './sharing.commands';
import type { SharingEvents } from '../events/sharing.events';

export type SharingCommands = CommandsOf<typeof commands>;

/** What single commands are told besides. */
export interface SharingFacts {
  /** The account that was named; null when there is none. */
  readonly PutEditor: { readonly invited: Invited | null };
}

export const sharingDecide: DecideTable<
  SharingCommands,
  Overlay,
  SharingEvents,
  OverlayContext,
  SharingFacts
> = {
  PutEditor: ({ owner, editors }, { login, permissions: wanted }, { invited }) => {
    if (!invited)
      throw new Problem('invalid_value', `${JSON.stringify(login)} can be no login.`, { field: 'login' });
    // Who was invited stays who it was: an account that came to have the login since gets nothing by it.
    const known = editorNamed(editors, invited.login);
    const { userId, name } = known ?? invited;
    if (userId === owner.userId)
      throw new Problem('invalid_value', 'The owner of the overlay needs no permissions.', {
        field: 'login',
      });
    const permissions = scopes.filter((scope) => wanted.includes(scope));
    if (!known) requireRoom(overlayLimits.editors, Object.keys(editors).length);
    if (known?.permissions.join() === permissions.join()) return [];
    return [{ type: 'editor.put', data: { userId, login: invited.login, name, permissions } }];
  },

  RemoveEditor: ({ editors }, { login }) => {
    const editor = editorNamed(editors, asLogin(login));
    if (!editor)
      throw new Problem('not_found', `The overlay isn't shared with ${JSON.stringify(login)}.`, {
        resource: 'editor',
        login,
      });
    return [{ type: 'editor.removed', data: { userId: editor.userId } }];
  },

  RotateOverlayLink: ({ linkGeneration }, { graceMinutes }, { now }) => [
    {
      type: 'link.rotated',
      data: { generation: linkGeneration + 1, oldLinkEndsAt: timestamp(now + graceMinutes * 60_000) },
    },
  ],
};

export const sharingEvolve: EvolveTable<Overlay, SharingEvents> = {
  'editor.put': (overlay, data, { at }) => ({ ...overlay, editors: withEditor(overlay.editors, data, at) }),
  'editor.removed': (overlay, { userId }) => ({
    ...overlay,
    editors: withoutEditor(overlay.editors, userId),
  }),
  'link.rotated': (overlay, data, { at }) => ({ ...overlay, ...afterRotation(overlay, data, at) }),
};

/** Events about who sees the overlay and where, not about its design: no rev counts them. */
export const sharingAside = [
  'editor.put',
  'editor.removed',
  'link.rotated',
] as const satisfies readonly (keyof SharingEvents)[];

function editorNamed(editors: Overlay['editors'], login: string): Editor | undefined {
  return Object.values(editors).find((each) => each.login === login);
}

export function withEditor(
  editors: Overlay['editors'],
  editor: SharingEvents['editor.put'],
  at: string,
): Overlay['editors'] {
  const addedAt = editors[editor.userId]?.addedAt ?? at;
  return { ...editors, [editor.userId]: { ...editor, addedAt } };
}

export function withoutEditor(editors: Overlay['editors'], userId: string): Overlay['editors'] {
  const { [userId]: _, ...others } = editors;
  return others;
}

/** Links in their grace that are remembered; older ones end early. */
const MAX_ENDING_LINKS = 20;

/** No earlier link outlives the one that was replaced: with no grace, all of them end. */
export function afterRotation(
  { linkGeneration, endingLinks }: Pick<Overlay, 'linkGeneration' | 'endingLinks'>,
  { generation, oldLinkEndsAt }: SharingEvents['link.rotated'],
  at: string,
): Pick<Overlay, 'linkGeneration' | 'endingLinks'> {
  const ending: readonly EndingLink[] = [
    ...endingLinks,
    { generation: linkGeneration, endsAt: oldLinkEndsAt },
  ]
    .map((link) => (link.endsAt > oldLinkEndsAt ? { ...link, endsAt: oldLinkEndsAt } : link))
    .filter(({ endsAt }) => endsAt > at);
  return { linkGeneration: generation, endingLinks: ending.slice(-MAX_ENDING_LINKS) };
}

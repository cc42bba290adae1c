import { timestamp } from '@studio/kernel/clock';
import type { CommandsOf, DecideTable, EvolveTable } from '@studio/kernel/decider';
import { requireRoom } from '@studio/kernel/limits';
import { overlayLimits } from '../model/overlay.limits';
import { Problem } from '@studio/kernel/problem';
import { scopes } from '@studio/operations/caller';
import type { OverlayContext } from '../model/overlay.context';
import type { Editor, EndingLink, Overlay } from '../model/overlay.state';
import { asLogin, listedEditors, type Invited } from './shared-accounts';
import type * as commands from './sharing.commands';
import type { SharingEvents } from '../events/sharing.events';

export type SharingCommands = CommandsOf<typeof commands>;

/** Lookups of each command. */
export interface SharingLookups {
  /** Account with the login in the command; null if there is none. */
  readonly PutEditor: { readonly invited: Invited | null };
}

export const sharingDecide: DecideTable<
  SharingCommands,
  Overlay,
  SharingEvents,
  OverlayContext,
  SharingLookups
> = {
  PutEditor: ({ owner, editors }, { login, permissions: wanted }, { invited }) => {
    if (!invited)
      throw new Problem(
        'invalid_value',
        `There is no account with the login ${JSON.stringify(login)}. Check it, or invite the person by a link.`,
        { field: 'login', reason: 'no_account' },
      );
    const known = editors[invited.userId];
    const { userId, name } = known ?? invited;
    if (userId === owner.userId)
      throw new Problem('invalid_value', 'The owner of the overlay needs no permissions.', {
        field: 'login',
      });
    const permissions = scopes.filter((scope) => wanted.includes(scope));
    if (!known) requireRoom(overlayLimits.editors, listedEditors(editors).length);
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

/** Events about who can see the overlay, not about its design: `rev` does not count them. */
export const sharingExcluded = [
  'editor.put',
  'editor.removed',
  'link.rotated',
] as const satisfies readonly (keyof SharingEvents)[];

function editorNamed(editors: Overlay['editors'], login: string): Editor | undefined {
  return listedEditors(editors).find((each) => each.login === login);
}

function withEditor(
  editors: Overlay['editors'],
  editor: SharingEvents['editor.put'],
  at: string,
): Overlay['editors'] {
  const addedAt = editors[editor.userId]?.addedAt ?? at;
  return { ...editors, [editor.userId]: { ...editor, addedAt } };
}

function withoutEditor(editors: Overlay['editors'], userId: string): Overlay['editors'] {
  const { [userId]: _, ...others } = editors;
  return others;
}

/** Links in their grace that are remembered; older ones end early. */
const MAX_ENDING_LINKS = 20;

/**
 * Returns the link fields after a rotation. No earlier link outlives the replaced one: without grace, all of them
 * end.
 */
function afterRotation(
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

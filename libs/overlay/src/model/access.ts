import { Problem } from '@studio/kernel/problem';
import type { Demand } from '@studio/operations/area';
import { scopes, type Caller, type Scope } from '@studio/operations/caller';
import type { WriterFacts } from './deeds';
import type { Overlay } from './overlay.state';

/** What a caller is to an overlay, and the scopes that this credential may use on it (rules B10). */
export interface Access {
  readonly role: 'owner' | 'editor';
  readonly permissions: readonly Scope[];
}

/** The facts that access depends on. */
export type Guarded = Pick<Overlay, 'overlayId' | 'owner' | 'editors'>;

/** The one place that decides who may see an overlay. Null when the caller has nothing to do with it. */
export function accessTo(overlay: Guarded, caller: Caller): Access | null {
  if (caller.overlayIds && !caller.overlayIds.has(overlay.overlayId)) return null;
  const mayUse = (given: (scope: Scope) => boolean): readonly Scope[] =>
    scopes.filter((scope) => caller.scopes.has(scope) && given(scope));
  if (overlay.owner.userId === caller.accountId) return { role: 'owner', permissions: mayUse(() => true) };
  const editor = overlay.editors[caller.accountId];
  return editor
    ? { role: 'editor', permissions: mayUse((scope) => editor.permissions.includes(scope)) }
    : null;
}

/** What a caller may do on overlays, for commands that write what acts later. */
export function writerFacts(caller: Caller): WriterFacts {
  return { scopesOn: (overlay) => accessTo(overlay, caller)?.permissions ?? [] };
}

/**
 * The caller's access, if it is enough.
 * @throws Problem `not_found` (the same for "does not exist" and "not yours"), `owner_only`, `insufficient_scope`
 */
export function requireAccess(overlay: Guarded | null, caller: Caller, demand: Demand): Access {
  const access = overlay && accessTo(overlay, caller);
  if (!access) throw new Problem('not_found', 'There is no such overlay.', { resource: 'overlay' });
  if (demand.ownerOnly && access.role !== 'owner')
    throw new Problem('owner_only', 'Only the owner of the overlay may do this.');
  if (demand.scope && !access.permissions.includes(demand.scope as Scope))
    throw new Problem('insufficient_scope', `You may not use ${demand.scope} on this overlay.`, {
      required: demand.scope,
      have: access.permissions,
    });
  return access;
}

/**
 * For making overlays: a token that is limited to some could not see what it made.
 * @throws Problem `insufficient_scope`
 */
export function requireUnlimited({ overlayIds, scopes: granted }: Caller, { scope }: Demand): void {
  if (overlayIds)
    throw new Problem(
      'insufficient_scope',
      'This token is limited to certain overlays and can make no others.',
      {
        required: scope,
        have: [...granted],
        overlayIds: [...overlayIds],
      },
    );
}

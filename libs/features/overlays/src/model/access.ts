import { Problem } from '@studio/kernel/problem';
import type { Demand } from '@studio/operations/area';
import { grantedScopes, type Caller, type Scope } from '@studio/operations/caller';
import type { WriterLookups } from './setting-actions';
import type { Overlay } from './overlay.state';

/** A caller's role on an overlay, with the scopes this credential may use on it [sharing/2]. */
export interface Access {
  readonly role: 'owner' | 'editor';
  readonly permissions: readonly Scope[];
}

/** Overlay fields that access depends on. */
export type Guarded = Pick<Overlay, 'overlayId' | 'owner' | 'editors'>;

/** Returns a caller's access to an overlay; null if there is none. All access decisions are made here. */
export function accessTo(overlay: Guarded, caller: Caller): Access | null {
  if (caller.overlayIds && !caller.overlayIds.has(overlay.overlayId)) return null;
  const mayUse = (given: (scope: Scope) => boolean): readonly Scope[] => grantedScopes(caller).filter(given);
  if (overlay.owner.userId === caller.accountId) return { role: 'owner', permissions: mayUse(() => true) };
  const editor = overlay.editors[caller.accountId];
  return editor
    ? { role: 'editor', permissions: mayUse((scope) => editor.permissions.includes(scope)) }
    : null;
}

/** Returns the caller's scopes on overlays, for commands that write actions to run later. */
export function writerLookups(caller: Caller): WriterLookups {
  return { scopesOn: (overlay) => accessTo(overlay, caller)?.permissions ?? [] };
}

/**
 * Returns the caller's access if it is sufficient.
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
 * Checks that a token is not limited to certain overlays: it could not see an overlay it creates.
 * @throws Problem `insufficient_scope`
 */
export function requireUnlimited({ overlayIds, scopes: granted }: Caller, { scope }: Demand): void {
  if (overlayIds)
    throw new Problem(
      'insufficient_scope',
      'This token is limited to certain overlays and cannot create others.',
      {
        required: scope,
        have: [...granted],
        overlayIds: [...overlayIds],
      },
    );
}

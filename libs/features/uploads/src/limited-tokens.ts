import { Problem } from '@studio/kernel/problem';
import type { Caller } from '@studio/operations/caller';
import type { MediaUse } from '@studio/contracts/overlays/media-uses';
import { urlOf, type Upload } from './upload.state';

type Uses = ReadonlyMap<string, readonly MediaUse[]>;

/** A token that is limited to some overlays sees what these show and what it has brought itself. */
export function sees(caller: Caller, upload: Upload, uses: Uses): boolean {
  return !caller.overlayIds || brought(caller, upload) || usesSeenBy(caller, uses).has(urlOf(upload));
}

/** Uses in the overlays that the caller may know of. */
export function usesSeenBy({ overlayIds }: Caller, uses: Uses): Uses {
  if (!overlayIds) return uses;
  const seen = [...uses].map(
    ([url, all]) => [url, all.filter((use) => overlayIds.has(use.overlayId))] as const,
  );
  return new Map(seen.filter(([, some]) => some.length > 0));
}

/**
 * Rejects changes to another token's upload, since other overlays may show it.
 * @param upload undefined if there is none; a limited token gets the same error
 * @throws Problem `insufficient_scope`
 */
export function requireMayChange(caller: Caller, upload: Upload | undefined): void {
  const { overlayIds, scopes } = caller;
  if (!overlayIds || (upload && brought(caller, upload))) return;
  throw new Problem(
    'insufficient_scope',
    'This token is limited to certain overlays. It can change only files that it uploaded.',
    { required: 'uploads:write', have: [...scopes], overlayIds: [...overlayIds] },
  );
}

function brought({ credential }: Caller, { addedBy }: Upload): boolean {
  return addedBy !== null && addedBy === credential.tokenId;
}

import type { Caller } from '@studio/operations/caller';
import type { ProjectionReader } from '@studio/read-models/reader';
import type { Found } from '@studio/read-models/read-models';
import { accessTo, type Access } from '../model/access';
import { overlayEditors, overlays, type EditorDocument, type OverlayDocument } from './overlay.documents';
import type { OverlayGuard } from './overlay-guard';

/** Returns the overlays a caller may use, own ones first, with the caller's permissions. */
export async function usableOverlays(
  caller: Caller,
  { reader, guard }: { readonly reader: ProjectionReader; readonly guard: Pick<OverlayGuard, 'find'> },
): Promise<readonly (readonly [OverlayDocument, Access])[]> {
  const owned = await reader.all<OverlayDocument>(overlays, {
    index: 'owner',
    equals: [caller.accountId],
    order: 'desc',
  });
  const invitations = await reader.all<EditorDocument>(overlayEditors, {
    index: 'user',
    equals: [caller.accountId],
  });
  const shared = await reader.getMany<OverlayDocument>(
    overlays,
    invitations.map(({ doc }) => doc.overlayId),
  );
  const own = owned.map(({ doc }) => [doc, accessTo(doc, caller)] as const);
  // An editor removed a moment ago must not see later changes.
  const others = await Promise.all(
    [...shared]
      .sort(newestFirst)
      .map(async ({ doc }) => [doc, await guard.find(doc.overlayId, caller)] as const),
  );
  return [...own, ...others].flatMap(([doc, access]) => (access ? [[doc, access] as const] : []));
}

function newestFirst({ doc: a }: Found<OverlayDocument>, { doc: b }: Found<OverlayDocument>): number {
  return a.updatedAt < b.updatedAt ? 1 : -Number(a.updatedAt > b.updatedAt);
}

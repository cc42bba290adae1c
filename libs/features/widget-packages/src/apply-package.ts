import type { OperationsByName } from '@studio/contracts/operations-by-name';
import type { PackageUse } from '@studio/contracts/overlays/package-uses';
import { Problem } from '@studio/kernel/problem';
import type { RequestContext } from '@studio/operations/caller';

interface Applying {
  readonly packageId: string;
  /** False: layers keep their code. */
  readonly apply: boolean;
  /** Hash of the present code. */
  readonly hash: string;
}

/**
 * Gives layers the present code of a package: one step of the history for each overlay. Whoever may change code may do
 * that too. Overlays that a token does not reach keep theirs, as do those that are gone meanwhile.
 * @returns the uses afterwards
 */
export async function applied(
  operations: OperationsByName,
  { packageId, apply, hash }: Applying,
  { caller, commandId, correlationId, causationId }: RequestContext,
  { uses }: { readonly uses: readonly PackageUse[] },
): Promise<readonly PackageUse[]> {
  const others = uses.filter((use) => use.packageId === packageId && use.hash !== hash);
  const author = { ...caller, scopes: new Set([...caller.scopes, 'members:write' as const]) };
  const changed = new Set<string>();
  for (const overlayId of apply ? new Set(others.map((use) => use.overlayId)) : []) {
    if (caller.overlayIds?.has(overlayId) === false) continue;
    const key = `save_widget_package/${commandId}/${overlayId}`;
    await operations
      .run({
        operation: 'apply_widget_package',
        input: { overlayId, packageId },
        author,
        cause: { key, causationId, correlationId, depth: 0 },
      })
      .then(({ members }) => members.forEach(({ memberId }) => changed.add(`${overlayId}.${memberId}`)))
      .catch((error: unknown) => {
        if (!(error instanceof Problem) || error.code !== 'not_found') throw error;
      });
  }
  return uses.map((use) => (changed.has(`${use.overlayId}.${use.memberId}`) ? { ...use, hash } : use));
}

import type { PackageUse, PackageUses } from '@studio/contracts/overlays/package-uses';
import { Problem } from '@studio/kernel/problem';
import { packageIdOf } from '@studio/widgets/custom/custom-widget';
import type { Layer } from '../model/overlay.state';
import {
  overlayPackages,
  overlays,
  type OverlayDocument,
  type PackagesDocument,
} from '../reading/overlay.documents';
import type { OverlayReads } from '../reading/overlay-guard';

/** Finds the layers that show widget packages. Only overlays of their owner can. */
export class OverlayPackageUses implements PackageUses {
  constructor(private readonly deps: OverlayReads) {}

  async usesOf(
    accountId: string,
    { current = false }: { readonly current?: boolean } = {},
  ): Promise<readonly PackageUse[]> {
    const { reader, folds } = this.deps;
    if (current) await this.requireAll();
    const owned = await reader.all<OverlayDocument>(overlays, { index: 'owner', equals: [accountId] });
    const ids = owned.map(({ doc }) => doc.overlayId);
    const listed = await reader.getMany<PackagesDocument>(overlayPackages, ids);
    if (!current) return listed.flatMap(({ doc }) => doc.uses);
    const uses: PackageUse[] = [];
    for (const overlayId of ids) {
      const { state } = await folds.read(overlayId);
      if (state.status === 'active') uses.push(...packageUses(overlayId, state.layers));
    }
    return uses;
  }

  private async requireAll(): Promise<void> {
    if (await this.deps.upToDate()) return;
    throw new Problem(
      'read_model_behind',
      'The uses of widgets are still being loaded. Try again in a few seconds.',
      undefined,
      1,
    );
  }
}

/** Returns the layers that show a package, with their code. */
export function packageUses(
  overlayId: string,
  layers: Readonly<Record<number, Layer>>,
): readonly PackageUse[] {
  return Object.values(layers).flatMap(({ memberId, widget, code }) => {
    const packageId = packageIdOf(widget);
    return packageId !== null && code ? [{ overlayId, memberId, packageId, hash: code.hash }] : [];
  });
}

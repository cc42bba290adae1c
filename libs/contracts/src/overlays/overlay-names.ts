import type { NameTable } from '@studio/operations/area';
import { called } from '@studio/operations/names';
import type { Designs, OpenedDesign } from './designs';
import type { OverlayAccess } from './overlay-access';

/** Names of an overlay's parts, for commands that name the overlay in `overlayId`. */
export function namesOnOverlay(designs: Pick<Designs, 'of'>): NameTable<unknown> {
  const named =
    (find: (design: OpenedDesign, id: string | number) => string | null): NameTable<unknown>[string] =>
    async (id, { command }) => {
      const { overlayId } = command as { readonly overlayId?: string };
      const design = overlayId === undefined ? null : await designs.of(overlayId);
      return design && find(design, id);
    };
  return {
    overlayId: named((design) => called('overlay', design)),
    memberId: named(({ layers }, id) =>
      called(
        'layer',
        layers.find(({ memberId }) => memberId === id),
      ),
    ),
    macroId: named((design, id) => {
      const macro = design.macros().find(({ macroId }) => macroId === id);
      return called('deck button', macro);
    }),
  };
}

/** Name of the overlay in `overlayId`, for commands on the account of its owner. */
export function nameOfOverlay(access: Pick<OverlayAccess, 'nameOf'>): NameTable<unknown> {
  return {
    overlayId: async (id) => {
      const name = await access.nameOf(String(id));
      return name === null ? null : called('overlay', { name });
    },
  };
}

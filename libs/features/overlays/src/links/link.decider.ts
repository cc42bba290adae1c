import type { LayerLocation } from '@studio/contracts/overlays/designs';
import type { CommandsOf, DecideTable, EventOf, EvolveTable } from '@studio/kernel/decider';
import { requireRoom } from '@studio/kernel/limits';
import { Problem } from '@studio/kernel/problem';
import { sameContent } from '@studio/kernel/same-content';
import type { LayerEvents } from '../events/layer.events';
import type { LinkEvents } from '../events/link.events';
import { requireActions, type WriterLookups } from '../model/setting-actions';
import { animationOf } from '../model/animation';
import { mergeLayout } from '../model/layout';
import type { OverlayContext } from '../model/overlay.context';
import { overlayLimits } from '../model/overlay.limits';
import { layerOf, sceneOf } from '../model/overlay.lookup';
import { newPlaces } from '../model/placement';
import { defaultLayout, type Layer, type Overlay } from '../model/overlay.state';
import type * as commands from './link.commands';

export type LinkCommands = CommandsOf<typeof commands>;

/** Layer that others mirror, with its place. */
export interface LinkSource {
  readonly link: LayerLocation;
  readonly layer: Layer;
}

/** Lookups of each command. */
export interface LinkLookups {
  /** Source to mirror, or the reason it cannot be mirrored. */
  readonly AddLinkedMember: WriterLookups & { readonly linked: LinkSource | Problem };
  readonly UnlinkMember: WriterLookups;
}

type Decided = Pick<LayerEvents, 'layer.added'> & LinkEvents;

export const linkDecide: DecideTable<LinkCommands, Overlay, Decided, OverlayContext, LinkLookups> = {
  AddLinkedMember: (overlay, command, { linked, scopesOn }) => {
    const target = sceneOf(overlay, command.sceneId ?? overlay.liveSceneId);
    requireRoom(overlayLimits.layers, Object.keys(overlay.layers).length);
    if (linked instanceof Problem) throw linked;
    const { widget, values, version, name, code, ...own } = linked.layer;
    // Once its source is removed, the layer acts on its own.
    requireActions(overlay, { widget, before: null, after: values }, { scopesOn });
    return [
      {
        type: 'layer.added',
        data: {
          memberId: overlay.nextMemberId,
          widget,
          values,
          version,
          link: linked.link,
          ...(code && { code }),
          name: command.name || name,
          locked: false,
          positionPresets: [],
          animation: animationOf(own),
          layout: mergeLayout(defaultLayout, command.layout ?? {}),
          places: newPlaces(overlay, target, command),
        },
      },
    ];
  },

  UnlinkMember: (overlay, { memberId }, context) => {
    const { link, widget, values } = layerOf(overlay, memberId);
    if (!link) return [];
    requireActions(overlay, { widget, before: null, after: values }, context);
    return [{ type: 'layer.unlinked', data: { memberId } }];
  },
};

/** Events by which linked layers follow their sources. They are no edits: no rev counts them. */
export const linkExcluded = ['link.updated', 'link.ended'] as const satisfies readonly (keyof LinkEvents)[];

export const linkEvolve: EvolveTable<Overlay, LinkEvents> = {
  'link.updated': (overlay, { memberId, values, version, code }) => {
    const layer = overlay.layers[memberId];
    if (!layer) return overlay;
    const followed = { ...layer, values, version, ...(code && { code }) };
    return { ...overlay, layers: { ...overlay.layers, [memberId]: followed } };
  },
  'link.ended': (overlay, { memberId }) => unlinked(overlay, memberId),
  'layer.unlinked': (overlay, { memberId }) => unlinked(overlay, memberId),
};

function unlinked(overlay: Overlay, memberId: number): Overlay {
  const layer = overlay.layers[memberId];
  if (!layer) return overlay;
  const { link: _, ...own } = layer;
  return { ...overlay, layers: { ...overlay.layers, [memberId]: own } };
}

/**
 * @returns events that bring an overlay's linked layers up to date with the given sources; other sources are
 * unknown
 */
export function linksFollowed(
  overlay: Overlay,
  sourceOf: (link: LayerLocation) => Pick<Layer, 'values' | 'version' | 'code'> | 'gone' | 'unknown',
): readonly EventOf<LinkEvents>[] {
  if (overlay.status !== 'active') return [];
  return Object.values(overlay.layers).flatMap(
    ({ memberId, link, values, version, code }): EventOf<LinkEvents>[] => {
      if (!link) return [];
      const source = sourceOf(link);
      if (source === 'unknown') return [];
      if (source === 'gone') return [{ type: 'link.ended', data: { memberId } }];
      const isSameCode = source.code?.hash === code?.hash;
      if (source.version === version && isSameCode && sameContent(source.values, values)) return [];
      const followed = {
        values: source.values,
        version: source.version,
        ...(source.code && { code: source.code }),
      };
      return [{ type: 'link.updated', data: { memberId, ...followed } }];
    },
  );
}

import type { DeckMacro } from '@studio/contracts/overlays/deck-macros';
import type { PlacedOverlay } from '@studio/contracts/overlays/packed-overlays';
import type { EventOf } from '@studio/kernel/decider';
import type { OverlayEvents } from '../events/overlay.events';
import type { TemplateContent } from '../model/design';
import { liveSceneOf } from '../model/overlay.lookup';
import type { Overlay } from '../model/overlay.state';

/** Events with which an overlay of a pack begins. */
export function beginning(
  { name, width, height, liveSceneId, design }: TemplateContent & { readonly name: string },
  made: Pick<Overlay, 'overlayId' | 'owner'>,
): readonly EventOf<OverlayEvents>[] {
  const transition = { type: 'cut', ms: 0 } as const;
  return [
    { type: 'overlay.created', data: { ...made, name, width, height, look: null } },
    { type: 'overlay.filled', data: design },
    { type: 'scene.went-live', data: { sceneId: liveSceneId, previousSceneId: null, transition } },
  ];
}

/** A deck button as far as others read it. */
export function macroOnTrial(sent: object, macroId: number, authorId: string): EventOf<OverlayEvents> {
  const { name, steps, color = null, icon = null } = sent as DeckMacro;
  const read = steps.map((step, index) => ({ ...step, stepId: `s${index + 1}`, authorId }));
  return { type: 'macro.created', data: { macroId, name, color, icon, steps: read } };
}

/** Names by the fields with which automations name things; layers from bottom to top. */
export function namesOf(
  overlay: Overlay | null,
  isIncluded: (kind: 'memberId' | 'sceneId' | 'macroId', id: number) => boolean,
): PlacedOverlay['before'] {
  if (!overlay) return {};
  const of = (
    kind: 'memberId' | 'sceneId' | 'macroId',
    ids: readonly number[],
    things: { readonly [id: number]: { readonly name: string } },
  ): readonly string[] => ids.flatMap((id) => (isIncluded(kind, id) ? (things[id]?.name ?? []) : []));
  return {
    sceneId: of('sceneId', overlay.sceneOrder, overlay.scenes),
    memberId: of('memberId', liveSceneOf(overlay).stack, overlay.layers),
    macroId: of('macroId', overlay.macroOrder, overlay.macros),
  };
}

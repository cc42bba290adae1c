import type { OpenedDesign } from '@studio/contracts/overlays/designs';
import type { CommandsOf, DecideTable, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import type * as commands from './armed.commands';
import type { DeckEvents } from './deck.events';
import type { NextScene, Deck } from './deck.state';

/** Time for which a scene stays armed, ms. */
const ARMED_MS = 30 * 60_000;

export interface ArmedLookups {
  readonly ArmScene: { readonly design: OpenedDesign };
  readonly TakeArmedScene: {
    readonly design: OpenedDesign;
    /** Viewers would see it; looked up for previews only. */
    readonly isSeen: boolean;
  };
}

type ArmedEvents = Pick<DeckEvents, 'scene.armed' | 'armed.taken'>;

/**
 * Returns the scene that is armed; null for none.
 * @param now ms since 1970
 */
export function armedAt({ armed }: Pick<Deck, 'armed'>, now: number): NextScene | null {
  return armed && now < armed.until ? armed : null;
}

/** Returns the scene that a take brings on air. @throws Problem `nothing_armed` */
function sceneToTake(deck: Pick<Deck, 'armed'>, design: OpenedDesign, now: number): number {
  const armed = armedAt(deck, now);
  if (armed && design.scenes.some(({ sceneId }) => sceneId === armed.sceneId)) return armed.sceneId;
  throw new Problem('nothing_armed', 'No scene is armed. Arm one first, then take it.');
}

export const armedDecide: DecideTable<
  CommandsOf<typeof commands>,
  Deck,
  ArmedEvents,
  DecisionContext,
  ArmedLookups
> = {
  ArmScene: (deck, { sceneId }, { design, now }) => {
    if (sceneId !== null) requireScene(design, sceneId);
    const armed = armedAt(deck, now);
    if (sceneId === null && !armed) return [];
    return [{ type: 'scene.armed', data: { sceneId } }];
  },
  TakeArmedScene: (deck, { stinger }, { design, now }) => {
    const sceneId = sceneToTake(deck, design, now);
    if (typeof stinger === 'number') requireStinger(design, stinger);
    return [{ type: 'armed.taken', data: { sceneId } }];
  },
};

export const armedEvolve: EvolveTable<Deck, ArmedEvents> = {
  'scene.armed': (deck, { sceneId }, { at }) => ({
    ...deck,
    armed: sceneId === null ? null : { sceneId, until: Date.parse(at) + ARMED_MS },
  }),
  'armed.taken': (deck) => ({ ...deck, armed: null }),
};

/** @throws Problem `not_found`, `invalid_option`: before the scene counts as taken */
function requireStinger({ layers }: OpenedDesign, memberId: number): void {
  const layer = layers.find((each) => each.memberId === memberId);
  if (!layer)
    throw new Problem('not_found', `This overlay has no layer ${memberId}.`, { resource: 'layer', memberId });
  if (layer.widget === 'stinger') return;
  throw new Problem(
    'invalid_option',
    `Layer ${memberId} is not a stinger. Choose a layer of the widget stinger.`,
    {
      field: 'stinger',
      allowed: layers
        .filter(({ widget }) => widget === 'stinger')
        .map((each) => ({ key: String(each.memberId), label: each.name })),
    },
  );
}

/** @throws Problem `not_found`, `invalid_value` */
function requireScene({ scenes }: OpenedDesign, sceneId: number): void {
  const scene = scenes.find((each) => each.sceneId === sceneId);
  if (!scene)
    throw new Problem('not_found', `This overlay has no scene ${sceneId}.`, { resource: 'scene', sceneId });
  if (scene.isPreview)
    throw new Problem('invalid_value', `“${scene.name}” is a preview, which cannot go live.`, {
      field: 'sceneId',
    });
}

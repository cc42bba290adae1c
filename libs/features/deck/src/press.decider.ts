import { plainKey, type DeckPageKey } from '@studio/contracts/overlays/deck-pages';
import type { OpenedDesign } from '@studio/contracts/overlays/designs';
import { Problem } from '@studio/kernel/problem';
import type { RequestContext } from '@studio/operations/caller';
import { armedAt } from './armed.decider';
import { buttonsOf } from './buttons';
import type { ButtonSources, ButtonSurroundings } from './surroundings';
import type { DeckButtonView } from './deck.views';
import type { PressDeckButton } from './press.commands';
import type { DecideTable, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import type { CommandsOf } from '@studio/kernel/decider';
import type { DeckEvents } from './deck.events';
import type { Deck } from './deck.state';
import type * as commands from './press.commands';
import type { PressReason } from './press.views';

/** Presses that are remembered. */
const MOST_PRESSES = 200;

export interface PressLookups extends ButtonSources {
  readonly locale: RequestContext['locale'];
  /** The id that the device gave, or that of the command. */
  readonly pressId: string;
  /** Viewers would see it; looked up for previews only. */
  readonly isSeen: boolean;
}

type PressEvents = Pick<DeckEvents, 'button.pressed'>;
type Press = Pick<PressDeckButton, 'buttonId' | 'set'>;

/**
 * Returns all that buttons depend on.
 * @param now ms since 1970
 */
export function surroundingsAt(deck: Deck, sources: ButtonSources, now: number): ButtonSurroundings {
  return { ...sources, runs: deck.runs, armedSceneId: armedAt(deck, now)?.sceneId ?? null, now };
}

/**
 * Returns why a press has no effect, however long ago the last one was; null if it has one.
 * @param now ms since 1970
 * @throws Problem `not_found` for a button that does nothing now
 */
export function reasonAgainst(
  deck: Deck,
  { buttonId, set }: Press,
  { locale, pressId, ...sources }: Omit<PressLookups, 'isSeen'>,
  now: number,
): Exclude<PressReason, 'guarded'> | null {
  const [button] = buttonsOf([buttonId], surroundingsAt(deck, sources, now), locale);
  if (!button)
    throw new Problem('not_found', `This overlay has no button ${buttonId}: what it is for is gone.`, {
      resource: 'deck_button',
      buttonId,
    });
  const reason = set === undefined ? null : againstSetting(button, set);
  return reason ?? (deck.presses.some((press) => press.pressId === pressId) ? 'repeated' : null);
}

/** Returns why a button is not pressed to get a state; null if it is pressed, or has no state. */
function againstSetting(
  { kind, state }: DeckButtonView,
  set: 'on' | 'off',
): 'already' | 'not_possible' | null {
  if (state === null || state === 'unknown' || kind === 'take') return null;
  // An armed scene is not live yet.
  const isOn = state === 'armed' ? kind === 'arm' : state !== 'off';
  if (isOn === (set === 'on')) return 'already';
  const isScene = kind === 'scene' || state === 'live';
  return isScene && set === 'off' ? 'not_possible' : null;
}

/** @param now ms since 1970 */
function isGuarded(
  { presses }: Deck,
  { buttonId, guardMs }: PressDeckButton,
  { deckKeys }: OpenedDesign,
  now: number,
): boolean {
  const last = presses.findLast((press) => press.buttonId === buttonId);
  return last !== undefined && now - last.at < (guardMs ?? guardOf(buttonId, deckKeys()));
}

/** Returns the guard of a button, ms: the longest of its keys. */
function guardOf(buttonId: string, keys: readonly DeckPageKey[]): number {
  const guards = keys
    .filter((key) => key.buttonId === buttonId || key.holdButtonId === buttonId)
    .map(({ guardMs }) => guardMs);
  return guards.length > 0 ? Math.max(...guards) : plainKey.guardMs;
}

export const pressDecide: DecideTable<
  CommandsOf<typeof commands>,
  Deck,
  PressEvents,
  DecisionContext,
  { readonly PressDeckButton: PressLookups }
> = {
  PressDeckButton: (deck, press, { now, ...lookups }) => {
    const { buttonId } = press;
    if (reasonAgainst(deck, press, lookups, now) !== null || isGuarded(deck, press, lookups.design, now))
      return [];
    return [{ type: 'button.pressed', data: { buttonId, pressId: lookups.pressId } }];
  },
};

export const pressEvolve: EvolveTable<Deck, PressEvents> = {
  'button.pressed': (deck, { buttonId, pressId }, { at }) => ({
    ...deck,
    presses: [...deck.presses, { buttonId, pressId, at: Date.parse(at) }].slice(-MOST_PRESSES),
  }),
};

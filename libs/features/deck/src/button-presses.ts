import { stateOf } from '@studio/kernel/state-of';
import type { Outcome } from '@studio/operations/area';
import type { PressedView } from './press.views';
import type { OperationsByName } from '@studio/contracts/operations-by-name';
import type { Designs } from '@studio/contracts/overlays/designs';
import type { Effects } from '@studio/contracts/effects/effects';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { RequestContext } from '@studio/operations/caller';
import { describeOperation } from '@studio/operations/operation';
import type { Clock } from '@studio/kernel/clock';
import type { LayerActivity } from '@studio/contracts/layer-runtime/layer-activity';
import { callOf } from './button-calls';
import { deckDecider } from './deck.decider';
import type { Deck } from './deck.state';
import { PressDeckButton } from './press.commands';
import { reasonAgainst, surroundingsAt, type PressLookups } from './press.decider';
import { sourcesFor } from './surroundings';

const pressing = describeOperation(PressDeckButton);

export interface PressDeps {
  readonly pipeline: Pick<CommitPipeline, 'read'>;
  readonly operations: OperationsByName;
  readonly designs: Designs;
  readonly effects: Effects;
  readonly activity: LayerActivity;
  readonly clock: Clock;
}

/** Returns what a press is decided on. @throws Problem `not_found`; for a preview as the operation behind the button */
export async function pressLookups(
  deps: PressDeps,
  command: PressDeckButton,
  { caller, commandId, locale, isPreview }: RequestContext,
): Promise<PressLookups> {
  const { pipeline, operations, designs, clock } = deps;
  const { overlayId, buttonId, pressId = commandId } = command;
  const design = await designs.layersFor(overlayId, caller, pressing);
  const asked = { overlayId, design, caller, buttonIds: [buttonId], isLenient: false };
  const sources = await sourcesFor(deps, asked);
  const lookups = { ...sources, locale, pressId, isSeen: false };
  if (!isPreview) return lookups;
  const deck = await stateOf<Deck>(pipeline, deckDecider, overlayId);
  const now = clock.now();
  if (reasonAgainst(deck, command, lookups, now) !== null) return lookups;
  const call = callOf(command, surroundingsAt(deck, sources, now));
  const { onAir } = await operations.preview({ ...call, author: caller });
  return { ...lookups, isSeen: onAir };
}

/**
 * Runs the operation behind a button whose press counts.
 * @returns its answer; null if the press does not count
 * @throws Problem as the operation
 */
export async function runPressed(
  { operations, clock }: Pick<PressDeps, 'operations' | 'clock'>,
  { before, commit }: Outcome<Deck>,
  command: PressDeckButton,
  { caller, commandId, correlationId }: RequestContext,
  lookups: PressLookups,
): Promise<object | null> {
  if (!commit) return null;
  const cause = { key: `press/${commandId}`, causationId: commandId, correlationId, depth: 0 };
  const call = callOf(command, surroundingsAt(before.state, lookups, clock.now()));
  return operations.run({ ...call, author: caller, cause });
}

/** Returns the answer about a press. */
export function pressedView(
  { before, followUp = null }: Outcome<Deck>,
  command: PressDeckButton,
  lookups: PressLookups,
  now: number,
): PressedView {
  const { buttonId } = command;
  if (followUp) return { buttonId, pressed: true, reason: null, result: { ...followUp } };
  const reason = reasonAgainst(before.state, command, lookups, now) ?? 'guarded';
  return { buttonId, pressed: false, reason, result: null };
}

import type { AnswerOf } from '@studio/operations/operation';
import type { LayerActivity } from '@studio/contracts/layer-runtime/layer-activity';
import type { Operations, OperationsByName } from '@studio/contracts/operations-by-name';
import type { Effects } from '@studio/contracts/effects/effects';
import type { OpenedDesign } from '@studio/contracts/overlays/designs';
import { Problem } from '@studio/kernel/problem';
import { randomUUID } from 'node:crypto';
import type { Cause } from '@studio/process-managers/process';
import type { Caller } from '@studio/operations/caller';
import { targetOf, type ButtonTarget } from '@studio/contracts/overlays/deck-button-id';
import type { Deck } from './deck.state';

type BotCounter = AnswerOf<Operations['list_bot_counters']>['items'][number];
type RaidMode = Pick<AnswerOf<Operations['get_raid_mode']>, 'active' | 'endsAt'>;
export type SeenObs = AnswerOf<Operations['get_obs']>;

/** An OBS connection of the owner. */
export interface DeckObs {
  readonly obsId: number;
  readonly name: string;
  /** Null while OBS is not connected. */
  readonly state: SeenObs | null;
}

/** Data that buttons depend on besides the deck's own state. */
export interface ButtonSources {
  readonly design: OpenedDesign;
  readonly effects: Effects;
  readonly counters: readonly BotCounter[];
  /** Runtime states of layers, by memberId. */
  readonly layerStates: { readonly [memberId: number]: { readonly [key: string]: unknown } };
  readonly obs: readonly DeckObs[];
  /** Names of the presets of title and category. */
  readonly presets: readonly string[];
  /** Null if the caller may not know it, or no button shows it. */
  readonly raidMode: RaidMode | null;
}

/** State that buttons depend on. */
export interface ButtonSurroundings extends ButtonSources, Pick<Deck, 'runs'> {
  /** Armed scene; null for none. */
  readonly armedSceneId: number | null;
  /** Ms since 1970. */
  readonly now: number;
}

export interface SourceDeps {
  readonly operations: OperationsByName;
  readonly effects: Effects;
  readonly activity: LayerActivity;
}

interface Asked {
  readonly overlayId: string;
  readonly design: OpenedDesign;
  readonly caller: Caller;
  /** Ids of the buttons; null for all that there may be. */
  readonly buttonIds: readonly string[] | null;
  /** Buttons whose state the caller may not read are left out; otherwise that is refused. */
  readonly isLenient: boolean;
}

/**
 * Reads what buttons depend on: only what is needed for these buttons.
 * @throws Problem `insufficient_scope` unless lenient
 */
export async function sourcesFor(deps: SourceDeps, asked: Asked): Promise<ButtonSources> {
  const { overlayId, design, caller, buttonIds } = asked;
  const kinds = new Set(buttonIds?.map((id) => targetOf(id).kind));
  const needs = (kind: ButtonTarget['kind']): boolean => buttonIds === null || kinds.has(kind);
  // OBS belongs to an account: its buttons are of the owner's own decks.
  const hasObs = needs('obs') && caller.accountId === design.ownerId;
  const hasRaidMode = buttonIds === null || buttonIds.includes('bot:raid_mode');
  const [counters, layerStates, obs, presets, raidMode] = await Promise.all([
    needs('counter') ? allowed(countersOf(deps, overlayId, caller), asked) : [],
    needs('alerts') ? deps.activity.statesOf(overlayId) : {},
    hasObs ? allowed(obsOf(deps, caller), asked) : [],
    needs('preset') ? allowed(presetsOf(deps, overlayId, caller), asked) : [],
    hasRaidMode ? raidModeOf(deps, overlayId, caller) : null,
  ]);
  return { design, effects: deps.effects, counters, layerStates, obs, presets, raidMode };
}

/** A query has no cause that a repeat would share. */
function asQuery(): Cause {
  const key = randomUUID();
  return { key, causationId: key, correlationId: key, depth: 0 };
}

async function countersOf(
  { operations }: SourceDeps,
  overlayId: string,
  author: Caller,
): Promise<readonly BotCounter[]> {
  const input = { overlayId };
  return (await operations.run({ operation: 'list_bot_counters', input, author, cause: asQuery() })).items;
}

async function presetsOf(
  { operations }: SourceDeps,
  overlayId: string,
  author: Caller,
): Promise<readonly string[]> {
  const call = { operation: 'get_bot_settings', input: { overlayId }, author, cause: asQuery() } as const;
  return (await operations.run(call)).streamPresets.map(({ name }) => name);
}

/** Returns whether raid mode is on; null for those who may not know: their key works all the same. */
async function raidModeOf(
  { operations }: SourceDeps,
  overlayId: string,
  author: Caller,
): Promise<RaidMode | null> {
  const call = { operation: 'get_raid_mode', input: { overlayId }, author, cause: asQuery() } as const;
  const reading = operations.run(call).then((found) => [found]);
  return (await allowed<RaidMode>(reading, { isLenient: true }))[0] ?? null;
}

async function obsOf({ operations }: SourceDeps, author: Caller): Promise<readonly DeckObs[]> {
  const { items } = await operations.run({
    operation: 'list_obs_connections',
    input: {},
    author,
    cause: asQuery(),
  });
  return Promise.all(
    items.map(async ({ obsId, name, status }) => {
      if (status !== 'connected') return { obsId, name, state: null };
      const state = await operations
        .run({ operation: 'get_obs', input: { obsId }, author, cause: asQuery() })
        .catch((error: unknown) => {
          if (error instanceof Problem && error.code === 'obs_not_connected') return null;
          throw error;
        });
      return { obsId, name, state };
    }),
  );
}

async function allowed<Item>(
  reading: Promise<readonly Item[]>,
  { isLenient }: Pick<Asked, 'isLenient'>,
): Promise<readonly Item[]> {
  try {
    return await reading;
  } catch (error) {
    if (isLenient && error instanceof Problem && error.code === 'insufficient_scope') return [];
    throw error;
  }
}

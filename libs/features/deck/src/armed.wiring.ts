import type { OperationsByName } from '@studio/contracts/operations-by-name';
import type { Designs } from '@studio/contracts/overlays/designs';
import { timestamp } from '@studio/kernel/clock';
import { stateOf } from '@studio/kernel/state-of';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { AnswerTable, LookupTable, Outcome } from '@studio/operations/area';
import type { RequestContext } from '@studio/operations/caller';
import { describeOperation } from '@studio/operations/operation';
import type { CommandsOf } from '@studio/kernel/decider';
import * as commands from './armed.commands';
import type { ArmedLookups } from './armed.decider';
import { deckDecider } from './deck.decider';
import type { Deck } from './deck.state';

export interface ArmedDeps {
  readonly pipeline: Pick<CommitPipeline, 'read'>;
  readonly operations: OperationsByName;
  readonly designs: Designs;
}
type ArmedCommands = CommandsOf<typeof commands>;

const arming = describeOperation(commands.ArmScene);
const taking = describeOperation(commands.TakeArmedScene);

/** Returns what decisions about armed scenes depend on. */
export function armedLookups(deps: ArmedDeps): LookupTable<ArmedCommands, ArmedLookups> {
  const { designs, operations, pipeline } = deps;
  return {
    ArmScene: async ({ overlayId }, { caller }) => ({
      design: await designs.layersFor(overlayId, caller, arming),
    }),
    TakeArmedScene: async ({ overlayId, transition, stinger }, { caller, isPreview }) => {
      const design = await designs.layersFor(overlayId, caller, taking);
      const { armed } = await stateOf<Deck>(pipeline, deckDecider, overlayId);
      if (!isPreview || !armed) return { design, isSeen: false };
      const input = { overlayId, sceneId: armed.sceneId, ...chosen({ transition, stinger }) };
      const { onAir } = await operations.preview({ operation: 'go_live_scene', input, author: caller });
      return { design, isSeen: onAir };
    },
  };
}

export const armedAnswers = {
  ArmScene: ({ after: { state } }) => ({
    sceneId: state.armed?.sceneId ?? null,
    until: state.armed && timestamp(state.armed.until),
  }),
  TakeArmedScene: ({ before, followUp }) => {
    const { armed } = before.state;
    if (!armed || !followUp) throw new Error('A take without an armed scene was not refused.');
    return { sceneId: armed.sceneId, result: { ...followUp } };
  },
} satisfies AnswerTable<ArmedCommands, Deck>;

type Chosen = Pick<commands.TakeArmedScene, 'transition' | 'stinger'>;

/** Returns the choices of a take that were made. */
function chosen({ transition, stinger }: Chosen): Chosen {
  return { ...(transition && { transition }), ...(stinger !== undefined && { stinger }) };
}

/** Takes the armed scene live. @throws Problem as `go_live_scene` */
export async function runTake(
  { operations }: Pick<ArmedDeps, 'operations'>,
  { before, commit }: Outcome<Deck>,
  { overlayId, transition, stinger }: commands.TakeArmedScene,
  { caller, commandId, correlationId }: RequestContext,
): Promise<object | null> {
  const { armed } = before.state;
  if (!commit || !armed) return null;
  const cause = { key: `take/${commandId}`, causationId: commandId, correlationId, depth: 0 };
  const input = { overlayId, sceneId: armed.sceneId, ...chosen({ transition, stinger }) };
  return operations.run({ operation: 'go_live_scene', input, author: caller, cause });
}

/**
 * Shows an armed scene in the preview of each OBS in studio mode that the overlay leads. It acts for the owner, whose
 * OBS it is. The scene is armed even if OBS cannot be reached.
 */
export async function previewInObs(
  { operations, designs }: Pick<ArmedDeps, 'operations' | 'designs'>,
  { overlayId, sceneId }: commands.ArmScene,
  { caller, commandId, correlationId }: RequestContext,
): Promise<void> {
  if (sceneId === null) return;
  const scene = await designs.obsSceneOf(overlayId, null, sceneId);
  const design = scene === null ? null : await designs.of(overlayId);
  if (scene === null || !design) return;
  const author = {
    accountId: design.ownerId,
    scopes: ['obs:read', 'obs:control'] as const,
    via: caller.via,
  };
  const cause = (key: string) => ({
    key: `arm/${commandId}/${key}`,
    causationId: commandId,
    correlationId,
    depth: 0,
  });
  const { items } = await operations.run({
    operation: 'list_obs_connections',
    input: {},
    author,
    cause: cause('list'),
  });
  for (const { obsId, status } of items) {
    if (status !== 'connected') continue;
    const { studioMode } = await operations.run({
      operation: 'get_obs',
      input: { obsId },
      author,
      cause: cause(`get/${obsId}`),
    });
    if (!studioMode) continue;
    const input = { obsId, scene, target: 'preview' as const };
    await operations.run({ operation: 'set_obs_scene', input, author, cause: cause(`set/${obsId}`) });
  }
}

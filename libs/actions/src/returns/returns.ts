import type { Author, OperationsByName } from '@studio/areas/operations-by-name';
import type { Designs } from '@studio/areas/ports';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { DecisionContext } from '@studio/kernel/decider';
import { streamName } from '@studio/kernel/event';
import { derivedId, keyedCommandId } from '@studio/kernel/ids';
import { Problem } from '@studio/kernel/problem';
import { isPassing } from '@studio/processes/passing';
import type { Cause, DueCall, Process } from '@studio/processes/process';
import type { ProjectionReader } from '@studio/read-models/reader';
import { returnDecider, type ReturnCommands } from './return.decider';
import { returnsDue, type DueReturn } from './return.projection';
import type { PlannedReturn, Returns } from './return.state';

export const RETURNS = 'returns';

const DUE_AT_ONCE = 50;

export interface ReturnsDeps {
  readonly pipeline: CommitPipeline;
  readonly operations: OperationsByName;
  readonly designs: () => Pick<Designs, 'of'>;
  readonly reader: ProjectionReader;
}

/** Makes it as before when its time has come: also after a restart, and once. */
export class ReturnProcess implements Process {
  readonly name = RETURNS;
  readonly categories = ['returns'];
  readonly reactions = {};

  constructor(private readonly deps: ReturnsDeps) {}

  async due(now: number): Promise<readonly DueCall[]> {
    const first = { index: 'due', equals: [], limit: DUE_AT_ONCE };
    const { items } = await this.deps.reader.find<DueReturn>(returnsDue, first);
    return items
      .filter(({ doc }) => doc.dueAt <= now)
      .map(({ doc }) => ({ id: doc.returnId, step: 'back', run: (cause) => this.goBack(doc, cause) }));
  }

  /** @throws Problem `unavailable` */
  async plan(overlayId: string, planned: Omit<PlannedReturn, 'returnId'>, cause: Cause): Promise<void> {
    await this.execute(overlayId, `${cause.key} back`, (state, context) =>
      returnDecider.decide.PlanReturn(state, planned, context),
    );
  }

  private async goBack({ overlayId, returnId, back, author }: DueReturn, cause: Cause): Promise<void> {
    const acting = { ...author, via: 'automation' } as Author;
    const code = await this.make(overlayId, back, acting, cause).catch((error: unknown) => {
      if (!(error instanceof Problem) || isPassing(error)) throw error;
      return error.code;
    });
    const command: ReturnCommands['EndReturn'] = { returnId, code };
    await this.execute(overlayId, `${cause.key} ended`, (state, context) =>
      returnDecider.decide.EndReturn(state, command, context),
    );
  }

  /** @returns why nothing was to be done; null when it was */
  private async make(
    overlayId: string,
    back: PlannedReturn['back'],
    author: Author,
    cause: Cause,
  ): Promise<string | null> {
    const { operations, designs } = this.deps;
    if (back.kind === 'step') {
      await operations.run({
        operation: 'revert_step',
        input: { overlayId, stepId: back.stepId, force: false, dryRun: false },
        author,
        cause,
      });
      return null;
    }
    const design = await designs().of(overlayId);
    const live = design?.scenes.find((scene) => scene.live);
    if (live?.sceneId !== back.from) return 'overtaken';
    const input = { overlayId, sceneId: back.sceneId };
    await operations.run({ operation: 'go_live_scene', input, author, cause });
    return null;
  }

  private async execute(
    overlayId: string,
    key: string,
    decide: (state: Returns, context: DecisionContext) => ReturnType<typeof returnDecider.decide.PlanReturn>,
  ): Promise<void> {
    const commandId = keyedCommandId('system', RETURNS, key);
    const id = (label: string): string => derivedId(commandId, label);
    await this.deps.pipeline.execute<Returns>({
      stream: streamName(returnDecider.category, overlayId),
      evolver: returnDecider,
      commandId,
      operation: RETURNS,
      actor: { accountId: 'system', via: 'system' },
      correlationId: commandId,
      causationId: commandId,
      decide: ({ state, rev }, now) => decide(state, { now, rev, accountId: 'system', id, extension: null }),
    });
  }
}

import { InternalCommands } from '@studio/kernel/internal-command';
import type { Author, OperationsByName } from '@studio/contracts/operations-by-name';
import type { Designs } from '@studio/contracts/overlays/designs';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { streamName } from '@studio/kernel/event';
import { Problem } from '@studio/kernel/problem';
import { isTransient } from '@studio/process-managers/transient';
import type { Cause, DueCall, Process } from '@studio/process-managers/process';
import type { ProjectionReader } from '@studio/read-models/reader';
import { returnDecider, type ReturnCommands } from './return.decider';
import { returnsDue, type DueReturn } from './return.projection';
import type { PlannedReturn, Returns } from './return.state';

export const RETURNS = 'returns';

export interface ReturnsDeps {
  readonly pipeline: CommitPipeline;
  readonly operations: OperationsByName;
  readonly designs: Pick<Designs, 'of'>;
  readonly reader: ProjectionReader;
}

const commands = new InternalCommands<ReturnCommands, Returns>(returnDecider, {
  PlanReturn: { idsOf: 'system', idName: RETURNS },
  EndReturn: { idsOf: 'system', idName: RETURNS },
});

/** Makes it as before when its time has come: also after a restart, and once. */
export class ReturnProcess implements Process {
  readonly name = RETURNS;
  readonly categories = ['returns'];
  readonly reactions = {};

  constructor(private readonly deps: ReturnsDeps) {}

  async due(now: number): Promise<readonly DueCall[]> {
    const due = await this.deps.reader.due<DueReturn>(returnsDue, now);
    return due.map((doc) => ({
      id: doc.returnId,
      about: streamName(returnDecider.category, doc.overlayId),
      step: 'back',
      run: (cause) => this.goBack(doc, cause),
    }));
  }

  /** @throws Problem `unavailable` */
  async plan(overlayId: string, planned: Omit<PlannedReturn, 'returnId'>, cause: Cause): Promise<void> {
    await commands.run(this.deps.pipeline, 'PlanReturn', {
      ...{ streamId: overlayId, command: planned, cause: { key: `${cause.key} back` } },
    });
  }

  private async goBack({ overlayId, returnId, back, author }: DueReturn, cause: Cause): Promise<void> {
    const acting = { ...author, via: 'automation' } as Author;
    const code = await this.make(overlayId, back, acting, cause).catch((error: unknown) => {
      if (!(error instanceof Problem) || isTransient(error)) throw error;
      return error.code;
    });
    const command: ReturnCommands['EndReturn'] = { returnId, code };
    await commands.run(this.deps.pipeline, 'EndReturn', {
      ...{ streamId: overlayId, command, cause: { key: `${cause.key} ended` } },
    });
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
    const design = await designs.of(overlayId);
    const live = design?.scenes.find((scene) => scene.live);
    if (live?.sceneId !== back.from) return 'overtaken';
    const input = { overlayId, sceneId: back.sceneId };
    await operations.run({ operation: 'go_live_scene', input, author, cause });
    return null;
  }
}

import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { idOf, type StoredEvent } from '@studio/kernel/event';
import { InternalCommands } from '@studio/kernel/internal-command';
import { stateOf } from '@studio/kernel/state-of';
import type { Call, Process } from '@studio/process-managers/process';
import { moveInDecider, type InternalMoveInCommands } from '../move-in.decider';
import { moveOf, type Moves } from '../move-in.state';
import type { Importer } from './importer';

/** Stored with the checkpoint. */
export const MOVING_IN = 'moving-in';

const finishing = new InternalCommands<InternalMoveInCommands, Moves>(moveInDecider, {
  FinishMoveIn: { via: 'bot', partOf: 'apply_move_in' },
  FinishUndo: { via: 'bot', partOf: 'undo_move_in' },
});

/** Applies and undoes moves in the background. A run that was cut off goes on after a restart. */
export class MoveInProcess implements Process {
  readonly name = MOVING_IN;
  readonly categories = [moveInDecider.category];

  constructor(private readonly deps: { readonly pipeline: CommitPipeline; readonly importer: Importer }) {}

  readonly reactions: Process['reactions'] = {
    'movein.started': (event) => [this.applying(event)],
    'movein.undo-started': (event) => [this.undoing(event)],
  };

  private applying({ stream, data }: StoredEvent): Call {
    const accountId = idOf(stream);
    const { moveInId } = data as { readonly moveInId: string };
    return {
      step: 'apply',
      run: async (cause) => {
        const move = await this.moveOf(accountId, moveInId);
        if (move?.state !== 'applying') return;
        const counts = await this.deps.importer.apply(accountId, move);
        const command = { moveInId, ...counts };
        await finishing.run(this.deps.pipeline, 'FinishMoveIn', { streamId: accountId, command, cause });
      },
    };
  }

  private undoing({ stream, data }: StoredEvent): Call {
    const accountId = idOf(stream);
    const { moveInId } = data as { readonly moveInId: string };
    return {
      step: 'undo',
      run: async (cause) => {
        const move = await this.moveOf(accountId, moveInId);
        if (move?.state !== 'undoing') return;
        const left = await this.deps.importer.undo(accountId, move);
        const command = { moveInId, left };
        await finishing.run(this.deps.pipeline, 'FinishUndo', { streamId: accountId, command, cause });
      },
    };
  }

  private async moveOf(accountId: string, moveInId: string) {
    return moveOf(await stateOf(this.deps.pipeline, moveInDecider, accountId), moveInId);
  }
}

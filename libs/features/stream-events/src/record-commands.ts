import type { CommitResult } from '@studio/kernel/commit';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { InternalCommands, type CommandCause } from '@studio/kernel/internal-command';
import { activityDecider, type RecordCommands } from './activity.decider';
import type { ActivityState } from './activity.state';
import { simulatedDecider } from './simulated.decider';

const commands = new InternalCommands<RecordCommands, ActivityState>(activityDecider, {
  RecordActivity: { idName: 'platform_event' },
  NoteStream: { idsOf: 'system' },
  BeginSession: { idsOf: 'system' },
});

/**
 * Runs an internal command on an account's record, or on that of its simulated channel.
 * @throws Problem `unavailable`, `outcome_unknown`
 */
export function runOnRecord<Name extends keyof RecordCommands>(
  pipeline: Pick<CommitPipeline, 'execute'>,
  { accountId, simulated }: { readonly accountId: string; readonly simulated: boolean },
  name: Name,
  command: RecordCommands[Name],
  cause: CommandCause,
): Promise<CommitResult<ActivityState>> {
  const decider = simulated ? simulatedDecider : activityDecider;
  return commands.run(pipeline, name, { streamId: accountId, command, cause }, decider);
}

import type { AccountPlaces } from '@studio/contracts/accounts/account-places';
import type { ResetPeriod } from '@studio/contracts/stream-events/period-resets';
import type { LiveSource } from '@studio/realtime/live-data';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { InternalCommands } from '@studio/kernel/internal-command';
import { stateOf } from '@studio/kernel/state-of';
import type { Cause } from '@studio/process-managers/process';
import { variableDecider, type InternalVariableCommands } from './variable.decider';
import { valueOf, type Variables, type VariableValue } from './variable.state';

const changing = new InternalCommands<Pick<InternalVariableCommands, 'ChangeVariable'>, Variables>(
  variableDecider,
  { ChangeVariable: { via: 'automation', idName: 'change_variable' } },
);
const resetting = new InternalCommands<
  Pick<InternalVariableCommands, 'ResetVariables'>,
  Variables,
  { readonly timeZone: string }
>(variableDecider, { ResetVariables: { idName: 'reset_variables' } });

/** Values of variables, for texts and steps. */
export class VariableValues {
  constructor(private readonly deps: { readonly pipeline: CommitPipeline; readonly places: AccountPlaces }) {}

  /** Returns the value for a viewer, or of the account; null if there is none. @throws Problem `unavailable` */
  async valueOf(accountId: string, name: string, viewerId: string | null): Promise<VariableValue | null> {
    return valueOf(await stateOf(this.deps.pipeline, variableDecider, accountId), name, viewerId);
  }

  /** Returns the names of variables. @throws Problem `unavailable` */
  async namesOf(accountId: string): Promise<readonly string[]> {
    return Object.keys((await stateOf(this.deps.pipeline, variableDecider, accountId)).variables);
  }

  /**
   * Changes a value, once for a cause.
   * @returns the value after it
   * @throws Problem `not_found`, `invalid_value`, `limit_reached`, `unavailable`
   */
  async change(
    accountId: string,
    command: InternalVariableCommands['ChangeVariable'],
    cause: Cause,
  ): Promise<VariableValue | null> {
    const { after } = await changing.run(this.deps.pipeline, 'ChangeVariable', {
      ...{ streamId: accountId, command, cause },
    });
    return valueOf(after.state, command.name, command.viewer?.viewerId ?? null);
  }

  /** Resets variables when a stream or a day begins. @throws Problem `unavailable` */
  async reset(accountId: string, resetOn: ResetPeriod, cause: Cause): Promise<void> {
    const { timeZone } = await this.deps.places.placeOf(accountId);
    const run = { streamId: accountId, command: { resetOn }, cause, lookups: { timeZone } };
    await resetting.run(this.deps.pipeline, 'ResetVariables', run);
  }
}

/** Values of the variables of an account for texts of layers: `{var.mood}`. */
export function sharedVariables(pipeline: Pick<CommitPipeline, 'read'>): LiveSource {
  return {
    kinds: ['text-variables'],
    categories: [variableDecider.category],
    read: async (accountId) => {
      const state = await stateOf(pipeline, variableDecider, accountId);
      const values = Object.values(state.variables).flatMap(({ name, scope }) =>
        scope === 'global' ? [[`var.${name}`, String(valueOf(state, name, null) ?? '')]] : [],
      );
      return values.length > 0 ? (Object.fromEntries(values) as Record<string, string>) : null;
    },
  };
}

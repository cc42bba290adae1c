import type { ActionRunner } from '@studio/actions/action-runner';
import type { Action } from '@studio/actions/action.state';
import { textsOf } from '@studio/actions/filled';
import type { NamedCall, OperationName, OperationsByName } from '@studio/contracts/operations-by-name';
import type { Channels } from '@studio/contracts/channels/channels';
import type { PlatformId } from '@studio/contracts/channels/platform-event';
import type { Clock } from '@studio/kernel/clock';
import { Problem } from '@studio/kernel/problem';
import type { Cause } from '@studio/process-managers/process';
import { isTransient } from '@studio/process-managers/transient';
import type { HttpStep } from '../definitions/http-step.input';
import type { StoredStep, StoredValue } from '../model/automation.event-shapes';
import type { VariableValues } from '../variables/variable-values';
import type { ReadyStep } from '../runs/interpreter';
import type { ActiveRun } from '../runs/run.state';
import type { HttpRequests } from './http-requests';
import { settled } from './settled-redemption';
import type { StepResult } from './step-result';
import { amountOf } from '@studio/contracts/events/text-places';
import type { RunValues } from './values';

/** Changes that steps make to automations. */
export interface AutomationControl {
  /** @returns the reason of a refusal; null if it runs */
  run(by: ActiveRun, automationId: string, args: readonly string[], cause: Cause): Promise<string | null>;
  switch(by: ActiveRun, automationId: string, enabled: boolean, cause: Cause): Promise<void>;
  stop(by: ActiveRun, automationId: string, cause: Cause): Promise<void>;
}

export interface StepRunnerDeps {
  readonly operations: OperationsByName;
  readonly actions: ActionRunner;
  readonly control: AutomationControl;
  readonly requests: Pick<HttpRequests, 'send'>;
  readonly channels: Pick<Channels, 'on'>;
  readonly variables: Pick<VariableValues, 'change'>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly pause: (ms: number) => Promise<void>;
}

const ok: StepResult = { status: 'ok', code: null };
const skipped = (code: string): StepResult => ({ status: 'skipped', code });

/** Nobody expects a moment that comes later than this; a state is still set within a day. */
const LATE_MOMENT_MS = 30_000;
const LATE_STATE_MS = 24 * 3_600_000;
/** Longest wait for a limit on what viewers trigger, in milliseconds. */
const LIMITED_MS = 5_000;
const LIMITED_STEP_MS = 250;

const stateActions: ReadonlySet<string> = new Set([
  ...['spot', 'position_preset', 'layout', 'visibility', 'fields', 'counter', 'points'],
]);
/** Steps that are moments; the others set or decide something. */
const momentSteps: ReadonlySet<string> = new Set(['operation', 'http_request', 'notify']);
/** True for actions that reach a real channel. */
const reachesChannel = {
  widget_command: false,
  scene: false,
  spot: false,
  position_preset: false,
  layout: false,
  visibility: false,
  fields: false,
  media: false,
  sound: false,
  effect: false,
  video: false,
  macro: false,
  chat: true,
  stream_info: true,
  timeout: true,
  points: false,
  bot_command: false,
  obs: false,
  counter: false,
  giveaway: false,
  raid_mode: true,
  stream_preset: true,
  prediction: false,
  poll: true,
  trivia: false,
} as const satisfies Record<Action['type'], boolean>;
const outwardScopes: ReadonlySet<string> = new Set(['chat:write', 'chat:moderate', 'stream:write']);
const lostRights: ReadonlySet<string> = new Set(['insufficient_scope', 'owner_only', 'account_suspended']);

/** Longest output that later steps see, as JSON. */
const MOST_OUTPUT = 4_000;

/** AutomationRuns single steps. A step that is run again with the same cause has no further effect. */
export class StepRunner {
  constructor(private readonly deps: StepRunnerDeps) {}

  /** @throws Problem `unavailable`: to be tried again with the same cause */
  async run(
    run: ActiveRun,
    { step, path, isLoop }: ReadyStep,
    values: RunValues,
    cause: Cause,
    isPreview = false,
  ): Promise<StepResult> {
    const now = this.deps.clock.now();
    const late = now - run.dueAt;
    if (late > (isState(step) ? LATE_STATE_MS : LATE_MOMENT_MS)) return skipped('too_late');
    switch (step.type) {
      case 'delay':
        return { ...ok, until: isPreview ? now : now + step.ms };
      case 'wait_for':
        return isPreview ? { ...ok, until: now, choice: 1 } : { ...ok, until: now + step.timeoutS * 1000 };
      case 'choose':
        return { ...ok, choice: await this.chosen(step, values) };
      case 'random':
        return {
          ...ok,
          choice: drawn(
            step.branches.map(({ weight = 1 }) => weight),
            this.deps.random(),
          ),
        };
      case 'repeat':
        return isLoop && step.while
          ? { ...ok, choice: (await values.evaluate(step.while)).holds ? 1 : 0 }
          : ok;
      case 'action':
        return this.limited(() => this.act(run, step, values, cause, isPreview));
      case 'operation':
        return this.limited(() => this.operate(run, step, values, cause, isPreview));
      case 'http_request':
        return this.request(run, step, values, path, isPreview);
      case 'set_variable':
        return this.setVariable(run, step, values, cause, isPreview);
      case 'notify':
        return { ...ok, input: { text: await values.filled(step.text, 'line') } };
      case 'redemption':
        return run.simulated
          ? skipped('simulated')
          : settled(this.deps.channels, run, step.op === 'fulfil' ? 'fulfilled' : 'cancelled', isPreview);
      case 'automation':
        return isPreview ? ok : this.control(run, step, values, cause);
      default:
        return { status: 'failed', code: 'unsupported' };
    }
  }

  private async chosen(
    step: Extract<StoredStep, { readonly type: 'choose' }>,
    values: RunValues,
  ): Promise<number> {
    for (const [i, { conditions }] of step.branches.entries())
      if (!conditions || (await values.evaluate(conditions)).holds) return i;
    return -1;
  }

  /** Waits some seconds where too much is done at once. */
  private async limited(work: () => Promise<StepResult>): Promise<StepResult> {
    for (let waited = 0; ; waited += LIMITED_STEP_MS) {
      const result = await work();
      if (result.code !== 'rate_limited' || waited >= LIMITED_MS) return result;
      await this.deps.pause(LIMITED_STEP_MS);
    }
  }

  private async act(
    run: ActiveRun,
    { action, author }: Extract<StoredStep, { readonly type: 'action' }>,
    values: RunValues,
    cause: Cause,
    isPreview: boolean,
  ): Promise<StepResult> {
    if (run.simulated && reachesChannel[action.type])
      return { ...skipped('simulated'), input: { ...action, ...(await values.filled(textsOf(action))) } };
    const { user, platform } = run;
    const viewer =
      user && platform ? { ...user, platform: platform as PlatformId, roles: user.roles as never } : null;
    let input: Action = action;
    const { status, code, onAir } = await this.deps.actions.run(
      { action, author: author as never },
      {
        ...{
          accountId: run.accountId,
          cause,
          viewer,
          argsText: run.argsText ?? '',
          amount: amountOf(run.data),
        },
        ...(isPreview && { isPreview }),
        fill: async (given) => {
          input = { ...given, ...(await values.filled(textsOf(given))) } as Action;
          return input;
        },
      },
    );
    return { status, code, onAir, input: { ...input } };
  }

  private async operate(
    run: ActiveRun,
    step: Extract<StoredStep, { readonly type: 'operation' }>,
    values: RunValues,
    cause: Cause,
    isPreview: boolean,
  ): Promise<StepResult> {
    const { operations } = this.deps;
    const declared = operations.declared(step.tool);
    if (!declared) return { status: 'failed', code: 'unsupported' };
    const scopes = [declared.scope, ...declared.alsoScopes];
    if (run.simulated && scopes.some((scope) => scope !== null && outwardScopes.has(scope)))
      return skipped('simulated');
    const input = await values.filledInput(step.input);
    try {
      const call = { operation: step.tool, input, author: step.author, cause } as NamedCall<OperationName>;
      if (isPreview) {
        await operations.preview(call);
        return { ...ok, input };
      }
      const answer = (await operations.run(call)) as { readonly onAir?: boolean };
      return {
        ...{ ...ok, onAir: answer.onAir === true, input },
        ...(isShort(answer) && { output: answer }),
      };
    } catch (error) {
      return { ...failureOf(error), input };
    }
  }

  private async setVariable(
    run: ActiveRun,
    { scope, name, op, value: written }: Extract<StoredStep, { readonly type: 'set_variable' }>,
    values: RunValues,
    cause: Cause,
    isPreview: boolean,
  ): Promise<StepResult> {
    const { user, platform, viewerId } = run;
    const isOfViewer = scope === 'viewer';
    if (isOfViewer && (!user || platform === null || viewerId === null)) return skipped('no_viewer');
    const viewer =
      isOfViewer && user && platform !== null && viewerId !== null
        ? { platform, viewerId, user: { userId: user.userId, login: user.login, name: user.name } }
        : null;
    const { value } = await values.filledInput({ value: written });
    const input = { name, op, ...(value !== null && { value }) };
    if (isPreview) return { ...ok, input };
    try {
      const command = { name, scope, op, value: value as StoredValue, viewer };
      const output = await this.deps.variables.change(run.accountId, command, cause);
      return { ...ok, input, output: { value: output } };
    } catch (error) {
      return { ...failureOf(error), input };
    }
  }

  private async request(
    run: ActiveRun,
    step: HttpStep,
    values: RunValues,
    path: string,
    isPreview: boolean,
  ): Promise<StepResult> {
    if (run.simulated) return skipped('simulated');
    try {
      const { output, ...result } = await this.deps.requests.send(run, step, values, path, isPreview);
      return { ...result, ...(isShort(output) && { output }) };
    } catch (error) {
      return failureOf(error);
    }
  }

  private async control(
    run: ActiveRun,
    { op, automationId, args }: Extract<StoredStep, { readonly type: 'automation' }>,
    values: RunValues,
    cause: Cause,
  ): Promise<StepResult> {
    const { control } = this.deps;
    try {
      if (op === 'run') {
        const refusal = await control.run(run, automationId, await values.filled(args), cause);
        return refusal === null ? ok : skipped(refusal);
      }
      if (op === 'stop') await control.stop(run, automationId, cause);
      else await control.switch(run, automationId, op === 'enable', cause);
      return ok;
    } catch (error) {
      return failureOf(error);
    }
  }
}

function isState(step: StoredStep): boolean {
  if (step.type === 'action') return stateActions.has(step.action.type);
  return !momentSteps.has(step.type);
}

function isShort(output: unknown): boolean {
  return output !== undefined && JSON.stringify(output).length <= MOST_OUTPUT;
}

/** Returns the branch for a number from 0 up to but not including 1. */
function drawn(weights: readonly number[], at: number): number {
  let left = at * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [i, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return i;
  }
  return weights.length - 1;
}

/** @throws whatever is to be tried again */
function failureOf(error: unknown): StepResult {
  if (error instanceof RangeError) return { status: 'failed', code: 'invalid_value' };
  if (!(error instanceof Problem)) throw error;
  if (error.code === 'rate_limited') return skipped('rate_limited');
  if (isTransient(error)) throw error;
  return lostRights.has(error.code) ? skipped(error.code) : { status: 'failed', code: error.code };
}

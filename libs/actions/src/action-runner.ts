import type { ActingViewer, ChatBot } from '@studio/areas/chat-bot';
import type { Author, NamedCall, OperationName, OperationsByName } from '@studio/areas/operations-by-name';
import { definePort } from '@studio/areas/port';
import { fitted, onOneLine, saidText } from '@studio/areas/said-text';
import type { Designs } from '@studio/areas/ports';
import type { Clock } from '@studio/kernel/clock';
import type { Channel } from '@studio/kernel/event';
import { Problem } from '@studio/kernel/problem';
import type { Cause } from '@studio/processes/process';
import { isPassing } from '@studio/processes/passing';
import { ActLimits } from './act-limits';
import { overlayOf, type Action, type WrittenAction } from './action.state';
import { filled, type FilledWith } from './filled';
import type { PlannedReturn } from './returns/return.state';

/** Because of what an action is done. */
export interface ActionRequest {
  /** Whose chat, rewards or rules. */
  readonly accountId: string;
  /** From it follow the ids of commands: the same action for the same cause is done once. */
  readonly cause: Cause;
  readonly viewer: ActingViewer | null;
  /** What they wrote after a command, or with a reward. */
  readonly argsText: string;
  /** Of points, bits and the like. */
  readonly amount: number | null;
  /** The door that it comes through; `automation` unless it says another. */
  readonly via?: Channel;
}

/** answers, ActionOutcome */
export interface ActionOutcome {
  /** Skipped: whoever wrote it may not do it any more, or too much was done at once. */
  readonly status: 'ok' | 'skipped' | 'failed';
  readonly code: string | null;
  /** Viewers saw it. */
  readonly onAir: boolean;
}

/** Does what commands, rewards and rules ask for, as whoever wrote it. */
export interface ActionRunner {
  /** @throws Problem `unavailable`, `outcome_unknown`: to be done again with the same cause; whatever else is an outcome */
  run(written: WrittenAction, request: ActionRequest): Promise<ActionOutcome>;
}
export const ACTION_RUNNER = definePort<ActionRunner>('runner of actions');

export interface ActionRunnerDeps {
  readonly operations: OperationsByName;
  readonly designs: () => Pick<Designs, 'usableBy' | 'ownedBy'>;
  readonly bot: () => ChatBot;
  readonly clock: Clock;
  /** Sees to it that it is as before after a while. */
  readonly plan: (overlayId: string, back: Omit<PlannedReturn, 'returnId'>, cause: Cause) => Promise<void>;
}

/** Refusals for what the author may not do any more. */
const lostRights: ReadonlySet<string> = new Set(['insufficient_scope', 'owner_only', 'account_suspended']);

/** Characters of a line and of a title: what viewers wrote may make them longer. */
const MOST_SAID = 500;
const MOST_TITLE = 140;

const DONE: ActionOutcome = { status: 'ok', code: null, onAir: false };

interface Doing {
  readonly written: WrittenAction;
  readonly request: ActionRequest;
  readonly author: Author;
}

/** What operations answer of it. */
interface Told {
  readonly onAir?: boolean;
  readonly changed?: boolean;
  readonly stepId?: string | null;
  readonly previousSceneId?: number;
}

type Doer<Of extends Action> = (action: Of, doing: Doing) => Promise<ActionOutcome>;
type Doers = { readonly [Type in Action['type']]: Doer<Extract<Action, { readonly type: Type }>> };

export class Actions implements ActionRunner {
  private readonly limits = new ActLimits();

  constructor(private readonly deps: ActionRunnerDeps) {}

  async run(written: WrittenAction, request: ActionRequest): Promise<ActionOutcome> {
    const { action, author } = written;
    const overlayId = overlayOf(action);
    if (overlayId !== null && !this.limits.take(overlayId, action.type === 'scene', this.deps.clock.now()))
      return skipped('rate_limited');
    try {
      const acting = { ...author, via: request.via ?? ('automation' as const) };
      if (overlayId === null) await this.requireTrusted(written, request);
      const doing = { written, request, author: acting };
      const act = filled(action, filledWith(request));
      return await (this.doers[act.type] as Doer<Action>)(act, doing);
    } catch (error) {
      return outcomeOf(error);
    }
  }

  /** What is done in chat and on a channel is done as the account; somebody else's action needs their share to hold. */
  private async requireTrusted(
    { author }: WrittenAction,
    { accountId, via = 'automation' }: ActionRequest,
  ): Promise<void> {
    if (author.accountId === accountId) return;
    const { operations } = this.deps;
    const designs = this.deps.designs();
    const caller = await operations.callerOf({ ...author, via });
    const owned = await designs.ownedBy(accountId);
    for (const scope of author.scopes) {
      const usable = await designs.usableBy(caller, { scope, ownerOnly: false });
      if (!usable.some(({ overlayId }) => owned.includes(overlayId)))
        throw new Problem('insufficient_scope', `Its author may not use ${scope} any more.`);
    }
  }

  private readonly doers: Doers = {
    widget_command: ({ type: _, ...input }, doing) => this.ask('fire_widget_command', input, doing),

    scene: async ({ overlayId, sceneId, transition, backAfterS }, doing) => {
      const input = { overlayId, sceneId, ...(transition && { transition }) };
      const { outcome, told } = await this.asked('go_live_scene', input, doing);
      if (backAfterS && told.changed && told.previousSceneId !== undefined)
        await this.planBack(overlayId, backAfterS, doing, {
          kind: 'scene',
          sceneId: told.previousSceneId,
          from: sceneId,
        });
      return outcome;
    },

    spot: async ({ type: _, backAfterS, ...input }, doing) => {
      const { outcome, told } = await this.asked('apply_spot', input, doing);
      if (backAfterS && told.changed && typeof told.stepId === 'string')
        await this.planBack(input.overlayId, backAfterS, doing, { kind: 'step', stepId: told.stepId });
      return outcome;
    },

    media: ({ type: _, ...input }, doing) => this.ask('show_media_favorite', input, doing),

    chat: ({ text: filledText, platforms, replyToUser }, doing) => {
      const { viewer } = doing.request;
      const { action } = doing.written;
      const written = action.type === 'chat' ? action.text : '';
      const text = fitted(saidText(written, onOneLine(filledText)), MOST_SAID);
      if (text === '') return Promise.resolve(skipped('nothing_to_say'));
      const replyTo = replyToUser ? viewer?.messageId : undefined;
      const where = replyTo && viewer ? [viewer.platform] : platforms;
      const input = { text, ...(where && { platforms: where }), ...(replyTo && { replyTo }) };
      return this.ask('send_chat_message', input, asAccount(doing));
    },

    stream_info: ({ type: _, title, ...input }, doing) => {
      const cut = title === undefined ? undefined : fitted(onOneLine(title), MOST_TITLE);
      if (cut === '' && input.category === undefined) return Promise.resolve(skipped('nothing_to_say'));
      return this.ask('set_channel_info', { ...input, ...(cut && { title: cut }) }, asAccount(doing));
    },

    timeout: ({ seconds, reason }, doing) => {
      const { viewer } = doing.request;
      if (!viewer) return Promise.resolve(skipped('no_viewer'));
      const { login, platform } = viewer;
      const input = { login, platform, seconds, ...(reason !== undefined && { reason }) };
      return this.ask('timeout_viewer', input, asAccount(doing));
    },

    points: (action, doing) => this.changePoints(action, doing),

    bot_command: async ({ name, argsText }, { request }) => {
      const { accountId, viewer, cause } = request;
      const outcome = await this.deps
        .bot()
        .runCommand(accountId, name, argsText, viewer, { once: cause.key });
      if (outcome === 'done') return DONE;
      return outcome === 'unknown'
        ? { status: 'failed', code: 'not_found', onAir: false }
        : skipped('command_off');
    },
  };

  private async changePoints(
    { delta, target }: Extract<Action, { readonly type: 'points' }>,
    doing: Doing,
  ): Promise<ActionOutcome> {
    const { viewer, argsText } = doing.request;
    const first = argsText.trim().split(/\s+/)[0] ?? '';
    const login = target === 'redeemer' ? viewer?.login : first.replace(/^@/, '').toLowerCase();
    if (target === 'all-active') return this.ask('give_active_viewers_points', { delta }, asAccount(doing));
    if (!login) return skipped('no_viewer');
    const input = { login, ...(viewer && { platform: viewer.platform }), delta };
    return this.ask('adjust_loyalty_points', input, asAccount(doing));
  }

  private async planBack(
    overlayId: string,
    afterS: number,
    { written: { author }, request }: Doing,
    back: PlannedReturn['back'],
  ): Promise<void> {
    const dueAt = this.deps.clock.now() + afterS * 1000;
    await this.deps.plan(overlayId, { dueAt, back, author }, request.cause);
  }

  private async ask(operation: string, input: object, doing: Doing): Promise<ActionOutcome> {
    return (await this.asked(operation, input, doing)).outcome;
  }

  private async asked(
    operation: string,
    input: object,
    { author, request: { cause } }: Doing,
  ): Promise<{ readonly outcome: ActionOutcome; readonly told: Told }> {
    if (!this.deps.operations.has(operation))
      return { outcome: { status: 'failed', code: 'unsupported', onAir: false }, told: {} };
    // Which of them there are depends on the areas of the studio; what is sent is held against their schema.
    const call = { operation, input, author, cause } as unknown as NamedCall<OperationName>;
    const told = (await this.deps.operations.run(call)) as Told;
    return { outcome: { ...DONE, onAir: told.onAir === true }, told };
  }
}

/** Done by the account itself: its author is trusted with it. */
function asAccount(doing: Doing): Doing {
  const { accountId } = doing.request;
  return { ...doing, author: { ...doing.author, accountId } };
}

function filledWith({ viewer, argsText, amount }: ActionRequest): FilledWith {
  return { user: viewer?.name ?? '', args: argsText, amount: amount === null ? '' : String(amount) };
}

/** @throws whatever is to be tried again */
function outcomeOf(error: unknown): ActionOutcome {
  if (!(error instanceof Problem)) throw error;
  if (error.code === 'rate_limited') return skipped('rate_limited');
  if (isPassing(error)) throw error;
  const isGone = error.code === 'not_found' && error.details?.['resource'] === 'overlay';
  if (isGone || lostRights.has(error.code)) return skipped(isGone ? 'not_found' : error.code);
  return { status: 'failed', code: error.code, onAir: false };
}

function skipped(code: string): ActionOutcome {
  return { status: 'skipped', code, onAir: false };
}

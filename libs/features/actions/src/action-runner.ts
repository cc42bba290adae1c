import type { ActingViewer, ChatBot } from '@studio/contracts/bot/chat-bot';
import type { NamedCounters } from '@studio/contracts/bot/bot-counters';
import type {
  Author,
  NamedCall,
  OperationName,
  OperationsByName,
} from '@studio/contracts/operations-by-name';
import { obsCallOf } from '@studio/contracts/outputs/obs-tasks';
import { definePort } from '@studio/contracts/port';
import { fitted, onOneLine, saidText } from '@studio/contracts/said-text';
import type { Designs } from '@studio/contracts/overlays/designs';
import type { Clock } from '@studio/kernel/clock';
import type { Channel } from '@studio/kernel/event';
import { Problem } from '@studio/kernel/problem';
import type { Cause } from '@studio/process-managers/process';
import { isTransient } from '@studio/process-managers/transient';
import { ActLimits } from './act-limits';
import { overlayOf, type Action, type WrittenAction } from './action.state';
import { filledAction, type FilledWith } from './filled';
import type { PlannedReturn } from './returns/return.state';

/** Cause and context of an action. */
export interface ActionRequest {
  /** Account whose chat, rewards or rules triggered it. */
  readonly accountId: string;
  /** From it follow the ids of commands: the same action for the same cause is done once. */
  readonly cause: Cause;
  readonly viewer: ActingViewer | null;
  /** Text after a command, or sent with a reward. */
  readonly argsText: string;
  /** Amount of points, bits and the like. */
  readonly amount: number | null;
  /** API that it comes through; `automation` by default. */
  readonly via?: Channel;
  /** Only looks up what would come of it: nothing is done, and nothing counts against limits. */
  readonly isPreview?: boolean;
  /** Fills the texts of the action; by default with `{user}`, `{args}` and `{amount}`. */
  readonly fill?: (action: Action) => Promise<Action>;
}

/** Outcome of an action in an answer [actions/6]. */
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
  readonly designs: Pick<Designs, 'usableBy' | 'ownedBy'>;
  readonly bot: ChatBot;
  readonly counters: Pick<NamedCounters, 'countOn'>;
  readonly clock: Clock;
  /** Sees to it that it is as before after a while. */
  readonly plan: (overlayId: string, back: Omit<PlannedReturn, 'returnId'>, cause: Cause) => Promise<void>;
}

/** Refusals for what the author may not do any more. */
const lostRights: ReadonlySet<string> = new Set(['insufficient_scope', 'owner_only', 'account_suspended']);

/** Characters of a line and of a title: what viewers wrote may make them longer. */
const MOST_SAID = 500;
const MOST_TITLE = 140;
const MOST_TITLES = { prediction: 100, poll: 60 } as const;
const MOST_ANSWER = 40;
const MOST_CHOICE = 25;

const DONE: ActionOutcome = { status: 'ok', code: null, onAir: false };

interface Doing {
  readonly written: WrittenAction;
  readonly request: ActionRequest;
  readonly author: Author;
}

/** Fields that operations answer. */
interface OperationAnswer {
  readonly onAir?: boolean;
  readonly changed?: boolean;
  readonly stepId?: string | null;
  readonly previousSceneId?: number;
  /** Results of a chat line, by platform. */
  readonly results?: readonly { readonly status: string; readonly code: string | null }[];
}

type Doer<Of extends Action> = (action: Of, doing: Doing) => Promise<ActionOutcome>;
type Doers = { readonly [Type in Action['type']]: Doer<Extract<Action, { readonly type: Type }>> };

export class Actions implements ActionRunner {
  private readonly limits = new ActLimits();

  constructor(private readonly deps: ActionRunnerDeps) {}

  async run(written: WrittenAction, request: ActionRequest): Promise<ActionOutcome> {
    const { action, author } = written;
    const overlayId = overlayOf(action);
    const limited = overlayId ?? (action.type === 'obs' ? `obs ${request.accountId}` : null);
    const counts = limited !== null && !request.isPreview;
    if (counts && !this.limits.take(limited, isSceneSwitch(action), this.deps.clock.now()))
      return skipped('rate_limited');
    try {
      const acting = { ...author, via: request.via ?? ('automation' as const) };
      if (overlayId === null) await this.requireTrusted(written, request);
      const doing = { written, request, author: acting };
      const act = request.fill ? await request.fill(action) : filledAction(action, filledWith(request));
      return await (this.doers[act.type] as Doer<Action>)(act, doing);
    } catch (error) {
      return outcomeOf(error);
    }
  }

  /**
   * Chat and channel actions run as the account. An action of another author requires that the overlay is still
   * shared with them.
   */
  private async requireTrusted(
    { author }: WrittenAction,
    { accountId, via = 'automation' }: ActionRequest,
  ): Promise<void> {
    if (author.accountId === accountId) return;
    const { operations } = this.deps;
    const designs = this.deps.designs;
    const caller = await operations.callerOf({ ...author, via });
    const owned = await designs.ownedBy(accountId);
    for (const scope of author.scopes) {
      const usable = await designs.usableBy(caller, { scope, ownerOnly: false });
      if (!usable.some(({ overlayId }) => owned.includes(overlayId)))
        throw new Problem(
          'insufficient_scope',
          `The author of this action no longer has the scope ${scope}.`,
        );
    }
  }

  private readonly doers: Doers = {
    widget_command: ({ type: _, ...input }, doing) => this.ask('fire_widget_command', input, doing),

    scene: async ({ overlayId, sceneId, transition, backAfterS }, doing) => {
      const input = { overlayId, sceneId, ...(transition && { transition }) };
      const { outcome, answer } = await this.asked('go_live_scene', input, doing);
      if (backAfterS && !doing.request.isPreview && answer.changed && answer.previousSceneId !== undefined)
        await this.planBack(overlayId, backAfterS, doing, {
          kind: 'scene',
          sceneId: answer.previousSceneId,
          from: sceneId,
        });
      return outcome;
    },

    spot: ({ type: _, backAfterS, ...input }, doing) =>
      this.changeForAWhile('apply_spot', input, backAfterS, doing),

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
      return this.said(input, doing);
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

    position_preset: ({ type: _, ...input }, doing) => this.ask('apply_position_preset', input, doing),

    layout: ({ type: _, ...input }, doing) => this.ask('update_member', input, doing),

    visibility: ({ type: _, backAfterS, sceneId, ...input }, doing) =>
      sceneId === undefined
        ? this.changeForAWhile('update_member', input, backAfterS, doing)
        : this.changeForAWhile('set_scene_member_state', { ...input, sceneId }, backAfterS, doing),

    fields: ({ type: _, ...input }, doing) => this.ask('update_member_fields', input, doing),

    sound: ({ type: _, ...input }, doing) => this.ask('play_sound', input, doing),

    effect: ({ type: _, ...input }, doing) => this.ask('fire_effect', input, doing),

    video: ({ overlayId, memberId, op, videoId, volume }, doing) => {
      const args = op === 'volume' ? { v: volume } : videoId === undefined ? {} : { videoId };
      return this.ask('fire_widget_command', { overlayId, memberId, command: op, args }, doing);
    },

    macro: ({ type: _, ...input }, doing) => this.ask('fire_deck_macro', input, doing),

    counter: async ({ name, op, amount }, doing) => {
      const { accountId, cause, isPreview } = doing.request;
      if (!isPreview) await this.deps.counters.countOn(accountId, { name, op, amount }, cause);
      return DONE;
    },

    giveaway: ({ op, count }, doing) => {
      const acting = asAccount(doing);
      if (op === 'start') return this.ask('start_giveaway', {}, acting);
      if (op === 'draw')
        return this.ask('draw_giveaway_winner', count === undefined ? {} : { count }, acting);
      return this.ask('control_giveaway', { action: op }, acting);
    },

    raid_mode: ({ op, minutes }, doing) => {
      const active = op === 'toggle' ? {} : { active: op === 'on' };
      const input = { ...active, ...(minutes !== undefined && { minutes }) };
      return this.ask('switch_raid_mode', input, asAccount(doing));
    },

    stream_preset: ({ name }, doing) => this.ask('apply_stream_preset', { name }, asAccount(doing)),

    prediction: ({ op, on, title = '', outcomes = [], seconds, outcome }, doing) => {
      const which = on === undefined ? {} : { on };
      if (op !== 'start') {
        const input = { ...which, action: op, ...(outcome !== undefined && { outcome }) };
        return this.ask('control_prediction', input, asAccount(doing));
      }
      const question = { title: oneLine(title, MOST_TITLES.prediction), ...secondsIn(seconds) };
      const input = { ...which, ...question, outcomes: outcomes.map((each) => oneLine(each, MOST_ANSWER)) };
      return this.ask('start_prediction', input, asAccount(doing));
    },

    trivia: (_action, doing) => this.ask('start_trivia', {}, asAccount(doing)),

    poll: ({ op, title = '', choices = [], seconds }, doing) => {
      if (op === 'end') return this.ask('end_platform_poll', {}, asAccount(doing));
      const question = { title: oneLine(title, MOST_TITLES.poll), ...secondsIn(seconds) };
      const input = { ...question, choices: choices.map((each) => oneLine(each, MOST_CHOICE)) };
      return this.ask('start_platform_poll', input, asAccount(doing));
    },

    obs: (action, doing) => {
      const { operation, input } = obsCallOf(action);
      return this.ask(operation, input, asAccount(doing));
    },

    bot_command: async ({ name, argsText }, { request }) => {
      const { accountId, viewer, cause, isPreview } = request;
      if (isPreview) return DONE;
      const outcome = await this.deps.bot.runCommand(accountId, name, argsText, viewer, { once: cause.key });
      if (outcome === 'done') return DONE;
      return outcome === 'unknown'
        ? { status: 'failed', code: 'not_found', onAir: false }
        : skipped('command_off');
    },
  };

  /** Changes the design, and reverts the change after some seconds. */
  private async changeForAWhile(
    operation: string,
    input: { readonly overlayId: string; readonly sceneId?: number },
    backAfterS: number | undefined,
    doing: Doing,
  ): Promise<ActionOutcome> {
    const { outcome, answer } = await this.asked(operation, input, doing);
    if (backAfterS && !doing.request.isPreview && answer.changed && typeof answer.stepId === 'string')
      await this.planBack(input.overlayId, backAfterS, doing, { kind: 'step', stepId: answer.stepId });
    return outcome;
  }

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

  /** Done where at least one chat took the line: a viewer pays for nothing that nobody could read. */
  private async said(input: object, doing: Doing): Promise<ActionOutcome> {
    const { outcome, answer } = await this.asked('send_chat_message', input, asAccount(doing));
    const { results = [] } = answer;
    if (outcome.status !== 'ok' || results.length === 0 || results.some(({ status }) => status === 'sent'))
      return outcome;
    const code = results.find((result) => result.code !== null)?.code ?? 'not_sent';
    return { status: 'failed', code, onAir: false };
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
    { author, request: { cause, isPreview } }: Doing,
  ): Promise<{ readonly outcome: ActionOutcome; readonly answer: OperationAnswer }> {
    if (!this.deps.operations.has(operation))
      return { outcome: { status: 'failed', code: 'unsupported', onAir: false }, answer: {} };
    // Which of them there are depends on the areas of the studio; what is sent is held against their schema.
    const call = { operation, input, author, cause } as NamedCall<OperationName>;
    const { operations } = this.deps;
    const answer = (await (isPreview ? operations.preview(call) : operations.run(call))) as OperationAnswer;
    return { outcome: { ...DONE, onAir: answer.onAir === true }, answer };
  }
}

function oneLine(text: string, most: number): string {
  return fitted(onOneLine(text), most);
}

function secondsIn(seconds: number | undefined): { readonly seconds?: number } {
  return seconds === undefined ? {} : { seconds };
}

function isSceneSwitch(action: Action): boolean {
  return action.type === 'scene' || (action.type === 'obs' && action.do === 'scene');
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
  if (isTransient(error)) throw error;
  const isGone = error.code === 'not_found' && error.details?.['resource'] === 'overlay';
  if (isGone || lostRights.has(error.code)) return skipped(isGone ? 'not_found' : error.code);
  return { status: 'failed', code: error.code, onAir: false };
}

function skipped(code: string): ActionOutcome {
  return { status: 'skipped', code, onAir: false };
}

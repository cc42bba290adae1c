import type { AccountPlaces } from '@studio/contracts/accounts/account-places';
import type { AccountEvent, EventCatalog, EventHead } from '@studio/contracts/events/event-catalog';
import type { ChatFeed } from '@studio/contracts/chat/chat-feed';
import { timestamp, type Clock } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { idOf, streamName, type StoredEvent } from '@studio/kernel/event';
import { stateOf } from '@studio/kernel/state-of';
import type { Call, DueCall, Process, Reaction } from '@studio/process-managers/process';
import type { Share } from '@studio/process-managers/share';
import type { ProjectionReader } from '@studio/read-models/reader';
import { automationDecider } from '../definitions/automation.decider';
import { automationAccounts, type AutomationAccount } from '../definitions/automation.projection';
import { fitsEvent } from '../model/fits-event';
import { isTriggerEvent, triggerTypeOf } from '../model/triggers';
import { runDecider } from '../runs/run.decider';
import { runsDue, type DueAutomationRun } from '../runs/run.projection';
import type { StoredRunUser } from '../runs/run.event-shapes';
import { runCommands, type RunExecutor } from './run-executor';
import { dueAt } from './timer';
import { hasTriggerFor, matchesOf, triggersOf } from './trigger-index';
import type { TriggerEvent, Triggering } from './triggering';
import type { WaitingRuns } from './waiting-runs';

export const AUTOMATIONS = 'automations';

/** Time in which a server that has started begins to act. */
const START_MS = 5 * 60_000;
/** A timer that is found later than this after its time was missed. */
const MISSED_MS = 10_000;

export interface AutomationProcessDeps {
  readonly pipeline: CommitPipeline;
  readonly catalog: EventCatalog;
  readonly feed: Pick<ChatFeed, 'recentChatters'>;
  readonly triggering: Triggering;
  readonly executor: RunExecutor;
  readonly waiting: Pick<WaitingRuns, 'of' | 'resume'>;
  readonly clock: Clock;
  readonly places: AccountPlaces;
  /** Accounts whose timers are looked at here. */
  readonly share: Pick<Share, 'has'>;
  /** Start of the server, ms since 1970. */
  readonly startedAt: number;
  /** Reader of the documents of runs. */
  readonly runs: ProjectionReader;
  /** Reader of the documents of automations. */
  readonly accounts: ProjectionReader;
}

/** Triggers automations by events and times, and goes on with their runs. */
export class AutomationProcess implements Process {
  readonly name = AUTOMATIONS;
  /** Each refusal of an automation is recorded, also that of a chain that is too long. */
  readonly limitsChains = true;
  readonly categories: readonly string[];
  readonly reactions: Process['reactions'];

  constructor(private readonly deps: AutomationProcessDeps) {
    const { category } = automationDecider;
    this.categories = [...new Set([...deps.catalog.categories, category, runDecider.category])];
    this.reactions = {
      'run.requested': (event) => this.goOn(event),
      'run.started': (event) => this.goOn(event),
      'run.progressed': (event) => this.goOn(event),
      'automation.changed': (event) => this.cancelled(event, (data) => data['enabled'] === false, 'disabled'),
      'automation.deleted': (event) => this.cancelled(event, () => true, 'deleted'),
      'automation.tripped': (event) => this.cancelled(event, () => true, 'over_budget'),
      'automations.paused': (event) => this.cancelled(event, (data) => data['until'] !== null, 'paused'),
    };
  }

  /** Takes up runs whose next step is due, for example after a restart, and triggers timers. */
  async due(now: number): Promise<readonly DueCall[]> {
    for (const { accountId, runId } of await this.deps.runs.due<DueAutomationRun>(runsDue, now))
      this.deps.executor.kick(accountId, runId);
    return this.timers(now);
  }

  private goOn({ stream, data }: StoredEvent): readonly Call[] {
    if (!isRunEvent(stream)) return [];
    this.deps.executor.kick(idOf(stream), data['runId'] as string);
    return [];
  }

  private cancelled(
    { stream, data }: StoredEvent,
    concerns: (data: StoredEvent['data']) => boolean,
    code: string,
  ): readonly Call[] {
    if (data['keepsRuns'] === true || !concerns(data)) return [];
    const automationId = data['automationId'] as string | undefined;
    const command = { ...(automationId !== undefined && { automationId }), code };
    return [
      {
        step: 'cancel',
        run: async (cause) => {
          await runCommands.run(this.deps.pipeline, 'CancelRuns', { streamId: idOf(stream), command, cause });
        },
      },
    ];
  }

  concerns(event: StoredEvent): boolean {
    return this.deps.catalog.mayConcern(event, (_accountId, type) => isTriggerEvent(type));
  }

  /** Names are looked up only for what an automation waits for. */
  readonly otherwise: Reaction = async (event) => {
    const { catalog } = this.deps;
    const heads = await catalog.headsOf(event);
    if (!(await this.isWaitedFor(heads))) return [];
    const calls: Call[] = [];
    for (const [index, each] of (await catalog.eventsOf(event)).entries())
      for (const call of await this.triggered(each)) calls.push(withStep(call, index));
    return calls;
  };

  private async isWaitedFor(heads: readonly EventHead[]): Promise<boolean> {
    for (const { accountId, type } of heads) {
      if (hasTriggerFor(await stateOf(this.deps.pipeline, automationDecider, accountId), type)) return true;
      const waiting = await this.deps.waiting.of(accountId);
      if (waiting.some(({ trigger }) => triggerTypeOf(trigger.type)?.events.includes(type))) return true;
    }
    return false;
  }

  private async triggered(event: AccountEvent): Promise<readonly Call[]> {
    const { accountId } = event;
    if (event.late) return [];
    const compared = { type: event.type, platform: event.platform, data: event.data };
    const state = await stateOf(this.deps.pipeline, automationDecider, accountId);
    const calls: Call[] = matchesOf(state, compared).map(({ automation, trigger }) => ({
      step: automation.automationId,
      run: async () => {
        const triggerEvent = this.triggerEventOf(event, trigger.type);
        await this.deps.triggering.request(automation, triggerEvent);
      },
    }));
    for (const waiting of await this.deps.waiting.of(accountId))
      if (fitsEvent(waiting.trigger, compared))
        calls.push({
          step: `resume ${waiting.runId} ${waiting.path}`,
          run: (cause) => this.deps.waiting.resume(accountId, waiting, cause),
        });
    return calls;
  }

  private triggerEventOf(event: AccountEvent, trigger: string): TriggerEvent {
    const { id, accountId, timestamp: at, platform, simulated, viewerId, data, source } = event;
    const user = data['user'] as Pick<StoredRunUser, 'userId' | 'login' | 'name'> | null | undefined;
    const chatter =
      user && platform ? this.deps.feed.recentChatters.of(accountId, platform, user.userId) : null;
    return {
      ...{ accountId, key: id, eventId: id, trigger, at, platform, simulated, data },
      viewerId: user ? viewerId : null,
      user: user ? { ...user, ...(chatter && { roles: chatter.roles }) } : null,
      argsText: typeof data['message'] === 'string' ? data['message'] : null,
      depth: (source.meta.depth ?? 0) + 1,
      causedBy: source.meta.correlationId,
    };
  }

  private async timers(now: number): Promise<readonly DueCall[]> {
    const accounts = await this.deps.accounts.all<AutomationAccount>(automationAccounts, {
      index: 'account',
      equals: [],
    });
    const calls: DueCall[] = [];
    for (const { doc } of accounts) {
      if (!this.deps.share.has(doc.accountId)) continue;
      const state = await stateOf(this.deps.pipeline, automationDecider, doc.accountId);
      const triggers = triggersOf(state, 'time');
      if (triggers.length === 0) continue;
      const { timeZone } = await this.deps.places.placeOf(doc.accountId);
      for (const { automation, trigger } of triggers) {
        const isStart = trigger.type === 'system_started';
        const at = isStart ? this.startBefore(now) : dueAt(trigger, timeZone, now);
        const key = `${automation.automationId} ${trigger.triggerId}`;
        if (at === null || this.timed.get(key) === at) continue;
        this.timed.set(key, at);
        if (!isStart && now - at > MISSED_MS && automation.onMissed === 'skip') continue;
        calls.push(this.timerCall(doc.accountId, automation.automationId, trigger.type, at));
      }
    }
    return calls;
  }

  /** Returns the start of the server; null for a server that takes over later. */
  private startBefore(now: number): number | null {
    const { startedAt } = this.deps;
    return now - startedAt <= START_MS ? startedAt : null;
  }

  /** Last due times of timers that were seen, so that each is looked at once. */
  private readonly timed = new Map<string, number>();

  shareChanged(): Promise<void> {
    return this.deps.executor.shareChanged();
  }

  private timerCall(accountId: string, automationId: string, trigger: string, at: number): DueCall {
    return {
      id: `${automationId}.${at}`,
      about: streamName(automationDecider.category, accountId),
      step: 'timer',
      run: async () => {
        const { automations } = await stateOf(this.deps.pipeline, automationDecider, accountId);
        const automation = automations[automationId];
        if (!automation || Date.parse(automation.updatedAt) > at) return;
        await this.deps.triggering.request(automation, {
          ...{ accountId, key: `timer ${at}`, eventId: null, trigger, at: timestamp(at), platform: null },
          ...{ simulated: false, depth: 1, viewerId: null, user: null, data: null, argsText: null },
        });
      },
    };
  }
}

/** True for an event of runs of automations: macro runs have events of the same name. */
function isRunEvent(stream: string): boolean {
  return stream.startsWith(`${runDecider.category}-`);
}

/** Steps of a stored event's further catalog events have their index. */
function withStep(call: Call, index: number): Call {
  return index === 0 ? call : { step: `${index}.${call.step}`, run: (cause) => call.run(cause) };
}

import { streamName } from '@studio/kernel/event';
import type { Clock } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { derivedId, keyedCommandId } from '@studio/kernel/ids';
import type { AccountPlaces } from '@studio/areas/ports';
import { isChatNews, type ChatSink } from '@studio/platforms/port/chat-sink';
import type { EventSink, EventSinks } from '@studio/platforms/port/platform-adapter';
import type { PlatformEvent } from '@studio/platforms/port/platform-event';
import { isPollEvent, type PollHearing, type PollListener } from '@studio/platforms/port/poll-hearing';
import { isHypeProgress, type HypeEvent } from './hype-trains';
import type { ViewerKeys } from '@studio/viewers/viewer-keys';
import { activityDecider, recordRules, type ToldActivity } from './activity.decider';
import type { ActivityState } from './activity.state';
import { dayOf } from '@studio/kernel/day';
import { TAKEN_MS } from './session';
import { simulatedDecider } from './simulated.decider';
import { isPassing, toldOf, whoseIs } from './told';

/** How far a platform's clock may be ahead of ours. */
const AHEAD_MS = 3600_000;

export interface RecorderDeps {
  readonly pipeline: CommitPipeline;
  readonly viewers: Pick<ViewerKeys, 'idOf'>;
  readonly places: AccountPlaces;
  /** Takes what is said, which isn't recorded. */
  readonly chat: ChatSink;
  /** Takes the steps of hype trains, which aren't either. */
  readonly hype: { tell(accountId: string, event: HypeEvent): void };
  readonly clock: Clock;
  /** Takes a line for operators. */
  readonly warn: (line: string) => void;
}

/** Puts what platforms tell into the record, each once. */
export class ActivityRecorder implements EventSinks, PollHearing {
  private readonly pollListeners: PollListener[] = [];

  constructor(private readonly deps: RecorderDeps) {}

  sinkOf(accountId: string, { simulated }: { readonly simulated: boolean }): EventSink {
    return { deliver: (event) => this.deliver(accountId, event, simulated) };
  }

  listen(listener: PollListener): void {
    this.pollListeners.push(listener);
  }

  /**
   * What the record keeps of an event; null for one that it doesn't keep.
   * @param viewers who know ids of viewers: those who make them, unless nothing is to be kept
   * @throws Unavailable
   */
  async told(
    accountId: string,
    event: PlatformEvent,
    simulated: boolean,
    viewers = this.deps.viewers,
  ): Promise<ToldActivity | null> {
    const { places } = this.deps;
    if (isPassing(event.body)) return null;
    const userId = whoseIs(event);
    const [viewerId, { timeZone }] = await Promise.all([
      userId === null ? null : viewers.idOf(accountId, { platform: event.platform, userId }),
      places.placeOf(accountId),
    ]);
    return toldOf(event, { viewerId, day: dayOf(Date.parse(event.at), timeZone), simulated });
  }

  /** @throws Problem, Unavailable */
  private async deliver(accountId: string, event: PlatformEvent, simulated: boolean): Promise<void> {
    if (isChatNews(event)) return this.deps.chat.tell(accountId, event, { simulated });
    if (isHypeProgress(event)) {
      if (!event.late) this.deps.hype.tell(accountId, event);
      return;
    }
    if (!this.isOfNow(event)) return;
    if (isPollEvent(event) && !event.late)
      await Promise.all(this.pollListeners.map((hear) => hear(accountId, event, { simulated })));
    const told = await this.told(accountId, event, simulated);
    if (!told) return;
    const decider = simulated ? simulatedDecider : activityDecider;
    const name = [decider.category, event.platform, event.eventId].join('\n');
    const commandId = keyedCommandId(accountId, 'platform_event', name);
    const id = (label: string): string => derivedId(commandId, label);
    await this.deps.pipeline.execute<ActivityState>({
      stream: streamName(decider.category, accountId),
      evolver: decider,
      commandId,
      operation: 'platform_event',
      actor: { accountId, via: 'system' },
      correlationId: commandId,
      causationId: commandId,
      decide: ({ state, rev }, now) =>
        recordRules.decide.RecordActivity(state, { told }, { now, rev, accountId, extension: null, id }),
    });
  }

  /** Its id is remembered for a day: one of that age could be counted again. */
  private isOfNow({ platform, eventId, at }: PlatformEvent): boolean {
    const age = this.deps.clock.now() - Date.parse(at);
    if (age <= TAKEN_MS && age >= -AHEAD_MS) return true;
    this.deps.warn(`An event of ${platform} of ${at} came too late or too early, it is dropped: ${eventId}`);
    return false;
  }
}

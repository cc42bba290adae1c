import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { AccountPlaces } from '@studio/contracts/accounts/account-places';
import type { PlatformEvent } from '@studio/contracts/channels/platform-event';
import type { PlatformEventSubscriber } from '@studio/contracts/channels/platform-events';
import type { ViewerKeys } from '@studio/viewers/viewer-keys';
import { activityDecider, type ActivityItem } from './activity.decider';
import { dayOf } from '@studio/kernel/day';
import { simulatedDecider } from './simulated.decider';
import { runOnRecord } from './record-commands';
import { isEphemeral, toActivity, whoseIs } from './to-activity';

export interface RecorderDeps {
  readonly pipeline: CommitPipeline;
  readonly viewers: Pick<ViewerKeys, 'idOf'>;
  readonly places: AccountPlaces;
}

/** Adds platform events to the record, each once. */
export class ActivityRecorder {
  constructor(private readonly deps: RecorderDeps) {}

  /**
   * Returns the activity of an event; null if the record does not store it.
   * @param viewers source of viewer ids: creates them, unless nothing is stored
   * @throws Unavailable
   */
  async activityOf(
    accountId: string,
    event: PlatformEvent,
    simulated: boolean,
    viewers = this.deps.viewers,
  ): Promise<ActivityItem | null> {
    const { places } = this.deps;
    if (isEphemeral(event.body)) return null;
    const userId = whoseIs(event);
    const [viewerId, { timeZone }] = await Promise.all([
      userId === null ? null : viewers.idOf(accountId, { platform: event.platform, userId }),
      places.placeOf(accountId),
    ]);
    return toActivity(event, { viewerId, day: dayOf(Date.parse(event.at), timeZone), simulated });
  }

  /**
   * Adds an event to the record, unless it is ephemeral or already there.
   * @throws Problem, Unavailable
   */
  readonly record: PlatformEventSubscriber = async (accountId, event, { simulated }) => {
    const activity = await this.activityOf(accountId, event, simulated);
    if (!activity) return;
    const { category } = simulated ? simulatedDecider : activityDecider;
    const key = [category, event.platform, meaningOf(event, activity, simulated)].join('\n');
    await runOnRecord(this.deps.pipeline, { accountId, simulated }, 'RecordActivity', { activity }, { key });
  };
}

/**
 * Returns what an event is recognised by: its id, or what it means where a viewer can bring the same about again. Whoever
 * follows, unfollows and follows again has followed once that day. The script of the simulated channel has few viewers,
 * whose follows stand for those of many.
 */
function meaningOf({ eventId, body }: PlatformEvent, activity: ActivityItem, simulated: boolean): string {
  if (simulated || body.type !== 'follow' || activity.type !== 'activity.recorded') return eventId;
  return ['follow', body.user.userId, activity.data.day].join('\n');
}

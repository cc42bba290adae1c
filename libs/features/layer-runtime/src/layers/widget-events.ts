import { streamKinds } from '@studio/platforms/stream-kinds';
import type { RecalledRecord } from '@studio/contracts/stream-events/activity-record';
import type { StoredEvent } from '@studio/kernel/event';
import { activityOf, type Activity } from '@studio/platforms/activity';
import type { AnyWidgetEvent } from '../model/runtime.context';
import { sumRanges, type AccountRecord, type RecordSums } from '@studio/widgets/recall';

const MICROS = 1_000_000;

/**
 * Returns an activity as layers receive it: with a name for viewers whom the platform does not name.
 * @param anonymous that name
 */
export function named<Known extends Activity>(activity: Known, anonymous: string): Known {
  if (activity.user || !streamKinds[activity.kind].hasViewer) return activity;
  return { ...activity, user: { login: '', name: anonymous } };
}

/** Converts the account's record to the data of widgets. */
export function toAccountRecord({ activities, sums }: RecalledRecord, anonymous: string): AccountRecord {
  return {
    activities: activities.map((activity) => named(activity, anonymous)),
    sums: Object.fromEntries(
      sumRanges.map((range) => [range, toRecordSums(sums[range])]),
    ) as AccountRecord['sums'],
  };
}

function toRecordSums({
  tipMicros,
  kofiMicros,
  charityMicros,
  ...counts
}: RecalledRecord['sums']['all']): RecordSums {
  const { follows, subs, subPoints, gifts, bits, raidViewers, kicks, jewels } = counts;
  return {
    follows,
    subs,
    subPoints,
    gifts,
    bits,
    raidViewers,
    ...{ kicks, jewels },
    tips: unitsOf(tipMicros),
    kofi: unitsOf(kofiMicros),
    charity: unitsOf(charityMicros),
  };
}

function unitsOf(micros: RecalledRecord['sums']['all']['tipMicros']): RecordSums['tips'] {
  return Object.fromEntries(Object.entries(micros).map(([currency, each]) => [currency, each / MICROS]));
}

/**
 * Returns what an event of an account's channel is for its layers; null for nothing.
 * @param anonymous name for viewers whom the platform does not name
 */
export function widgetEventOf({ type, data }: StoredEvent, anonymous: string): AnyWidgetEvent | null {
  switch (type) {
    case 'activity.recorded':
      return data['late'] ? null : { name: 'activity', data: named(activityOf(data as Activity), anonymous) };
    case 'stream.went-online':
      // Otherwise it continues a session.
      return data['startedAt'] === data['at'] ? { name: 'streamStarted', data: {} } : null;
    case 'stream.went-offline':
      return data['ended'] ? { name: 'streamEnded', data: {} } : null;
    case 'session.reset':
      return { name: 'sessionReset', data: {} };
    default:
      return null;
  }
}

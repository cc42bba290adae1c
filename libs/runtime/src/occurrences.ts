import type { Activity } from '@studio/areas/activity-record';
import type { ChannelActivity } from '@studio/widgets/behaviour';

const MICROS = 1_000_000;

/** What widgets are told of an activity. */
export function activityTold(
  activity: Activity & { readonly viewerId: string | null; readonly received?: boolean },
): ChannelActivity {
  const { activityId, kind, platform, at, user, message, micros, currency, simulated } = activity;
  const { bits, viewers, tier, months, gifted, reward, level } = activity;
  return {
    activityId,
    kind,
    platform,
    at,
    user: user && { login: user.login, name: user.name },
    viewerId: activity.viewerId,
    message,
    simulated,
    ...(micros !== undefined && { amount: micros / MICROS }),
    ...(currency !== undefined && { currency }),
    ...(bits !== undefined && { bits }),
    ...(viewers !== undefined && { viewers }),
    ...(tier !== undefined && { tier }),
    ...(months !== undefined && { months }),
    ...(gifted !== undefined && { gifted }),
    ...(reward !== undefined && { reward }),
    ...(level !== undefined && { level }),
    ...(activity.received && { received: true }),
  };
}

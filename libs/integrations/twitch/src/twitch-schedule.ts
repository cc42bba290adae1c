import type { PlannedStream } from '@studio/contracts/channels/platform-channel';
import type { Ask } from './twitch-highlights';

/** The most that Twitch answers at once. */
const MOST = 25;

/** Schedule as Twitch answers it, with times in RFC 3339. */
interface Schedule {
  readonly segments?:
    | readonly {
        readonly start_time: string;
        readonly title?: string | null;
        readonly category?: { readonly name: string } | null;
        /** Set for a cancelled stream. */
        readonly canceled_until?: string | null;
      }[]
    | null;
  /** Streams that start in it are not held. */
  readonly vacation?: { readonly start_time: string; readonly end_time: string } | null;
}

/** Asks for the planned streams of a channel, without cancelled ones and those in a vacation. */
export async function plannedStreams(channelId: string, ask: Ask): Promise<readonly PlannedStream[]> {
  const schedule = await scheduleFrom(null, channelId, ask);
  const planned = heldIn(schedule);
  const { segments, vacation } = schedule;
  // A long vacation may cover all streams of the first answer.
  if (planned.length > 0 || !vacation || !segments?.length) return planned;
  return heldIn(await scheduleFrom(vacation.end_time, channelId, ask));
}

async function scheduleFrom(start: string | null, channelId: string, ask: Ask): Promise<Schedule> {
  const query = { broadcaster_id: channelId, first: MOST, ...(start !== null && { start_time: start }) };
  const call = { method: 'GET', path: '/schedule', query, takes: [404] } as const;
  const { status, body } = await ask('channel.schedule', call);
  // Twitch answers 404 for a channel without a schedule.
  return (status === 404 ? null : (body as { readonly data?: Schedule } | null)?.data) ?? {};
}

function heldIn({ segments, vacation }: Schedule): readonly PlannedStream[] {
  const isAway = (at: number): boolean =>
    !!vacation && at >= Date.parse(vacation.start_time) && at < Date.parse(vacation.end_time);
  return (segments ?? [])
    .filter(({ start_time, canceled_until }) => {
      const at = Date.parse(start_time);
      return Number.isFinite(at) && !canceled_until && !isAway(at);
    })
    .map(({ start_time, title, category }) => ({
      startsAt: new Date(start_time).toISOString(),
      title: title?.trim() || null,
      category: category?.name ?? null,
    }))
    .sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
}

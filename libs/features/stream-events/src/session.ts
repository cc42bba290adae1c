import { MAX_EVENT_AGE_MS } from '@studio/contracts/channels/platform-event';
import type { ActivityState, RecordedSession } from './activity.state';

/** Shortest gap between two sessions, in ms [activity/6]. */
const GAP_MS = 10 * 60_000;

/** The session that goes on when the account goes live at a moment: the one of now, or a new one. */
export function sessionBegun({ live, endedAt, sessions }: ActivityState, at: string): RecordedSession {
  const [current] = sessions;
  const goesOn =
    Object.keys(live).length > 0 || (endedAt !== null && Date.parse(at) - Date.parse(endedAt) < GAP_MS);
  return current && goesOn ? current : { session: (current?.session ?? 0) + 1, startedAt: at };
}

/** The session that something counts for: each lasts until the next one begins; 0 before the first. */
export function sessionAt({ sessions }: ActivityState, at: string): number {
  const last = sessions.at(-1);
  return sessions.find(({ startedAt }) => startedAt <= at)?.session ?? (last ? last.session - 1 : 0);
}

/** The sessions with one more, without those that nothing taken now can belong to. */
export function withSession(
  sessions: readonly RecordedSession[],
  begun: RecordedSession,
): readonly RecordedSession[] {
  if (sessions[0]?.session === begun.session) return sessions;
  const horizon = Date.parse(begun.startedAt) - MAX_EVENT_AGE_MS;
  // The first that began before all that can come still goes on until its next one begins.
  const last = sessions.findIndex(({ startedAt }) => Date.parse(startedAt) <= horizon);
  return [begun, ...(last < 0 ? sessions : sessions.slice(0, last + 1))];
}

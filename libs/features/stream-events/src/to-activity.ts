import {
  factsOf,
  isStreamKind,
  type RecordedFields,
  type StreamEventBody,
} from '@studio/platforms/stream-kinds';
import type {
  PlatformEvent,
  PlatformEventBody,
  PlatformUser,
} from '@studio/contracts/channels/platform-event';
import type { ActivityItem } from './activity.decider';

const kindRecords = factsOf('record');

type Recorded = Extract<ActivityItem, { type: 'activity.recorded' }>['data'];
/** Fields of an activity that come from the event body. */
type Said = Pick<Recorded, 'kind' | 'user' | 'message'> & Partial<Recorded>;
/** Recorded fields that the stored event lacks: there must be none. */
type Unstored = Exclude<keyof RecordedFields, keyof Recorded>;

/** Fields that the record adds to a platform event. */
export interface RecordDetails {
  /** Null for nobody's. */
  readonly viewerId: string | null;
  /** Date in the account's time zone. */
  readonly day: string;
  readonly simulated: boolean;
}

/** Returns the platform's user id of an event; '' for unnamed users, null if there is no user. */
export function whoseIs({ body }: PlatformEvent): string | null {
  return 'user' in body ? (body.user?.userId ?? '') : null;
}

/** A platform's event as the record keeps it; null for one that it doesn't keep. */
export function toActivity(event: PlatformEvent, lookups: RecordDetails): ActivityItem | null {
  const { platform, channelId, eventId, body } = event;
  const at = new Date(event.at).toISOString();
  const common = { platform, channelId, eventId, at, simulated: lookups.simulated };
  if (body.type === 'stream-online') return { type: 'stream.went-online', data: common };
  if (body.type === 'stream-offline') return { type: 'stream.went-offline', data: common };
  if (!isRecorded(body)) return null;
  const { viewerId, day } = lookups;
  const data = { ...common, late: event.late, viewerId, day, ...said(body) };
  return { type: 'activity.recorded', data };
}

export function isEphemeral(body: PlatformEventBody): boolean {
  return !isRecorded(body) && body.type !== 'stream-online' && body.type !== 'stream-offline';
}

function isRecorded(body: PlatformEventBody): body is StreamEventBody {
  return isStreamKind(body.type);
}

function said(body: StreamEventBody): Said & Readonly<Record<Unstored, never>> {
  const user = 'user' in body ? body.user : null;
  const message = 'message' in body ? body.message : null;
  const toFields = kindRecords[body.type] as (event: StreamEventBody) => RecordedFields;
  return { kind: body.type, ...by(user, message), ...toFields(body) };
}

function by(user: PlatformUser | null, message: string | null): Pick<Recorded, 'user' | 'message'> {
  if (!user) return { user, message };
  const { userId, login, name } = user;
  return { user: { userId, login, name }, message };
}

import type { CatalogEvent } from '@studio/contracts/events/event-catalog';

/** Bytes of a request. */
const MAX_PAYLOAD_BYTES = 20_000;

type Sendable = Pick<CatalogEvent, 'id' | 'type' | 'timestamp' | 'platform' | 'simulated' | 'late' | 'data'>;

/**
 * Returns the body of a request. Data that is too large is left out, and `truncated` is true; `GET /events` has it
 * whole.
 */
export function payloadOf({ id, type, timestamp, platform, simulated, late, data }: Sendable): string {
  const event = { type, timestamp, id, platform, simulated, late };
  const whole = JSON.stringify({ ...event, data });
  if (Buffer.byteLength(whole) <= MAX_PAYLOAD_BYTES) return whole;
  return JSON.stringify({ ...event, truncated: true, data: {} });
}

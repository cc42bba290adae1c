import { definePort } from '@studio/areas/port';
import type { PlatformEvent, PlatformEventBody } from './platform-event';

export type PollEvent = PlatformEvent<Extract<PlatformEventBody, { readonly type: 'poll' }>>;

export function isPollEvent(event: PlatformEvent): event is PollEvent {
  return event.body.type === 'poll';
}

/** Hears of polls that platforms hold: nothing keeps them. */
export interface PollHearing {
  /** Called for each event, on the node that has it from the platform. Call it in the second round of serving. */
  listen(listener: PollListener): void;
}

/** @throws what has the event told again */
export type PollListener = (
  accountId: string,
  event: PollEvent,
  options: { readonly simulated: boolean },
) => Promise<void>;

export const POLL_HEARING = definePort<PollHearing>('hearing of polls');

import { allPlatforms, type Platform } from '@studio/platforms/platforms';
import { tipSourceIds, type TipSourceId } from '@studio/platforms/tip-sources';
import { definePort } from '../port';
import type { PlatformEvent } from './platform-event';

/** Sources that a test event can stand for. */
export const testSources = [...allPlatforms, ...tipSourceIds] as const;
export type TestSource = Platform | TipSourceId;

/** Test events of connected sources. */
export interface TestEvents {
  /**
   * Returns an event as the source would send it; null if the account has not connected the source.
   * @param about.eventId id of the event
   * @param about.now milliseconds since 1970
   */
  eventOf(
    accountId: string,
    source: TestSource,
    about: { readonly currency: string; readonly eventId: string; readonly now: number },
  ): Promise<PlatformEvent | null>;
}
export const TEST_EVENTS = definePort<TestEvents>('test events of sources');

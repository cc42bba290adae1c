import type { Platform } from '@studio/platforms/platforms';
import type { ShoutoutPerson } from '@studio/widgets/shoutout/shoutout.state';
import { definePort } from '../port';

/** Person whom a shoutout shows, with the viewer id for their data; null if the person was only looked up. */
export interface FoundPerson extends ShoutoutPerson {
  readonly viewerId: string | null;
}

/** Finds people by login. */
export interface ViewerProfiles {
  /**
   * @param asked.accountId account whose channel makes the request
   * @param asked.login as people write it
   * @param asked.isTrial true if no data of the person may be stored
   * @throws Problem `not_connected`, `not_found` {resource: viewer}, as other calls to platforms
   */
  find(asked: {
    readonly accountId: string;
    readonly platform: Platform;
    readonly login: string;
    readonly isTrial: boolean;
  }): Promise<FoundPerson>;
}
export const VIEWER_PROFILES = definePort<ViewerProfiles>('people whom layers show');

import { definePort } from './port';

/** Somebody on a platform, as layers show them. */
export interface FoundPerson {
  /** Whose data this is; null where it was only asked about. */
  readonly viewerId: string | null;
  readonly userId: string;
  readonly login: string;
  readonly name: string;
  readonly platform: PersonPlatform;
  /** Address of their picture on this server; null for none. */
  readonly avatar: string | null;
  /** One of their clips, which their platform plays; null for none. */
  readonly clip: { readonly clipId: string; readonly seconds: number } | null;
}

export type PersonPlatform = 'twitch' | 'kick' | 'youtube';

/** Finds people by what they are called. */
export interface PeopleShown {
  /**
   * @param asked.accountId whose channel is asked
   * @param asked.login as people write it
   * @param asked.isTrial nothing of them is to be kept
   * @throws Problem `not_connected`, `not_found` {resource: viewer}, as other calls to platforms
   */
  find(asked: {
    readonly accountId: string;
    readonly platform: PersonPlatform;
    readonly login: string;
    readonly isTrial: boolean;
  }): Promise<FoundPerson>;
}
export const PEOPLE_SHOWN = definePort<PeopleShown>('people whom layers show');

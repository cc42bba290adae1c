/** Something of an account that has an id, as its list over REST has it. */
export interface AccountItem {
  readonly id: string;
  readonly [key: string]: unknown;
}

/** Lines of the chat that nobody is to see any more: the one of that id, all of a viewer, or all of a platform. */
export interface TakenBackItem {
  readonly id: string;
  readonly takenBack: true;
  readonly viewer: { readonly platform: string; readonly login: string } | null;
  /** All lines of `platform`. */
  readonly all: boolean;
  /** Platform whose lines `all` contains; null otherwise. */
  readonly platform: string | null;
}

/** Topics with items of the account that owns the overlay. */
export const itemTopics = ['activity', 'chat', 'bot', 'giveaway', 'song', 'notice'] as const;
export type ItemTopic = (typeof itemTopics)[number];

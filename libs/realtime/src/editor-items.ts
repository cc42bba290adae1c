/** Something of an account that has an id, as its list over REST has it. */
export interface AccountItem {
  readonly id: string;
  readonly [key: string]: unknown;
}

/** Lines of the chat that nobody is to see any more: the one of that id, all of a viewer, or all. */
export interface TakenBackItem {
  readonly id: string;
  readonly takenBack: true;
  readonly viewer: { readonly platform: string; readonly login: string } | null;
  readonly all: boolean;
}

/** Topics that tell items of the account which the overlay belongs to. */
export const itemTopics = ['activity', 'chat', 'bot', 'giveaway', 'song'] as const;
export type ItemTopic = (typeof itemTopics)[number];

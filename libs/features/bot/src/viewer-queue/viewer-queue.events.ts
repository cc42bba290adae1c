/** Events of the queue of viewers who want to play with the streamer. Names and notes are viewers' data. */
export interface ViewerQueueEvents {
  /** Only what changed. */
  'viewer-queue.changed': {
    readonly open?: boolean;
    readonly limit?: number;
    readonly firstRole?: 'everyone' | 'sub' | 'vip' | 'mod';
  };
  'viewer-queue.joined': {
    /** Counts up, and is never reused. */
    readonly entryId: number;
    /** The same for all people without a known account on a platform. */
    readonly viewerId: string;
    readonly platform: string;
    /** A viewer's. Null for a name without a known account. */
    readonly user: { readonly userId: string; readonly login: string; readonly name: string } | null;
    /** A viewer's. */
    readonly name: string | null;
    /** A viewer's: their name in the game, for example; '' for none. */
    readonly note: string | null;
    readonly role: 'everyone' | 'sub' | 'vip' | 'mod' | 'broadcaster';
  };
  'viewer-queue.left': { readonly entryId: number; readonly how: 'left' | 'removed' };
  /** It is the turn of these viewers, in this order. */
  'viewer-queue.called': { readonly entryIds: readonly number[] };
  /** All who waited, and those who were called last, are gone. */
  'viewer-queue.cleared': object;
  /** The key to a viewer's data is gone, or will be in a moment. */
  'viewer.forgotten': { readonly viewerId: string };
}

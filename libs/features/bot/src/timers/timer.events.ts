/** Lines that the bot says every few minutes, and when it said them. */
export interface TimerEvents {
  'timer.created': {
    readonly timerId: number;
    readonly name: string;
    /** Exactly one of the two is there. */
    readonly message: string | null;
    readonly commandName: string | null;
    readonly intervalMin: number;
    readonly minMessages: number;
    readonly liveOnly: boolean;
    /** None: all. */
    readonly platforms: readonly ('twitch' | 'kick' | 'youtube')[];
    readonly enabled: boolean;
    /** Lines of the chat, counted since the studio knows it, when it was made. */
    readonly messages: number;
  };
  /** Only what changed. */
  'timer.changed': {
    readonly timerId: number;
    readonly name?: string;
    readonly message?: string | null;
    readonly commandName?: string | null;
    readonly intervalMin?: number;
    readonly minMessages?: number;
    readonly liveOnly?: boolean;
    readonly platforms?: readonly ('twitch' | 'kick' | 'youtube')[];
    readonly enabled?: boolean;
  };
  /** It is said right after this was written down, or not at all. */
  'timer.posted': {
    readonly timerId: number;
    /** The same when it was said. */
    readonly messages: number;
  };
  'timer.deleted': { readonly timerId: number };
}

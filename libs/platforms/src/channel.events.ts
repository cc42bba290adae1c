export interface ChannelEvents {
  /** The account may act for a channel from now on; what it does so with lies elsewhere, encrypted. */
  'channel.connected': {
    readonly platform: string;
    /** Whose the channel is: the streamer's, or that of a bot that speaks in theirs. */
    readonly role: 'broadcaster' | 'bot';
    /** The platform's id of it. */
    readonly channelId: string;
    readonly login: string;
    readonly name: string;
    /** What the platform granted, in its words. */
    readonly scopes: readonly string[];
    /** Told apart from what was granted before. */
    readonly grantId: string;
  };
  'channel.disconnected': {
    readonly platform: string;
    readonly role: 'broadcaster' | 'bot';
  };
}

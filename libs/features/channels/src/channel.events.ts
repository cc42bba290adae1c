export interface ChannelEvents {
  /** The account may act for a channel from now on; its credentials lie in encrypted records. */
  'channel.connected': {
    readonly platform: string;
    /** Owner of the channel: the streamer, or a bot that speaks in the streamer's chat. */
    readonly role: 'broadcaster' | 'bot';
    /** The platform's id of it. */
    readonly channelId: string;
    readonly login: string;
    readonly name: string;
    /** Granted scopes, in the platform's words. */
    readonly scopes: readonly string[];
    /** Distinguishes this grant from earlier ones. */
    readonly grantId: string;
  };
  'channel.disconnected': {
    readonly platform: string;
    readonly role: 'broadcaster' | 'bot';
  };
  /** Platforms post their events to another address, or no longer to one. */
  'channel.webhooks-moved': { readonly url: string | null };
  /** The account uses another client at a platform, or the same with another secret or kind. */
  'channel.client-changed': {
    readonly platform: string;
    /** Null: there is none. */
    readonly clientId: string | null;
  };
}

/** Owner of the channel: the streamer, or a bot that speaks in the streamer's chat. */
export type ChannelRole = 'broadcaster' | 'bot';

/** A channel that an account may act for. */
export interface ConnectedChannel {
  readonly platform: string;
  readonly role: ChannelRole;
  /** The platform's id of it. */
  readonly channelId: string;
  readonly login: string;
  readonly name: string;
  /** Granted scopes, in the platform's words. */
  readonly scopes: readonly string[];
  /** Distinguishes this grant from earlier ones. */
  readonly grantId: string;
}

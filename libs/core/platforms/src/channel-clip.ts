/** A clip of a channel, which its platform's player plays. Title and creator are words of others. */
export interface ChannelClip {
  readonly clipId: string;
  readonly title: string;
  /** Null if the platform does not say. */
  readonly creator: string | null;
  readonly seconds: number;
  /** RFC 3339. */
  readonly createdAt: string;
  readonly views: number;
}

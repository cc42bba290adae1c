/** Quotes of an account's chat. What was said, and who said it, is a viewer's and read as null once they are forgotten. */
export interface QuoteEvents {
  'quote.added': {
    readonly quoteId: number;
    /** Number people use for it: counts up, and is never reused. */
    readonly number: number;
    /** Viewer id of the author; the same for all unknown viewers of a platform. */
    readonly viewerId: string;
    readonly platform: string;
    /** A viewer's. Null where the platform doesn't know whose word it is. */
    readonly user: { readonly userId: string; readonly login: string; readonly name: string } | null;
    /** A viewer's. */
    readonly text: string | null;
    /** A viewer's: what they are called below the quote; '' for nobody. */
    readonly author: string | null;
    readonly game: string;
    /** RFC 3339: when it was said, for quotes of other bots; otherwise that is the time of the event. */
    readonly saidAt?: string;
  };
  'quote.deleted': { readonly quoteId: number };
  /** The key to what a viewer wrote and was called is gone, or will be in a moment. */
  'viewer.forgotten': { readonly viewerId: string };
}

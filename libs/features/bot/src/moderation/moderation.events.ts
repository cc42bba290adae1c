/** Moderation events of an account's chat. */
export interface ModerationEvents {
  /** Only what changed; of filters, each that changed as a whole. */
  'moderation.changed': {
    readonly enabled?: boolean;
    readonly permitSeconds?: number;
    readonly exempt?: { readonly subs: boolean; readonly vips: boolean; readonly regulars: boolean };
    readonly escalation?: {
      readonly warnings: number;
      readonly firstTimeoutS: number;
      readonly timeoutS: number;
      readonly forgetMin: number;
    };
    readonly announce?: boolean;
    readonly filters?: {
      readonly links?: StoredFilter & {
        readonly allow: readonly string[];
        readonly block: readonly string[];
      };
      readonly caps?: StoredFilter & { readonly minLength: number; readonly percent: number };
      readonly symbols?: StoredFilter & {
        readonly minLength: number;
        readonly percent: number;
        readonly run: number;
      };
      readonly repeats?: StoredFilter & { readonly limit: number };
      readonly emotes?: StoredFilter & { readonly limit: number };
      readonly length?: StoredFilter & { readonly limit: number };
      readonly zalgo?: StoredFilter;
      readonly flood?: StoredFilter & { readonly messages: number; readonly windowSeconds: number };
      readonly phrases?: readonly (StoredFilter & {
        readonly text: string;
        readonly mode: 'contains' | 'word' | 'regex';
      })[];
    };
  };
}

interface StoredFilter {
  readonly enabled: boolean;
  readonly action: 'delete' | 'timeout' | 'ban';
  readonly seconds: number;
  readonly message: string;
  readonly silent: boolean;
}

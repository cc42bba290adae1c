/** Moderation events of an account's chat. */
export interface ModerationEvents {
  /** Only what changed; of filters, each that changed as a whole. */
  'moderation.changed': {
    readonly enabled?: boolean;
    readonly permitSeconds?: number;
    readonly exempt?: { readonly subs: boolean; readonly vips: boolean; readonly regulars: boolean };
    readonly escalation?: {
      /** Added later, as `banAfter`, `copies`, `newcomers` and `leet`. */
      readonly cautions?: number;
      readonly warnings: number;
      readonly firstTimeoutS: number;
      readonly timeoutS: number;
      readonly banAfter?: number;
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
      readonly copies?: StoredFilter & {
        readonly times: number;
        readonly viewers: number;
        readonly windowSeconds: number;
        readonly minLength: number;
      };
      readonly newcomers?: StoredFilter & { readonly lines: 'links' | 'all' };
      readonly phrases?: readonly (StoredFilter & {
        readonly leet?: boolean;
        readonly text: string;
        readonly mode: 'contains' | 'word' | 'regex';
      })[];
    };
  };
}

interface StoredFilter {
  readonly enabled: boolean;
  readonly action: 'warn' | 'delete' | 'timeout' | 'ban';
  readonly seconds: number;
  readonly message: string;
  readonly silent: boolean;
}

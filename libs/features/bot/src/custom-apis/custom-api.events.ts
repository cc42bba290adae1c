/** Addresses that an account's bot asks. What stands in their query, and the values of headers, lies in encrypted records. */
export interface CustomApiEvents {
  'api.created': {
    readonly apiId: number;
    readonly name: string;
    /** Without a query; may hold `{args}`. */
    readonly url: string;
    readonly queryKeys: readonly string[];
    readonly method: 'GET' | 'POST';
    readonly headers: readonly string[];
    /** Names the record. */
    readonly secretsId: string;
    readonly timeoutMs: number;
    readonly cacheS: number;
    readonly responsePath: string;
    readonly maxChars: number;
    readonly fallback: string;
    readonly minRole: 'everyone' | 'sub' | 'vip' | 'mod' | 'broadcaster';
    readonly enabled: boolean;
  };
  /** Only what changed; with another record, `dropped` names the one before. */
  'api.changed': {
    readonly apiId: number;
    readonly name?: string;
    readonly url?: string;
    readonly queryKeys?: readonly string[];
    readonly method?: 'GET' | 'POST';
    readonly headers?: readonly string[];
    readonly secretsId?: string;
    readonly dropped?: string;
    readonly timeoutMs?: number;
    readonly cacheS?: number;
    readonly responsePath?: string;
    readonly maxChars?: number;
    readonly fallback?: string;
    readonly minRole?: 'everyone' | 'sub' | 'vip' | 'mod' | 'broadcaster';
    readonly enabled?: boolean;
  };
  'api.deleted': { readonly apiId: number; readonly dropped: string };
}

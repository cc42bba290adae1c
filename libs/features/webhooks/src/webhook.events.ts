/** Webhook endpoints of an account. Secrets are in the sealed records. */
export interface WebhookEvents {
  'webhook.created': {
    readonly webhookId: number;
    readonly url: string;
    /** Names of types, or prefixes such as `activity.*`. */
    readonly types: readonly string[];
    /** Null: events of all overlays. */
    readonly overlayId: string | null;
    readonly enabled: boolean;
    /** Scopes of the author. */
    readonly scopes: readonly string[];
    /** Key of the sealed secret. */
    readonly secretId: string;
  };
  /** Only what changed. */
  'webhook.changed': {
    readonly webhookId: number;
    readonly url?: string;
    readonly types?: readonly string[];
    readonly overlayId?: string | null;
    readonly enabled?: boolean;
    readonly scopes?: readonly string[];
  };
  'webhook.secret-rotated': {
    readonly webhookId: number;
    readonly secretId: string;
    /** The secret before, and its end: ms since 1970. */
    readonly previous: { readonly secretId: string; readonly until: number };
  };
  'webhook.disabled': {
    readonly webhookId: number;
    readonly url: string;
    readonly reason: 'gone' | 'failing';
  };
  'webhook.deleted': { readonly webhookId: number };
}

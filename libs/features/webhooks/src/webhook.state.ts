/** Webhook endpoint of an account. */
export interface Webhook {
  readonly webhookId: number;
  readonly url: string;
  readonly types: readonly string[];
  readonly overlayId: string | null;
  readonly enabled: boolean;
  /** Why the studio has disabled it; null if it has not. */
  readonly disabledReason: 'gone' | 'failing' | null;
  readonly scopes: readonly string[];
  readonly secretId: string;
  readonly previous: { readonly secretId: string; readonly until: number } | null;
  readonly createdAt: string;
}

export interface Webhooks {
  readonly webhooks: { readonly [webhookId: number]: Webhook };
  /** Ids count up and are never used twice. */
  readonly nextWebhookId: number;
}

export const noWebhooks: Webhooks = { webhooks: {}, nextWebhookId: 1 };

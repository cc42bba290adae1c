import type { CommandsOf, DecideTable, Decider, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import { limitsOf, requireRoom } from '@studio/kernel/limits';
import { Problem } from '@studio/kernel/problem';
import { sameContent } from '@studio/kernel/same-content';
import type * as commands from './webhook.commands';
import type { WebhookEvents } from './webhook.events';
import { noWebhooks, type Webhook, type Webhooks } from './webhook.state';

const HOUR_MS = 3600_000;

/** Commands that no operation asks for. */
export interface InternalWebhookCommands {
  readonly DisableWebhook: { readonly webhookId: number; readonly reason: 'gone' | 'failing' };
}

export type WebhookCommands = CommandsOf<typeof commands> & InternalWebhookCommands;

export interface WebhookLookups {
  readonly CreateWebhook: {
    readonly secretId: string;
    readonly secret: string | null;
    readonly scopes: readonly string[];
  };
  readonly UpdateWebhook: { readonly scopes: readonly string[] | null };
  readonly RotateWebhookSecret: { readonly secretId: string; readonly secret: string | null };
}

export const webhookLimits = limitsOf({ webhooks: [10, 'Webhook endpoints of an account'] });

const decide: DecideTable<WebhookCommands, Webhooks, WebhookEvents, DecisionContext, WebhookLookups> = {
  CreateWebhook: (
    { webhooks, nextWebhookId },
    { url, types, overlayId = null, enabled },
    { scopes, secretId },
  ) => {
    requireRoom(webhookLimits.webhooks, Object.keys(webhooks).length);
    const data = { webhookId: nextWebhookId, url, types, overlayId, enabled, scopes, secretId };
    return [{ type: 'webhook.created', data }];
  },
  UpdateWebhook: (state, { webhookId, ...sent }, { scopes }) => {
    const before = webhookOf(state, webhookId);
    const asked = { ...sent, ...(scopes && { scopes }) };
    const changed = Object.entries(asked).filter(
      ([name, value]) => value !== undefined && !sameContent(value, before[name as keyof Webhook]),
    );
    if (changed.length === 0) return [];
    return [{ type: 'webhook.changed', data: { webhookId, ...Object.fromEntries(changed) } }];
  },
  DeleteWebhook: (state, { webhookId }) => {
    webhookOf(state, webhookId);
    return [{ type: 'webhook.deleted', data: { webhookId } }];
  },
  RotateWebhookSecret: (state, { webhookId, graceHours }, { secretId, now }) => {
    const { secretId: before } = webhookOf(state, webhookId);
    const previous = { secretId: before, until: now + graceHours * HOUR_MS };
    return [{ type: 'webhook.secret-rotated', data: { webhookId, secretId, previous } }];
  },
  DisableWebhook: ({ webhooks }, { webhookId, reason }) => {
    const webhook = webhooks[webhookId];
    if (!webhook?.enabled) return [];
    return [{ type: 'webhook.disabled', data: { webhookId, url: webhook.url, reason } }];
  },
};

const evolve: EvolveTable<Webhooks, WebhookEvents> = {
  'webhook.created': ({ webhooks }, data, { at }) => ({
    webhooks: {
      ...webhooks,
      [data.webhookId]: { ...data, disabledReason: null, previous: null, createdAt: at },
    },
    nextWebhookId: data.webhookId + 1,
  }),
  'webhook.changed': (state, { webhookId, ...changed }) =>
    changedWebhook(state, webhookId, {
      ...changed,
      ...(changed.enabled === true && { disabledReason: null }),
    }),
  'webhook.secret-rotated': (state, { webhookId, secretId, previous }) =>
    changedWebhook(state, webhookId, { secretId, previous }),
  'webhook.disabled': (state, { webhookId, reason }) =>
    changedWebhook(state, webhookId, { enabled: false, disabledReason: reason }),
  'webhook.deleted': (state, { webhookId }) => {
    const { [webhookId]: _deleted, ...webhooks } = state.webhooks;
    return { ...state, webhooks };
  },
};

export const webhookDecider: Decider<
  Webhooks,
  WebhookCommands,
  WebhookEvents,
  DecisionContext,
  WebhookLookups
> = {
  category: 'webhooks',
  schemaVersion: 1,
  initial: noWebhooks,
  decide,
  evolve,
};

/** @throws Problem `not_found` */
export function webhookOf({ webhooks }: Webhooks, webhookId: number): Webhook {
  const found = webhooks[webhookId];
  if (!found) throw new Problem('not_found', `There is no webhook ${webhookId}.`, { resource: 'webhook' });
  return found;
}

function changedWebhook(state: Webhooks, webhookId: number, change: Partial<Webhook>): Webhooks {
  const before = state.webhooks[webhookId];
  return before
    ? { ...state, webhooks: { ...state.webhooks, [webhookId]: { ...before, ...change } } }
    : state;
}

import type { Services } from '@studio/contracts/area';
import type { EventCatalog } from '@studio/contracts/events/event-catalog';
import { sampleOf } from '@studio/contracts/events/event-fields';
import {
  eventTypeNames,
  eventTypeOf,
  isEventTypeName,
  matchesType,
  type EventTypeName,
} from '@studio/contracts/events/event-types';
import type { OverlayAccess } from '@studio/contracts/overlays/overlay-access';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import { timestamp } from '@studio/kernel/clock';
import { derivedId, randomCommandId } from '@studio/kernel/ids';
import { Problem } from '@studio/kernel/problem';
import { stateOf } from '@studio/kernel/state-of';
import type { CommandArea, LookupTable, QueryArea } from '@studio/operations/area';
import { grantedScopes, type Caller, type RequestContext } from '@studio/operations/caller';
import { unknownCursor } from '@studio/operations/paging';
import { InvalidCursor } from '@studio/read-models/read-models';
import type { ProjectionReader } from '@studio/read-models/reader';
import type { SecretRecords } from '@studio/records/secret-records';
import * as deliveryOperations from './deliveries/delivery.commands';
import {
  deliveryDecider,
  type DeliveryCommands,
  type DeliveryLookups,
  type InternalDeliveryCommands,
} from './deliveries/delivery.decider';
import type { DeliveryEvents } from './deliveries/delivery.events';
import { webhookDeliveries, type DeliveryDocument } from './deliveries/delivery.projection';
import { queueOf, WEBHOOK_SECRETS, type DeliverySender } from './deliveries/delivery-sender';
import { MOST_PENDING, type Deliveries } from './deliveries/delivery.state';
import { newSecret } from './signature';
import { deliveryOf, receives, storedDelivery } from './webhook-process';
import * as commands from './webhook.commands';
import {
  webhookDecider,
  webhookOf,
  type InternalWebhookCommands,
  type WebhookCommands,
  type WebhookLookups,
} from './webhook.decider';
import type { WebhookEvents } from './webhook.events';
import * as queries from './webhook.queries';
import type { Webhook, Webhooks } from './webhook.state';
import type { DeliveryView, WebhookView } from './webhook.views';

export interface WebhookDeps extends Pick<Services, 'pipeline' | 'outbound' | 'clock'> {
  readonly secrets: SecretRecords;
  readonly access: OverlayAccess;
  readonly catalog: EventCatalog;
  readonly sender: DeliverySender;
  readonly reader: ProjectionReader;
}

const owned = { scope: null, ownerOnly: true } as const;

export function webhookCommands(
  deps: WebhookDeps,
): CommandArea<
  Webhooks,
  Omit<WebhookCommands, keyof InternalWebhookCommands>,
  WebhookEvents,
  DecisionContext,
  WebhookLookups
> {
  const viewOf = (webhook: Webhook) => webhookView(webhook, null);
  return {
    decider: webhookDecider,
    modules: [commands],
    answers: {
      CreateWebhook: ({ after, commit }, _command, _request, { secret, secretId }) => {
        const created = Object.values(after.state.webhooks).find((each) => each.secretId === secretId);
        const data = commit?.events[0]?.data ?? {};
        return {
          ...viewOf(created ?? webhookOf(after.state, Number(data['webhookId']))),
          secret: created ? secret : null,
        };
      },
      UpdateWebhook: ({ after }, { webhookId }) => viewOf(webhookOf(after.state, webhookId)),
      DeleteWebhook: (_outcome, { webhookId }) => ({ deleted: true, webhookId }),
      RotateWebhookSecret: ({ after }, { webhookId }, _request, { secret, secretId }) => {
        const webhook = webhookOf(after.state, webhookId);
        return { ...viewOf(webhook), secret: webhook.secretId === secretId ? secret : null };
      },
    },
    names: {
      webhookId: (id, { state }) => {
        const webhook = state.webhooks[Number(id)];
        return webhook ? `webhook ${webhook.url}` : null;
      },
    },
    streamId: (_command, _newId, { caller }) => caller.accountId,
    // The webhooks are the caller's own.
    authorize: () => undefined,
    common: {},
    lookups: webhookLookups(deps),
    followUps: {
      DeleteWebhook: async ({ before }, { webhookId }) => {
        const { secretId, previous } = before.state.webhooks[webhookId] ?? {};
        for (const id of [secretId, previous?.secretId])
          if (id !== undefined) await deps.secrets.delete(WEBHOOK_SECRETS, id);
        return null;
      },
    },
  };
}

function webhookLookups({
  outbound,
  access,
  secrets,
}: Pick<WebhookDeps, 'outbound' | 'access' | 'secrets'>): LookupTable<WebhookCommands, WebhookLookups> {
  return {
    CreateWebhook: async (command, request) => {
      requireAddress(command.url, outbound);
      await requireOwnOverlay(command.overlayId ?? null, request, access);
      return {
        scopes: scopesFor(command.types, request.caller),
        ...(await storedSecret(request, secrets)),
      };
    },
    UpdateWebhook: async ({ url, types, overlayId }, request) => {
      if (url !== undefined) requireAddress(url, outbound);
      await requireOwnOverlay(overlayId ?? null, request, access);
      return { scopes: types ? scopesFor(types, request.caller) : null };
    },
    RotateWebhookSecret: (_command, request) => storedSecret(request, secrets),
  };
}

/** Commands on deliveries. */
export function deliveryCommandArea(
  deps: WebhookDeps,
): CommandArea<
  Deliveries,
  Omit<DeliveryCommands, keyof InternalDeliveryCommands>,
  DeliveryEvents,
  DecisionContext,
  DeliveryLookups
> {
  const { pipeline, catalog, reader, clock } = deps;
  return {
    decider: deliveryDecider,
    modules: [deliveryOperations],
    answers: {
      RetryWebhookDelivery: (
        _outcome,
        _command,
        _request,
        { delivery: { source: _source, ...delivery } },
      ) => ({
        ...delivery,
        ...{ state: 'pending' as const, attempts: 0, status: null, problem: null },
        ...{ createdAt: timestamp(clock.now()), nextTryAt: timestamp(clock.now()) },
      }),
      ReplayWebhook: ({ commit }) => ({
        queued: (commit?.events ?? []).reduce((sum, { data }) => sum + lengthOf(data['deliveries']), 0),
      }),
    },
    streamId: (command, _newId, { caller }) =>
      queueOf(caller.accountId, (command as { readonly webhookId: number }).webhookId),
    // The webhooks are the caller's own.
    authorize: () => undefined,
    common: {},
    lookups: {
      RetryWebhookDelivery: async ({ webhookId, deliveryId }, { caller: { accountId } }) => {
        webhookOf(await stateOf(pipeline, webhookDecider, accountId), webhookId);
        const found = await storedDelivery(reader, queueOf(accountId, webhookId), deliveryId);
        if (!found) throw new Problem('not_found', 'There is no such delivery.', { resource: 'delivery' });
        const { eventId, type, source } = found;
        return { delivery: { deliveryId, eventId, type, source } };
      },
      ReplayWebhook: async ({ webhookId, after, until }, { caller: { accountId }, commandId }) => {
        const webhook = webhookOf(await stateOf(pipeline, webhookDecider, accountId), webhookId);
        const types = eventTypeNames.filter((type) =>
          receives({ ...webhook, enabled: true, overlayId: null }, { type, overlayId: null }),
        );
        const heads = await catalog.between(accountId, types, {
          ...{ since: Date.parse(after), until: until === undefined ? clock.now() : Date.parse(until) },
          limit: MOST_PENDING,
        });
        const found = heads.filter((head) => receives({ ...webhook, enabled: true }, head));
        return { found: found.map((head) => deliveryOf(head, `replay ${webhookId} ${commandId}`)) };
      },
    },
  };
}

/** Queries about webhooks. */
export function webhookQueries(deps: WebhookDeps): QueryArea<CommandsOf<typeof queries>, WebhookDeps> {
  const webhooksOf = (accountId: string) => stateOf(deps.pipeline, webhookDecider, accountId);
  const withQueue = async (accountId: string, webhook: Webhook): Promise<WebhookView> =>
    webhookView(
      webhook,
      await stateOf(deps.pipeline, deliveryDecider, queueOf(accountId, webhook.webhookId)),
    );
  return {
    modules: [queries],
    answers: {
      ListWebhooks: async (_query, { caller: { accountId } }) => {
        const { webhooks } = await webhooksOf(accountId);
        const items = await Promise.all(Object.values(webhooks).map((each) => withQueue(accountId, each)));
        return { items, nextCursor: null };
      },
      GetWebhook: async ({ webhookId }, { caller: { accountId } }) =>
        withQueue(accountId, webhookOf(await webhooksOf(accountId), webhookId)),
      TestWebhook: async ({ webhookId, type }, { caller: { accountId } }, { sender, clock }) => {
        const webhook = webhookOf(await webhooksOf(accountId), webhookId);
        const name = sampleType(webhook, type);
        const event = {
          ...{ id: `evt_${derivedId(randomCommandId(), 'test').replaceAll('-', '')}`, type: name },
          ...{ timestamp: timestamp(clock.now()), platform: null, simulated: true, late: false },
          data: sampleOf(eventTypeOf(name).fields),
        };
        const { status, problem, ms } = await sender.post(webhook, event);
        return { delivered: problem === null, status, problem, ms };
      },
      ListWebhookDeliveries: async (
        { webhookId, state, limit, cursor },
        { caller: { accountId } },
        { reader },
      ) => {
        webhookOf(await webhooksOf(accountId), webhookId);
        const queue = queueOf(accountId, webhookId);
        try {
          const page = await reader.find<DeliveryDocument>(webhookDeliveries, {
            ...(state === undefined
              ? { index: 'queue', equals: [queue] }
              : { index: 'state', equals: [queue, state] }),
            ...{ order: 'desc', limit },
            ...(cursor !== undefined && { cursor }),
          });
          return { items: page.items.map(({ doc }) => deliveryView(doc)), nextCursor: page.nextCursor };
        } catch (error) {
          throw error instanceof InvalidCursor ? unknownCursor() : error;
        }
      },
    },
    deps,
  };
}

function webhookView(webhook: Webhook, deliveries: Deliveries | null): WebhookView {
  const { webhookId, url, types, overlayId, enabled, disabledReason, previous, createdAt } = webhook;
  const since = deliveries?.failingSince ?? null;
  return {
    ...{ webhookId, url, types, overlayId, enabled, disabledReason },
    failingSince: since === null ? null : timestamp(since),
    waiting: Object.keys(deliveries?.pending ?? {}).length,
    previousSecretUntil: previous === null ? null : timestamp(previous.until),
    createdAt,
  };
}

function deliveryView({
  deliveryId,
  eventId,
  type,
  state,
  attempts,
  status,
  problem,
  createdAt,
  dueAt,
}: DeliveryDocument): DeliveryView {
  const nextTryAt = dueAt === null ? null : timestamp(dueAt);
  return { deliveryId, eventId, type, state, attempts, status, problem, createdAt, nextTryAt };
}

/** Stores a new secret under a key of the command. */
async function storedSecret(
  { commandId, isPreview }: RequestContext,
  secrets: SecretRecords,
): Promise<{ readonly secretId: string; readonly secret: string | null }> {
  const secretId = commandId;
  if (isPreview || (await secrets.get(WEBHOOK_SECRETS, secretId))) return { secretId, secret: null };
  const secret = newSecret();
  await secrets.put(WEBHOOK_SECRETS, secretId, { secret });
  return { secretId, secret };
}

/** @throws Problem `invalid_value` */
function requireAddress(text: string, outbound: WebhookDeps['outbound']): void {
  const url = URL.canParse(text) ? new URL(text) : null;
  const fault = url ? outbound.faultOf(url) : 'no address';
  if (!url || fault !== null || url.username !== '' || url.password !== '')
    throw new Problem(
      'invalid_value',
      'The address must be https on a public host. The operator allows others by OUTBOUND_ALLOW.',
      { field: 'url' },
    );
}

/** @throws Problem `not_found`, `owner_only` */
async function requireOwnOverlay(
  overlayId: string | null,
  { caller }: RequestContext,
  access: OverlayAccess,
): Promise<void> {
  if (overlayId !== null) await access.ownerFor(overlayId, caller, owned);
}

/**
 * Returns the scopes of the caller that the types need.
 * @throws Problem `invalid_option`, `insufficient_scope`
 */
function scopesFor(patterns: readonly string[], caller: Caller): readonly string[] {
  const sendable = eventTypeNames.filter((type) => !eventTypeOf(type).isLive);
  const unknown = patterns.find((pattern) => !sendable.some((type) => matchesType(type, pattern)));
  if (unknown !== undefined)
    throw new Problem('invalid_option', `There is no type of event ${unknown} for webhooks.`, {
      field: 'types',
      allowed: sendable.slice(0, 50).map((key) => ({ key, label: eventTypeOf(key).name.en })),
    });
  const have = grantedScopes(caller);
  const wanted = sendable.filter((type) => patterns.some((pattern) => matchesType(type, pattern)));
  const needed = [...new Set(wanted.map((type) => eventTypeOf(type).scope))];
  const lacking = needed.filter((scope) => !have.includes(scope));
  const [required] = lacking;
  if (required !== undefined)
    throw new Problem('insufficient_scope', `These events need the scope ${required}.`, {
      ...{ required, have: [...have], lacking },
    });
  // Scopes that the author has and another type may need: a prefix also means types that are added later.
  return have;
}

/** @throws Problem `invalid_option` */
function sampleType(webhook: Webhook, asked: string | undefined): EventTypeName {
  if (asked !== undefined && isEventTypeName(asked) && !eventTypeOf(asked).isLive) return asked;
  const received = eventTypeNames.filter((type) =>
    receives({ ...webhook, enabled: true, overlayId: null }, { type, overlayId: null }),
  );
  if (asked === undefined && received[0]) return received[0];
  throw new Problem('invalid_option', `There is no type of event ${asked ?? ''} for webhooks.`, {
    field: 'type',
    allowed: received.slice(0, 50).map((key) => ({ key, label: eventTypeOf(key).name.en })),
  });
}

function lengthOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0;
}

import { defineArea, wire } from '@studio/contracts/area';
import { EVENT_CATALOG } from '@studio/contracts/events/event-catalog';
import { OVERLAY_ACCESS } from '@studio/contracts/overlays/overlay-access';
import { SecretRecords } from '@studio/records/secret-records';
import * as deliveryOperations from './deliveries/delivery.commands';
import { deliveryDecider } from './deliveries/delivery.decider';
import { deliveryProjection } from './deliveries/delivery.projection';
import { DeliverySender } from './deliveries/delivery-sender';
import * as hookOperations from './hooks/hook.commands';
import { hookDecider, hookLimits } from './hooks/hook.decider';
import * as hookQuestions from './hooks/hook.queries';
import { HookRoute } from './hooks/hook.route';
import { hookCommands, hookQueries } from './hooks/hook.wiring';
import { WebhookProcess, WEBHOOKS_PROCESS } from './webhook-process';
import * as commands from './webhook.commands';
import { webhookDecider, webhookLimits } from './webhook.decider';
import * as queries from './webhook.queries';
import { deliveryCommandArea, webhookCommands, webhookQueries } from './webhook.wiring';

/** Webhooks: endpoints, deliveries. Hooks: addresses that others call. */
export const webhookArea = defineArea({
  name: 'webhooks',
  streams: [webhookDecider, deliveryDecider, hookDecider],
  operations: [commands, deliveryOperations, queries, hookOperations, hookQuestions],
  limits: [webhookLimits, hookLimits].flatMap((limits) => Object.values(limits)),
  projections: () => [deliveryProjection()],
  processNames: [WEBHOOKS_PROCESS],
  serve: wire(
    { requires: { access: OVERLAY_ACCESS, catalog: EVENT_CATALOG } },
    (services, { access, catalog }) => {
      const { pipeline, records, outbound, clock, share, warn, operations, readerOf } = services;
      const secrets = new SecretRecords(records, services.keyFor('webhook-secrets/v1'));
      const sender = new DeliverySender({ pipeline, secrets, catalog, outbound, clock, share, warn });
      const reader = readerOf({ name: 'webhook-deliveries' });
      const deps = { pipeline, outbound, clock, secrets, access, catalog, sender, reader };
      const hookDeps = { pipeline, records, secrets, baseUrl: services.webhookUrl ?? services.publicUrl };
      return {
        provided: {},
        parts: () => ({
          commands: [webhookCommands(deps), deliveryCommandArea(deps), hookCommands(hookDeps)],
          queries: [webhookQueries(deps), hookQueries(hookDeps)],
          http: (http) => new HookRoute({ pipeline, records, secrets, clock }).serve(http),
          processes: [new WebhookProcess({ pipeline, catalog, sender, operations, reader, warn })],
          stop: () => sender.stop(),
        }),
      };
    },
  ),
});

import { accountOf, askedBot, commandsOfBot } from '@studio/contracts/bot/commands-of-bot';
import { stateOf } from '@studio/kernel/state-of';
import type { OverlayAccess } from '@studio/contracts/overlays/overlay-access';
import type { Outbound } from '@studio/http/outbound';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import { idOf, type StoredEvent } from '@studio/kernel/event';
import { derivedId } from '@studio/kernel/ids';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import type { RequestContext } from '@studio/operations/caller';
import { pageOf } from '@studio/operations/paging';
import type { Call, Process } from '@studio/process-managers/process';
import type { SecretRecords } from '@studio/records/secret-records';
import { addressParts, requireHeaders } from './api-address';
import { API_SECRETS, type ApiSecrets } from './api-caller';
import * as commands from './custom-api.commands';
import {
  apiOf,
  customApiDecider,
  type CustomApiCommands,
  type CustomApiLookups,
  type StoredAddress,
} from './custom-api.decider';
import type { CustomApiEvents } from './custom-api.events';
import * as queries from './custom-api.queries';
import type { CustomApi, CustomApis } from './custom-api.state';
import type { CustomApiView } from './custom-api.views';

export interface CustomApiDeps {
  readonly access: OverlayAccess;
  readonly pipeline: Pick<CommitPipeline, 'read'>;
  readonly secrets: SecretRecords;
  readonly outbound: Pick<Outbound, 'faultOf'>;
}

type Sent = Pick<CustomApiCommands['UpdateCustomApi'], 'url' | 'headers'>;

export function customApiCommands(
  deps: CustomApiDeps,
): CommandArea<CustomApis, CustomApiCommands, CustomApiEvents, DecisionContext, CustomApiLookups> {
  return {
    ...commandsOfBot(deps.access),
    decider: customApiDecider,
    modules: [commands],
    answers: {
      CreateCustomApi: ({ before, after }) => apiView(apiOf(after.state, before.state.nextApiId)),
      UpdateCustomApi: ({ after }, { apiId }) => apiView(apiOf(after.state, apiId)),
      DeleteCustomApi: (_, { apiId }) => ({ deleted: true, apiId }),
    },
    lookups: {
      CreateCustomApi: async (command, request) => ({ kept: await keep(deps, command, null, request) }),
      UpdateCustomApi: async (command, request) => {
        const { url, headers, apiId } = command;
        if (url === undefined && headers === undefined) return { kept: null };
        const api = apiOf(await stateOf(deps.pipeline, customApiDecider, accountOf(command)), apiId);
        return {
          kept: await keep(
            deps,
            { ...(url !== undefined && { url }), ...(headers && { headers }) },
            api,
            request,
          ),
        };
      },
    },
  };
}

/** Writes down what nobody else is to know, before the event that names it. @throws Problem `invalid_value`, Unavailable */
async function keep(
  { secrets, outbound }: CustomApiDeps,
  { url, headers }: Sent,
  before: CustomApi | null,
  { commandId, isPreview }: RequestContext,
): Promise<StoredAddress> {
  const known = before && (await secrets.get<ApiSecrets>(API_SECRETS, before.secretsId));
  const parts =
    url === undefined
      ? { url: before?.url ?? '', queryKeys: before?.queryKeys ?? [], query: known?.query ?? '' }
      : addressParts(url, (asked) => outbound.faultOf(asked));
  if (headers) requireHeaders(headers);
  const sent = headers ?? known?.headers ?? {};
  const secretsId = derivedId(commandId, 'secrets');
  if (!isPreview) await secrets.put(API_SECRETS, secretsId, { query: parts.query, headers: { ...sent } });
  return { url: parts.url, queryKeys: parts.queryKeys, headers: Object.keys(sent), secretsId };
}

type QueryDeps = Pick<CustomApiDeps, 'access' | 'pipeline'>;

/** Queries about custom APIs. */
export function customApiQueries(deps: QueryDeps): QueryArea<CommandsOf<typeof queries>, QueryDeps> {
  return {
    modules: [queries],
    answers: {
      ListCustomApis: async (query, request, { pipeline, access }) => {
        const { apis } = await stateOf(pipeline, customApiDecider, await askedBot(access, query, request));
        const page = pageOf(Object.values(apis), query, ({ apiId }) => apiId);
        return { ...page, items: page.items.map(apiView) };
      },
    },
    deps,
  };
}

function apiView({ secretsId: _, ...api }: CustomApi): CustomApiView {
  return api;
}

export const DROPPED_SECRETS = 'dropped-api-secrets';

/** Removes secrets of addresses that are no longer used. */
export class DroppedSecrets implements Process {
  readonly name = DROPPED_SECRETS;
  readonly categories = ['customapis'];

  constructor(private readonly deps: Pick<CustomApiDeps, 'pipeline' | 'secrets'>) {}

  readonly reactions: Process['reactions'] = {
    'api.changed': (event) => this.changed(event),
    'api.deleted': (event) => this.changed(event),
  };

  private changed({ stream, data }: StoredEvent): readonly Call[] {
    const { dropped } = data;
    if (typeof dropped !== 'string') return [];
    const run = async (): Promise<void> => {
      const { apis } = await stateOf(this.deps.pipeline, customApiDecider, idOf(stream));
      const isUsed = Object.values(apis).some(({ secretsId }) => secretsId === dropped);
      if (!isUsed) await this.deps.secrets.delete(API_SECRETS, dropped);
    };
    return [{ step: 'remove', run }];
  }
}

import type { CommandsOf, DecideTable, Decider, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import { limitsOf, requireRoom } from '@studio/kernel/limits';
import { Problem } from '@studio/kernel/problem';
import type * as commands from './custom-api.commands';
import type { CustomApiEvents } from './custom-api.events';
import { apiNamed, type CustomApi, type CustomApis } from './custom-api.state';

export type CustomApiCommands = CommandsOf<typeof commands>;

/** Stored address; its secret parts lie in an encrypted record. */
export type StoredAddress = Pick<CustomApi, 'url' | 'queryKeys' | 'headers' | 'secretsId'>;

/** Lookups of single commands. */
export interface CustomApiLookups {
  readonly CreateCustomApi: { readonly kept: StoredAddress };
  /** Null where neither address nor headers are sent. */
  readonly UpdateCustomApi: { readonly kept: StoredAddress | null };
}

export const customApiLimits = limitsOf({ customApis: [50, 'Custom APIs of a bot'] });

/** Fields that change by themselves; address and headers change together with their record. */
const plainKeys = [
  ...(['name', 'method', 'timeoutMs', 'cacheS', 'responsePath'] as const),
  ...(['maxChars', 'fallback', 'minRole', 'enabled'] as const),
];

const decide: DecideTable<CustomApiCommands, CustomApis, CustomApiEvents, DecisionContext, CustomApiLookups> =
  {
    CreateCustomApi: (state, command, { kept }) => {
      requireFree(state, command.name);
      requireRoom(customApiLimits.customApis, Object.keys(state.apis).length);
      const {
        name,
        method = 'GET',
        timeoutMs = 3000,
        cacheS = 10,
        responsePath = '',
        maxChars = 200,
      } = command;
      const { fallback = '', minRole = 'everyone', enabled = true } = command;
      const rest = { method, timeoutMs, cacheS, responsePath, maxChars, fallback, minRole, enabled };
      return [{ type: 'api.created', data: { apiId: state.nextApiId, name, ...kept, ...rest } }];
    },

    UpdateCustomApi: (state, { apiId, ...sent }, { kept }) => {
      const api = apiOf(state, apiId);
      if (sent.name !== undefined && sent.name !== api.name) requireFree(state, sent.name);
      const changed = plainKeys
        .map((key) => [key, sent[key]] as const)
        .filter(([key, value]) => value !== undefined && value !== api[key]);
      if (changed.length === 0 && !kept) return [];
      const address = kept && { ...kept, dropped: api.secretsId };
      return [{ type: 'api.changed', data: { apiId, ...Object.fromEntries(changed), ...address } }];
    },

    DeleteCustomApi: (state, { apiId }) => {
      const { secretsId: dropped } = apiOf(state, apiId);
      return [{ type: 'api.deleted', data: { apiId, dropped } }];
    },
  };

const evolve: EvolveTable<CustomApis, CustomApiEvents> = {
  'api.created': (state, api) => ({
    apis: { ...state.apis, [api.apiId]: api },
    nextApiId: Math.max(state.nextApiId, api.apiId + 1),
  }),
  'api.changed': (state, { apiId, dropped: _, ...change }) => {
    const api = state.apis[apiId];
    return api ? { ...state, apis: { ...state.apis, [apiId]: { ...api, ...change } } } : state;
  },
  'api.deleted': (state, { apiId }) => {
    const { [apiId]: _, ...apis } = state.apis;
    return { ...state, apis };
  },
};

export const customApiDecider: Decider<
  CustomApis,
  CustomApiCommands,
  CustomApiEvents,
  DecisionContext,
  CustomApiLookups
> = {
  category: 'customapis',
  schemaVersion: 1,
  initial: { apis: {}, nextApiId: 1 },
  decide,
  evolve,
};

/** @throws Problem `not_found` */
export function apiOf({ apis }: CustomApis, apiId: number): CustomApi {
  const api = apis[apiId];
  if (api) return api;
  throw new Problem('not_found', `The bot has no custom API ${apiId}.`, { resource: 'custom API' });
}

/** @throws Problem `duplicate` */
function requireFree(state: CustomApis, name: string): void {
  const api = apiNamed(state, name);
  if (api) throw new Problem('duplicate', `There is a custom API ${name} already.`, { apiId: api.apiId });
}

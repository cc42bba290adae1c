import type { CommandsOf, DecideTable, Decider, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import type { JsonObject, Json } from '@studio/kernel/json';
import { limitsOf, requireRoom } from '@studio/kernel/limits';
import { Problem } from '@studio/kernel/problem';
import type * as commands from './hook.commands';
import type { HookEvents, StoredHookAuth } from './hook.events';
import { noHooks, type Hook, type Hooks } from './hook.state';

/** Commands that no operation asks for. */
export interface InternalHookCommands {
  readonly ReceiveHook: { readonly hookId: string; readonly body: Json; readonly query: JsonObject };
}

export type HookCommands = CommandsOf<typeof commands> & InternalHookCommands;

export interface HookLookups {
  readonly CreateHook: { readonly hookId: string; readonly secretId: string; readonly secret: string | null };
  readonly RotateHook: { readonly secretId: string; readonly secret: string | null };
}

export const hookLimits = limitsOf({ hooks: [20, 'Hooks of an account'] });

const decide: DecideTable<HookCommands, Hooks, HookEvents, DecisionContext, HookLookups> = {
  CreateHook: ({ hooks }, { name, auth, header, prefix, encoding, allowGet }, { hookId, secretId }) => {
    requireRoom(hookLimits.hooks, Object.keys(hooks).length);
    const proof: StoredHookAuth =
      auth === 'hmac' ? { kind: auth, header: header.toLowerCase(), prefix, encoding } : { kind: auth };
    return [{ type: 'hook.created', data: { hookId, name, auth: proof, allowGet, secretId } }];
  },
  UpdateHook: (state, { hookId, ...sent }) => {
    const before = hookOf(state, hookId);
    const changed = Object.entries(sent).filter(
      ([name, value]) => value !== undefined && value !== before[name as keyof Hook],
    );
    if (changed.length === 0) return [];
    return [{ type: 'hook.changed', data: { hookId, ...Object.fromEntries(changed) } }];
  },
  RotateHook: (state, { hookId }, { secretId }) => {
    hookOf(state, hookId);
    return [{ type: 'hook.rotated', data: { hookId, secretId } }];
  },
  DeleteHook: (state, { hookId }) => {
    hookOf(state, hookId);
    return [{ type: 'hook.deleted', data: { hookId } }];
  },
  ReceiveHook: ({ hooks }, { hookId, body, query }) => {
    const hook = hooks[hookId];
    if (!hook?.enabled) return [];
    return [{ type: 'hook.received', data: { hookId, name: hook.name, body, query } }];
  },
};

const evolve: EvolveTable<Hooks, HookEvents> = {
  'hook.created': ({ hooks }, data, { at }) => ({
    hooks: { ...hooks, [data.hookId]: { ...data, enabled: true, createdAt: at, lastReceivedAt: null } },
  }),
  'hook.changed': (state, { hookId, ...changed }) => changedHook(state, hookId, changed),
  'hook.rotated': (state, { hookId, secretId }) => changedHook(state, hookId, { secretId }),
  'hook.deleted': (state, { hookId }) => {
    const { [hookId]: _deleted, ...hooks } = state.hooks;
    return { hooks };
  },
  'hook.received': (state, { hookId }, { at }) => changedHook(state, hookId, { lastReceivedAt: at }),
};

export const hookDecider: Decider<Hooks, HookCommands, HookEvents, DecisionContext, HookLookups> = {
  category: 'hooks',
  schemaVersion: 1,
  initial: noHooks,
  decide,
  evolve,
};

/** @throws Problem `not_found` */
export function hookOf({ hooks }: Hooks, hookId: string): Hook {
  const found = Object.hasOwn(hooks, hookId) ? hooks[hookId] : undefined;
  if (!found) throw new Problem('not_found', 'There is no such hook.', { resource: 'hook' });
  return found;
}

function changedHook(state: Hooks, hookId: string, change: Partial<Hook>): Hooks {
  const before = state.hooks[hookId];
  return before ? { hooks: { ...state.hooks, [hookId]: { ...before, ...change } } } : state;
}

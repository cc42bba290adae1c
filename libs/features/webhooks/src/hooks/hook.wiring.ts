import { randomBytes } from 'node:crypto';
import type { Services } from '@studio/contracts/area';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import { derivedId } from '@studio/kernel/ids';
import { stateOf } from '@studio/kernel/state-of';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import type { RequestContext } from '@studio/operations/caller';
import type { Records } from '@studio/records/records';
import type { SecretRecords } from '@studio/records/secret-records';
import { newSecret } from '../signature';
import * as commands from './hook.commands';
import {
  hookDecider,
  hookOf,
  type HookCommands,
  type HookLookups,
  type InternalHookCommands,
} from './hook.decider';
import type { HookEvents } from './hook.events';
import * as queries from './hook.queries';
import { HOOK_ACCOUNTS, HOOK_SECRETS } from './hook.route';
import type { Hook, Hooks } from './hook.state';
import type { HookAuth, HookView } from './hook.views';

export interface HookDeps extends Pick<Services, 'pipeline'> {
  readonly secrets: SecretRecords;
  readonly records: Records;
  /** Base of the addresses that outside programs call, without a slash at the end. */
  readonly baseUrl: string;
}

export function hookCommands(
  deps: HookDeps,
): CommandArea<
  Hooks,
  Omit<HookCommands, keyof InternalHookCommands>,
  HookEvents,
  DecisionContext,
  HookLookups
> {
  const { secrets, records, pipeline } = deps;
  const viewOf = (hook: Hook) => hookView(hook, deps);
  return {
    decider: hookDecider,
    modules: [commands],
    answers: {
      CreateHook: ({ after }, _command, _request, { hookId, secret }) => ({
        ...viewOf(hookOf(after.state, hookId)),
        secret,
      }),
      UpdateHook: ({ after }, { hookId }) => viewOf(hookOf(after.state, hookId)),
      DeleteHook: (_outcome, { hookId }) => ({ deleted: true, hookId }),
      RotateHook: ({ after }, { hookId }, _request, { secret, secretId }) => {
        const hook = hookOf(after.state, hookId);
        return { ...viewOf(hook), secret: hook.secretId === secretId ? secret : null };
      },
    },
    names: {
      hookId: (id, { state }) => {
        const hook = state.hooks[id];
        return hook ? `hook "${hook.name}"` : null;
      },
    },
    streamId: (_command, _newId, { caller }) => caller.accountId,
    // The hooks are the caller's own.
    authorize: () => undefined,
    common: {},
    lookups: {
      CreateHook: async ({ auth }, request) => {
        const hookId = `hk_${derivedId(request.commandId, 'hook').replaceAll('-', '')}`;
        const { accountId } = request.caller;
        if (!request.isPreview) await records.putIfAbsent(HOOK_ACCOUNTS, hookId, { accountId });
        return { hookId, ...(await storedSecret(auth, request, secrets)) };
      },
      RotateHook: async ({ hookId }, request) => {
        const { auth } = hookOf(await stateOf(pipeline, hookDecider, request.caller.accountId), hookId);
        return storedSecret(auth.kind, request, secrets);
      },
    },
    followUps: {
      DeleteHook: async ({ before }, { hookId }) => {
        const hook = before.state.hooks[hookId];
        if (hook) await secrets.delete(HOOK_SECRETS, hook.secretId);
        await records.delete(HOOK_ACCOUNTS, hookId);
        return null;
      },
    },
  };
}

/** Queries about hooks. */
export function hookQueries(deps: HookDeps): QueryArea<CommandsOf<typeof queries>, HookDeps> {
  return {
    modules: [queries],
    answers: {
      ListHooks: async (_query, { caller: { accountId } }, { pipeline }) => {
        const { hooks } = await stateOf(pipeline, hookDecider, accountId);
        return { items: Object.values(hooks).map((hook) => hookView(hook, deps)), nextCursor: null };
      },
    },
    deps,
  };
}

function hookView(hook: Hook, { baseUrl }: Pick<HookDeps, 'baseUrl'>): HookView {
  const { hookId, name, auth, allowGet, enabled, lastReceivedAt, createdAt } = hook;
  return {
    ...{ hookId, name, url: `${baseUrl}/webhooks/in/${hookId}`, auth: auth.kind },
    ...{ header: auth.header ?? null, allowGet, enabled, lastReceivedAt, createdAt },
  };
}

/** Stores a new secret under a key of the command. */
async function storedSecret(
  auth: HookAuth,
  { commandId, isPreview }: RequestContext,
  secrets: SecretRecords,
): Promise<{ readonly secretId: string; readonly secret: string | null }> {
  const secretId = commandId;
  if (isPreview || (await secrets.get(HOOK_SECRETS, secretId))) return { secretId, secret: null };
  const secret = auth === 'standard' ? newSecret() : randomBytes(32).toString('base64url');
  await secrets.put(HOOK_SECRETS, secretId, { secret });
  return { secretId, secret };
}

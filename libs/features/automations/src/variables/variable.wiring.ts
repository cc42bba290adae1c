import type { AccountPlaces } from '@studio/contracts/accounts/account-places';
import type { Channels } from '@studio/contracts/channels/channels';
import { PlatformError } from '@studio/contracts/channels/platform-channel';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import { stateOf } from '@studio/kernel/state-of';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import type { RequestContext } from '@studio/operations/caller';
import { pageOf } from '@studio/operations/paging';
import type { ViewerKeys } from '@studio/viewers/viewer-keys';
import { automationDecider } from '../definitions/automation.decider';
import { variablesIn } from './variable-uses';
import * as commands from './variable.commands';
import {
  variableDecider,
  type InternalVariableCommands,
  type VariableCommands,
  type VariableLookups,
  type VariableViewer,
} from './variable.decider';
import type { VariableEvents } from './variable.events';
import * as queries from './variable.queries';
import { valueOf, type Variables } from './variable.state';
import type { VariableView } from './variable.views';

export interface VariableDeps {
  readonly pipeline: Pick<CommitPipeline, 'read'>;
  readonly places: AccountPlaces;
  readonly channels: Pick<Channels, 'on'>;
  readonly viewers: Pick<ViewerKeys, 'idOf'>;
}

type Asked = Omit<VariableCommands, keyof InternalVariableCommands>;

export function variableCommands(
  deps: VariableDeps,
): CommandArea<Variables, Asked, VariableEvents, DecisionContext, Omit<VariableLookups, 'ResetVariables'>> {
  const atHome = (_command: object, { caller }: RequestContext) => deps.places.placeOf(caller.accountId);
  return {
    decider: variableDecider,
    modules: [commands],
    common: {},
    names: { name: (name, { state }) => (Object.hasOwn(state.variables, name) ? `variable ${name}` : null) },
    streamId: (_command, _newId, { caller }) => caller.accountId,
    // The stream is the caller's own.
    authorize: () => undefined,
    answers: {
      CreateVariable: ({ after }, { name }) => viewOf(after.state, name),
      UpdateVariable: ({ after }, { name }) => viewOf(after.state, name),
      DeleteVariable: (_outcome, { name }) => ({ deleted: true, name }),
      SetViewerVariable: ({ after }, { name, platform }, _request, { viewer }) => ({
        ...{ name, platform, login: viewer.user.login },
        value: valueOf(after.state, name, viewer.viewerId),
      }),
    },
    lookups: {
      CreateVariable: atHome,
      UpdateVariable: atHome,
      DeleteVariable: async ({ name }, { caller }) => {
        const { automations } = await stateOf(deps.pipeline, automationDecider, caller.accountId);
        const using = Object.values(automations).filter((each) => variablesIn(each).has(name));
        return { usedBy: using.map(({ automationId, name: called }) => ({ automationId, name: called })) };
      },
      SetViewerVariable: async (command, request) => ({ viewer: await viewerFor(command, request, deps) }),
    },
  };
}

/** Returns the viewer of a login as the platform knows them. @throws Problem `not_found`, `unavailable` */
async function viewerFor(
  { platform, login: asked }: Pick<commands.SetViewerVariable, 'platform' | 'login'>,
  { caller: { accountId }, isPreview }: RequestContext,
  { channels, viewers }: VariableDeps,
): Promise<VariableViewer> {
  const login = asked.replace(/^@/u, '').toLowerCase();
  const channel = await channels.on(accountId, platform);
  const user = await channel?.people.byLogin(login).catch((error: unknown) => {
    if (error instanceof PlatformError) return null;
    throw error;
  });
  if (!user) throw new Problem('not_found', `There is no viewer ${login}.`, { resource: 'viewer', login });
  const { userId, name } = user;
  const viewerId = isPreview ? 'nobody' : await viewers.idOf(accountId, { platform, userId });
  return { platform, viewerId, user: { userId, login: user.login, name } };
}

/** Queries about variables. */
export function variableQueries(deps: VariableDeps): QueryArea<CommandsOf<typeof queries>, VariableDeps> {
  return {
    modules: [queries],
    answers: {
      ListVariables: async (query, { caller }) => {
        const state = await stateOf(deps.pipeline, variableDecider, caller.accountId);
        const page = pageOf(Object.values(state.variables), query, ({ name }) => name);
        return { ...page, items: page.items.map(({ name }) => viewOf(state, name)) };
      },
    },
    deps,
  };
}

function viewOf(state: Variables, name: string): VariableView {
  const variable = state.variables[name];
  if (!variable) throw new Error(`There is no variable ${name}.`);
  return { ...variable, value: valueOf(state, name, null) };
}

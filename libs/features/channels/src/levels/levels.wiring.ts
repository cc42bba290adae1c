import type { ConnectedChannel } from '@studio/contracts/channels/connected-channel';
import type { MembershipLevels } from '@studio/contracts/channels/membership-levels';
import { Problem } from '@studio/kernel/problem';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import { requireExpected } from '@studio/operations/expected-values';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import { channelDecider, type ChannelConnections } from '../channel.decider';
import type { ChannelEvents } from '../channel.events';
import * as commands from './levels.commands';
import * as queries from './levels.queries';
import type { MembershipLevelsView } from './levels.views';

export interface LevelsDeps {
  readonly levels: MembershipLevels;
  readonly connectedBy: (accountId: string) => Promise<readonly ConnectedChannel[]>;
}

interface LevelsLookups {
  readonly SetMembershipLevels: MembershipLevelsView;
}

/** Commands on the caller's membership levels. */
export function levelsCommands({
  levels: stored,
  connectedBy,
}: LevelsDeps): CommandArea<
  ChannelConnections,
  CommandsOf<typeof commands>,
  ChannelEvents,
  DecisionContext,
  LevelsLookups
> {
  return {
    decider: channelDecider,
    modules: [commands],
    answers: { SetMembershipLevels: (_outcome, _command, _request, { levels }) => ({ levels }) },
    streamId: (_command, _newId, { caller }) => caller.accountId,
    // The channel is the caller's own.
    authorize: () => undefined,
    common: {},
    lookups: {
      SetMembershipLevels: async ({ levels: sent }, { caller: { accountId }, isPreview, expected }) => {
        const channelId = youtubeIn(await connectedBy(accountId));
        if (channelId === null)
          throw new Problem('not_connected', 'No YouTube channel is connected. Connect it first.');
        const levels = sent.map(({ name, tier }) => ({ name, tier }));
        const check = (replaced: MembershipLevelsView['levels']): void => {
          if (expected) requireExpected(expected, { levels: replaced }, { levels }, { method: 'PUT' });
        };
        if (isPreview) check(await stored.of(channelId));
        else await stored.set(channelId, levels, check);
        return { levels };
      },
    },
  };
}

/** Queries about the caller's membership levels. */
export function levelsQueries(deps: LevelsDeps): QueryArea<CommandsOf<typeof queries>, LevelsDeps> {
  return {
    modules: [queries],
    answers: {
      GetMembershipLevels: async (_query, { caller: { accountId } }, { levels, connectedBy }) => {
        const channelId = youtubeIn(await connectedBy(accountId));
        return { levels: channelId === null ? [] : [...(await levels.of(channelId))] };
      },
    },
    deps,
  };
}

function youtubeIn(channels: readonly ConnectedChannel[]): string | null {
  const found = channels.find(({ platform, role }) => platform === 'youtube' && role === 'broadcaster');
  return found?.channelId ?? null;
}

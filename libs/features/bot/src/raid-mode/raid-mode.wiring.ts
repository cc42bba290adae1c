import { accountOf, askedBot, commandsOfBot } from '@studio/contracts/bot/commands-of-bot';
import type { BuiltinCall, BuiltinCommand } from '@studio/contracts/bot/chat-bot';
import type { Channels } from '@studio/contracts/channels/channels';
import { PlatformError, type PlatformChannel } from '@studio/contracts/channels/platform-channel';
import { platformProblem } from '@studio/contracts/channels/platform-problem';
import type { OperationsByName } from '@studio/contracts/operations-by-name';
import type { OverlayAccess } from '@studio/contracts/overlays/overlay-access';
import type { Clock } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import { stateOf } from '@studio/kernel/state-of';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import * as commands from './raid-mode.commands';
import { raidModeDecider, type FoundChat, type RaidModeLookups } from './raid-mode.decider';
import type { RaidModeEvents } from './raid-mode.events';
import * as queries from './raid-mode.queries';
import type { RaidMode } from './raid-mode.state';
import { RaidModeView } from './raid-mode.views';

export interface RaidModeDeps {
  readonly pipeline: Pick<CommitPipeline, 'read'>;
  readonly access: OverlayAccess;
  readonly channels: Pick<Channels, 'of'>;
  readonly clock: Clock;
}

export function raidModeCommands({
  access,
  channels,
  clock,
  pipeline,
}: RaidModeDeps): CommandArea<
  RaidMode,
  CommandsOf<typeof commands>,
  RaidModeEvents,
  DecisionContext,
  RaidModeLookups
> {
  return {
    ...commandsOfBot(access),
    decider: raidModeDecider,
    modules: [commands],
    answers: {
      UpdateRaidMode: ({ after }) => RaidModeView.at(after.state, clock.now()),
      SwitchRaidMode: ({ after }) => RaidModeView.at(after.state, clock.now()),
    },
    lookups: {
      SwitchRaidMode: async (command) => {
        const accountId = accountOf(command);
        const { active } = await stateOf(pipeline, raidModeDecider, accountId);
        const isStarting = active === null && command.active !== false;
        return { chats: isStarting ? await foundChats(channels, accountId) : [] };
      },
    },
  };
}

/** Queries about raid mode. */
export function raidModeQueries(deps: RaidModeDeps): QueryArea<CommandsOf<typeof queries>, RaidModeDeps> {
  return {
    modules: [queries],
    answers: {
      GetRaidMode: async (query, request, { pipeline, access, clock }) => {
        const accountId = await askedBot(access, query, request);
        return RaidModeView.at(await stateOf(pipeline, raidModeDecider, accountId), clock.now());
      },
    },
    deps,
  };
}

async function foundChats(channels: Pick<Channels, 'of'>, accountId: string): Promise<readonly FoundChat[]> {
  const all = await channels.of(accountId);
  const chats = all.filter(({ features }) => features.has('chat.read') || features.has('chat.send'));
  return Promise.all(chats.map(foundChat));
}

async function foundChat({ platform, channelId, chat }: PlatformChannel): Promise<FoundChat> {
  try {
    const { slowSeconds = 0, followersMin = null } = await chat.currentModes();
    return { platform, channelId, before: { slowSeconds, followersMin }, code: null };
  } catch (error) {
    const problem = platformProblem(error, platform);
    if (!(error instanceof PlatformError) || !(problem instanceof Problem)) throw error;
    return { platform, channelId, before: null, code: problem.code };
  }
}

/** `!raidmode`, `!raidmode 10`, `!raidmode off`: for moderators. The bot says what comes of it. */
export function raidModeBuiltin(operations: OperationsByName): BuiltinCommand {
  const run = async ({ accountId, args, event }: BuiltinCall) => {
    const [word = ''] = args;
    const minutes = /^\d{1,3}$/u.test(word) ? Math.min(120, Math.max(1, Number(word))) : undefined;
    const active = word === 'off' ? false : word === 'on' || minutes !== undefined ? true : undefined;
    const key = `bot/${event.platform}/${event.eventId}`;
    try {
      await operations.run({
        operation: 'switch_raid_mode',
        input: { ...(active !== undefined && { active }), ...(minutes !== undefined && { minutes }) },
        author: { accountId, scopes: ['chat:moderate'], via: 'bot' },
        cause: { key, causationId: null, correlationId: null, depth: 1 },
      });
      return null;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { message: 'feedback.raid_mode_refused' };
    }
  };
  return { name: 'raidmode', minRole: 'mod', run };
}

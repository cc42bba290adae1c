import { ACTIVITY_RECORD } from '@studio/areas/activity-record';
import { defineArea, type ServedArea, type Services } from '@studio/areas/area';
import { botAccount } from '@studio/areas/bot-account';
import { CHAT_BOT } from '@studio/areas/chat-bot';
import { ENTRANTS } from '@studio/areas/entrants';
import { LEDGER } from '@studio/areas/ledger';
import { OVERLAY_ACCESS } from '@studio/areas/ports';
import { idOf } from '@studio/kernel/event';
import { randomCommandId } from '@studio/kernel/ids';
import type { CommandArea, FactsTable, Outcome, QueryArea } from '@studio/operations/area';
import type { RequestContext } from '@studio/operations/caller';
import { CHANNEL_CONSENTS, CHANNELS } from '@studio/platforms/port/channels';
import { CHAT_HEARING } from '@studio/platforms/port/chat-hearing';
import { giveawayBuiltins } from './builtins';
import { giveawayCalls } from './giveaway.calls';
import { valuesOfTree } from '@studio/kernel/viewer-tree';
import { ChatJoins, droppedJoins } from './chat-joins';
import { fairness, newSeed } from './fairness';
import * as commands from './giveaway.commands';
import {
  giveawayDecider,
  type AskedGiveawayCommands,
  type GiveawayContext,
  type GiveawayFacts,
} from './giveaway.decider';
import type { GiveawayEvents } from './giveaway.events';
import { giveawayView, winnerView } from './giveaway.making';
import { giveawayItems } from './giveaway-items';
import { giveawayMessages } from './giveaway.messages';
import { giveawayProblems } from './giveaway.problems';
import { GIVEAWAY_PROCESS, GiveawayProcess } from './giveaway-process';
import { giveawayProjection } from './giveaway.projection';
import * as queries from './giveaway.queries';
import { giveawayReading, giveawaysOf, type GiveawayQueries, type GiveawayReading } from './giveaway.reading';
import { keywordOf, plainLogin } from './giveaway.settings';
import { isActive, type Giveaways } from './giveaway.state';
import type { ChatReadyView, EntryRemovedView, GiveawayView } from './giveaway.views';
import { JoinFacts } from './joins';
import { entrantsOf } from './entrants';
import { giveawaySource } from './live-giveaway';

interface Ready {
  readonly ready: ChatReadyView;
}

/** What answers and decisions need besides. */
type Facts = { readonly [Name in Exclude<keyof AskedGiveawayCommands, 'SetGiveawayDefaults'>]: Ready } & {
  readonly StartGiveaway: Ready & GiveawayFacts['StartGiveaway'];
};

/** A command together with the account whose giveaway it is for. */
interface Addressed {
  readonly ofAccount: string;
}

interface CommandDeps extends GiveawayReading {
  readonly hasCommand: (accountId: string, name: string) => Promise<boolean>;
}

/** How commands on giveaways are run. */
function giveawayCommands(
  deps: CommandDeps,
): CommandArea<Giveaways, AskedGiveawayCommands, GiveawayEvents, GiveawayContext, Facts> {
  const { access, clock } = deps;
  const view = ({ after }: Outcome<Giveaways>, ready: ChatReadyView): GiveawayView =>
    giveawayView(after.state, ready, clock.now());
  return {
    decider: giveawayDecider,
    modules: [commands],
    common: { fairness },
    elsewhere: async (command, { caller }, demand): Promise<Addressed> => {
      const { overlayId } = command as commands.CancelGiveaway;
      return { ofAccount: await botAccount(overlayId, caller, access, demand) };
    },
    streamId: accountOf,
    // Whose giveaway it is was decided with the access to it: see `elsewhere`.
    authorize: () => undefined,
    answers: {
      SetGiveawayDefaults: ({ after }) => after.state.defaults,
      StartGiveaway: (outcome, _command, _request, { ready }) => view(outcome, ready),
      DrawGiveawayWinner: (outcome, _command, _request, { ready }) => {
        const drawn = (outcome.commit?.events ?? []).flatMap(({ type, data }) =>
          type === 'winner.drawn' ? [data['n']] : [],
        );
        const winners = outcome.after.state.giveaway?.winners ?? [];
        return {
          ...view(outcome, ready),
          drawn: winners.filter(({ n }) => drawn.includes(n)).map(winnerView),
        };
      },
      ControlGiveaway: (outcome, _command, _request, { ready }) => view(outcome, ready),
      RemoveGiveawayEntry: (outcome, command, _request, { ready }) => ({
        ...view(outcome, ready),
        removed: removedView(outcome, command),
      }),
      CancelGiveaway: (outcome, _command, _request, { ready }) => view(outcome, ready),
    },
    facts: factsTable(deps),
    onAir: () => true,
  };
}

function accountOf(command: object): string {
  return (command as Addressed).ofAccount;
}

function factsTable(deps: CommandDeps): FactsTable<AskedGiveawayCommands, Facts> {
  const ready = async (command: object): Promise<Ready> => ({
    ready: await deps.readyOf(accountOf(command)),
  });
  return {
    StartGiveaway: async (command: commands.StartGiveaway, _request: RequestContext) => {
      const { ready: known } = await ready(command);
      const accountId = accountOf(command);
      const { defaults } = await giveawaysOf(deps.pipeline, accountId);
      // What the keyword will be is decided on the log; most likely it is this one.
      const keyword = keywordOf(command.keyword ?? defaults.keyword);
      const isTaken = keyword !== '' && (await deps.hasCommand(accountId, keyword));
      const readyPlatforms = (['twitch', 'kick'] as const).filter((platform) => known[platform]);
      return {
        ready: known,
        seed: newSeed(),
        readyPlatforms,
        hasCommand: (name: string) => isTaken && name === keyword,
      };
    },
    DrawGiveawayWinner: ready,
    ControlGiveaway: ready,
    RemoveGiveawayEntry: ready,
    CancelGiveaway: ready,
  };
}

function removedView(
  { before, after }: Outcome<Giveaways>,
  { login, platform }: commands.RemoveGiveawayEntry,
): EntryRemovedView['removed'] {
  const plain = plainLogin(login);
  const winnersOf = ({ state }: Outcome<Giveaways>['after']) => state.giveaway?.winners ?? [];
  const isTheirs = (one: ReturnType<typeof winnersOf>[number]): boolean =>
    one.user?.login.toLowerCase() === plain && (platform === undefined || one.platform === platform);
  const entry = removedEntry(after.state, plain, platform);
  return {
    login: plain,
    platform: entry?.platform ?? platform ?? 'twitch',
    wasWinner: winnersOf(before).some((one) => isTheirs(one) && isActive(one)),
  };
}

function removedEntry(
  { entries }: Giveaways,
  login: string,
  platform: string | undefined,
): { readonly platform: string } | undefined {
  for (const entry of valuesOfTree(entries))
    if (
      entry.removed &&
      entry.user?.login.toLowerCase() === login &&
      (platform === undefined || entry.platform === platform)
    )
      return entry;
  return undefined;
}

/** Where chats are that the bot can read and write. */
function readyOf({ ports }: Pick<Services, 'ports'>) {
  return async (accountId: string): Promise<ChatReadyView> => {
    const refused = await ports.of(CHANNEL_CONSENTS).refused(accountId);
    const isReady = async (platform: 'twitch' | 'kick'): Promise<boolean> => {
      const channel = await ports.of(CHANNELS).on(accountId, platform);
      if (refused.has(platform)) return false;
      return channel !== null && channel.features.has('chat.read') && channel.features.has('chat.send');
    };
    const [twitch, kick] = await Promise.all([isReady('twitch'), isReady('kick')]);
    return { twitch, kick };
  };
}

/** Tells whoever hears chats here of every commit on giveaways. */
function watchGiveaways(
  { events, pipeline, ending, warn }: Services,
  changed: (accountId: string) => Promise<void>,
): void {
  const follow = async (): Promise<void> => {
    const from = pipeline.position || (await events.end());
    for await (const batch of events.subscribe([giveawayDecider.category], from, {
      signal: ending,
      ownOnly: true,
    })) {
      if (batch.kind !== 'commits') continue;
      const told = batch.commits.filter(({ events: [first] }) => first?.type !== 'entry.joined');
      for (const accountId of new Set(told.map(({ stream }) => idOf(stream)))) await changed(accountId);
    }
  };
  void follow().catch((error: unknown) => {
    if (!ending.aborted) warn(`Commits on giveaways can't be followed: ${String(error)}`);
  });
}

/** Whether viewers are told that they may not: the bot's setting, by its operation. */
function tellsDenials({ operations, warn }: Services) {
  return async (accountId: string): Promise<boolean> => {
    const key = `giveaways/denials/${randomCommandId()}`;
    const cause = { key, causationId: null, correlationId: null, depth: 0 };
    const author = { accountId, scopes: ['bot:read'] } as const;
    try {
      const settings = await operations.run({ operation: 'get_bot_settings', input: {}, author, cause });
      return settings.denyFeedback;
    } catch (error) {
      warn(`The settings of the bot of ${accountId} can't be read: ${String(error)}`);
      return false;
    }
  };
}

/** Giveaways in chat: who is in, who wins and how that can be checked. */
export const giveawayArea = defineArea({
  name: 'giveaways',
  streams: [giveawayDecider],
  operations: [commands, queries],
  problems: giveawayProblems,
  projections: () => [giveawayProjection],
  editor: { items: [giveawayItems] },
  processNames: [GIVEAWAY_PROCESS],
  operatorCalls: giveawayCalls,
  serve: (services) => {
    services.ports.provide(ENTRANTS, {
      of: async (accountId) => entrantsOf(await giveawaysOf(services.pipeline, accountId)),
    });
    return () => servedGiveaways(services);
  },
});

/** Once all areas have provided what they have. */
function servedGiveaways(services: Services): ServedArea {
  const { pipeline, events: log, ports, clock, viewers, warn, readerOf } = services;
  const reader = readerOf(giveawayProjection);
  const bot = ports.of(CHAT_BOT);
  const joining = {
    viewers,
    clock,
    ledger: () => ports.of(LEDGER),
    channels: () => ports.of(CHANNELS),
    record: () => ports.of(ACTIVITY_RECORD),
  };
  const facts = new JoinFacts(joining);
  const joins = new ChatJoins({
    ...joining,
    pipeline,
    warn,
    bot: () => bot,
    tellsDenials: tellsDenials(services),
    isShared: log.shared,
  });
  const access = ports.of(OVERLAY_ACCESS);
  const reading = { pipeline, log, reader, access, clock, readyOf: readyOf(services) };
  // `!join` is a way to join: as the keyword it is itself.
  const hasCommand = (accountId: string, name: string) =>
    name === 'join' ? bot.hasCommand(accountId, name) : bot.answersTo(accountId, name);
  const asked: QueryArea<GiveawayQueries, GiveawayReading> = {
    modules: [queries],
    answers: giveawayReading,
    deps: reading,
  };
  bot.addBuiltins(giveawayBuiltins({ pipeline, viewers, joins }));
  bot.addMessages(giveawayMessages);
  ports.of(CHAT_HEARING).listen((accountId, event, { simulated }) => joins.hear(accountId, event, simulated));
  const deps = { pipeline, log, reader, bot: () => bot, ledger: joining.ledger, facts };
  return {
    commands: [giveawayCommands({ ...reading, hasCommand })],
    queries: [asked],
    processes: [new GiveawayProcess(deps)],
    figures: [droppedJoins(joins)],
    liveSources: [giveawaySource({ pipeline, clock })],
    start: () => watchGiveaways(services, (accountId) => joins.changed(accountId)),
    stop: () => joins.stop(),
  };
}

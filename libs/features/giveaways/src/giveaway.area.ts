import { firstCause } from '@studio/process-managers/process';
import { called } from '@studio/operations/names';
import { nameOfOverlay } from '@studio/contracts/overlays/overlay-names';
import { ACTIVITY_RECORD } from '@studio/contracts/stream-events/activity-record';
import { wire, type Resolved, defineArea, type ServedArea, type Services } from '@studio/contracts/area';
import { botAccount } from '@studio/contracts/bot/bot-account';
import { EVENT_CATALOG } from '@studio/contracts/events/event-catalog';
import { CHAT_BOT } from '@studio/contracts/bot/chat-bot';
import { ENTRANTS } from '@studio/contracts/giveaways/entrants';
import { LEDGER } from '@studio/contracts/loyalty/ledger';
import { OVERLAY_ACCESS } from '@studio/contracts/overlays/overlay-access';
import { followedReads } from '@studio/kernel/followed-reads';
import { idOf } from '@studio/kernel/event';
import { randomCommandId } from '@studio/kernel/ids';
import type { CommandArea, LookupTable, Outcome, QueryArea } from '@studio/operations/area';
import type { RequestContext } from '@studio/operations/caller';
import { CHANNEL_CONSENTS, channelOn, CHANNELS } from '@studio/contracts/channels/channels';
import { CHAT_FEED } from '@studio/contracts/chat/chat-feed';
import { giveawayBuiltins } from './builtins';
import { giveawayCalls } from './giveaway.calls';
import { valuesOfTree } from '@studio/kernel/viewer-tree';
import { GiveawayChecks } from './giveaway-checks';
import { ChatJoins, droppedJoins } from './chat-joins';
import { fairness, newSeed } from './draw/fairness';
import * as commands from './giveaway.commands';
import {
  giveawayDecider,
  type AskedGiveawayCommands,
  type GiveawayContext,
  type GiveawayLookups,
} from './giveaway.decider';
import type { GiveawayEvents } from './model/giveaway.events';
import { giveawayView, winnerView } from './giveaway.making';
import { giveawayItems } from './giveaway-items';
import { giveawayMessages } from './model/giveaway.messages';
import { giveawayProblems } from './model/giveaway.problems';
import { GIVEAWAY_PROCESS, GiveawayProcess } from './giveaway-process';
import { giveawayProjection } from './giveaway.projection';
import * as queries from './giveaway.queries';
import {
  giveawayQueryHandlers,
  giveawaysOf,
  type GiveawayQueries,
  type GiveawayQueryDeps,
  proofOf,
} from './giveaway.query-handlers';
import { proofPath, serveProofs } from './proof/proof.routes';
import { keywordOf, plainLogin } from './settings/giveaway.settings';
import { isActive, type Giveaways } from './model/giveaway.state';
import type { ChatReadyView, EntryRemovedView, GiveawayView } from './model/giveaway.views';
import { JoinLookups } from './entries/joins';
import { entrantsOf } from './entries/entrants';
import { giveawaySource } from './live-giveaway';

interface Ready {
  readonly ready: ChatReadyView;
}

/** Lookups of answers and decisions. */
type Lookups = { readonly [Name in Exclude<keyof AskedGiveawayCommands, 'SetGiveawayDefaults'>]: Ready } & {
  readonly StartGiveaway: Ready & GiveawayLookups['StartGiveaway'];
};

/** A command together with the account whose giveaway it is for. */
interface Addressed {
  readonly ofAccount: string;
}

interface CommandDeps extends GiveawayQueryDeps {
  readonly hasCommand: (accountId: string, name: string) => Promise<boolean>;
}

/** Returns the command handlers for giveaways. */
function giveawayCommands(
  deps: CommandDeps,
): CommandArea<Giveaways, AskedGiveawayCommands, GiveawayEvents, GiveawayContext, Lookups> {
  const { access, clock } = deps;
  const view = ({ after }: Outcome<Giveaways>, ready: ChatReadyView): GiveawayView =>
    giveawayView(after.state, ready, clock.now(), deps.proofUrl);
  return {
    decider: giveawayDecider,
    modules: [commands],
    common: { fairness },
    redirectTo: async (command, { caller }, demand): Promise<Addressed> => {
      const { overlayId } = command as commands.CancelGiveaway;
      return { ofAccount: await botAccount(overlayId, caller, access, demand) };
    },
    names: {
      ...nameOfOverlay(access),
      rewardId: (id) => called('channel point reward', { name: String(id) }),
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
    lookups: lookupTable(deps),
  };
}

function accountOf(command: object): string {
  return (command as Addressed).ofAccount;
}

function lookupTable(deps: CommandDeps): LookupTable<AskedGiveawayCommands, Lookups> {
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
  const isOfViewer = (one: ReturnType<typeof winnersOf>[number]): boolean =>
    one.user?.login.toLowerCase() === plain && (platform === undefined || one.platform === platform);
  const entry = removedEntry(after.state, plain, platform);
  return {
    login: plain,
    platform: entry?.platform ?? platform ?? 'twitch',
    wasWinner: winnersOf(before).some((one) => isOfViewer(one) && isActive(one)),
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

const required = {
  access: OVERLAY_ACCESS,
  bot: CHAT_BOT,
  channels: CHANNELS,
  consents: CHANNEL_CONSENTS,
  feed: CHAT_FEED,
  ledger: LEDGER,
  record: ACTIVITY_RECORD,
  catalog: EVENT_CATALOG,
};
type Required = Resolved<typeof required>;

/** Returns the platforms on which the bot can read and write. */
function readyOf({ consents, channels }: Pick<Required, 'consents' | 'channels'>) {
  return async (accountId: string): Promise<ChatReadyView> => {
    const refused = await consents.refused(accountId);
    const isReady = async (platform: 'twitch' | 'kick'): Promise<boolean> => {
      const channel = await channelOn(channels, accountId, platform);
      if (refused.has(platform)) return false;
      return channel !== null && channel.features.has('chat.read') && channel.features.has('chat.send');
    };
    const [twitch, kick] = await Promise.all([isReady('twitch'), isReady('kick')]);
    return { twitch, kick };
  };
}

/** Notifies chat listeners on this node of every commit on giveaways. */
function watchGiveaways(
  { events, pipeline, ending, warn }: Services,
  changed: (accountId: string) => Promise<void>,
  forgotten: (accountId: string) => void,
): void {
  const follow = async (): Promise<void> => {
    const from = pipeline.position || (await events.end());
    for await (const batch of events.subscribe([giveawayDecider.category], from, {
      signal: ending,
      ownOnly: true,
      opens: () => false,
    })) {
      if (batch.kind !== 'commits') continue;
      const relevant = batch.commits.filter(({ events: [first] }) => first?.type !== 'entry.joined');
      for (const { stream, events: all } of batch.commits)
        if (all.some(({ type }) => type === 'viewer.forgotten')) forgotten(idOf(stream));
      for (const accountId of new Set(relevant.map(({ stream }) => idOf(stream)))) await changed(accountId);
    }
  };
  void follow().catch((error: unknown) => {
    if (!ending.aborted) warn(`Cannot follow changes of giveaways: ${String(error)}`);
  });
}

/** Reads the bot's setting for announcing refusals, through its operation. */
function announcesDenials({ operations, warn }: Services) {
  return async (accountId: string): Promise<boolean> => {
    const key = `giveaways/denials/${randomCommandId()}`;
    const cause = firstCause(key);
    const author = { accountId, scopes: ['bot:read'] } as const;
    try {
      const settings = await operations.run({ operation: 'get_bot_settings', input: {}, author, cause });
      return settings.denyFeedback;
    } catch (error) {
      warn(`Could not read the bot settings of account ${accountId}: ${String(error)}`);
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
  serve: wire({ requires: required, provides: { entrants: ENTRANTS } }, (services, ports) => ({
    provided: {
      entrants: { of: async (accountId) => entrantsOf(await giveawaysOf(services.pipeline, accountId)) },
    },
    parts: () => servedGiveaways(services, ports),
  })),
});

function servedGiveaways(services: Services, ports: Required): ServedArea {
  const { ledger, channels, record, bot, access, feed, catalog } = ports;
  const { pipeline, events: log, clock, viewers, warn, readerOf } = services;
  const reader = readerOf(giveawayProjection);
  catalog.addDetails(['giveaway.phase', 'giveaway.winner'], async ({ data }, accountId) => {
    const { giveaway } = await giveawaysOf(pipeline, accountId);
    return giveaway?.giveawayId === data['giveawayId'] ? { prize: giveaway?.settings.prize ?? null } : {};
  });
  const joining = { viewers, clock, ledger, channels, record, bot };
  const lookups = new JoinLookups(joining);
  const joins = new ChatJoins({
    ...joining,
    feed,
    pipeline,
    warn,
    bot,
    announcesDenials: announcesDenials(services),
    isShared: log.shared,
  });
  const checks = new GiveawayChecks(log);
  const proofUrl = (giveawayId: string): string => services.publicUrl + proofPath(giveawayId);
  const queryDeps = { pipeline, checks, reader, access, clock, proofUrl, readyOf: readyOf(ports) };
  // `!join` is a way to join: as the keyword it is itself.
  const hasCommand = (accountId: string, name: string) =>
    name === 'join' ? bot.hasCommand(accountId, name) : bot.answersTo(accountId, name);
  const asked: QueryArea<GiveawayQueries, GiveawayQueryDeps> = {
    modules: [queries],
    answers: giveawayQueryHandlers,
    deps: queryDeps,
  };
  bot.addBuiltins(giveawayBuiltins({ pipeline, viewers, joins }));
  bot.addMessages(giveawayMessages);
  feed.subscribe(joins.subscriber);
  const process = new GiveawayProcess({
    ...{ pipeline, log, reader, lookups, warn },
    bot,
    ledger,
  });
  return {
    commands: [giveawayCommands({ ...queryDeps, hasCommand })],
    queries: [asked],
    processes: [process],
    http: (http) => serveProofs(http, (giveawayId) => proofOf(giveawayId, queryDeps)),
    figures: [droppedJoins(joins)],
    viewerBuffers: [joins],
    liveSources: [giveawaySource({ pipeline: followedReads(pipeline), clock })],
    start: () =>
      watchGiveaways(
        services,
        (accountId) => joins.changed(accountId),
        (accountId) => checks.forget(accountId),
      ),
    stop: async () => {
      await joins.stop();
      await process.settled();
    },
  };
}

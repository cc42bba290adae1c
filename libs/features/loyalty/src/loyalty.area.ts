import { followedReads } from '@studio/kernel/followed-reads';
import { ACTION_RUNNER } from '@studio/actions/action-runner';
import { ACTIVITY_RECORD } from '@studio/contracts/stream-events/activity-record';
import { EVENT_CATALOG } from '@studio/contracts/events/event-catalog';
import { commonTexts } from '@studio/contracts/events/common-texts';
import { TEXT_PLACES } from '@studio/contracts/events/text-places';
import { pointDetails } from './point-details';
import { wire, defineArea, type Services } from '@studio/contracts/area';
import { CHAT_BOT } from '@studio/contracts/bot/chat-bot';
import { SHOWN_PREDICTIONS } from '@studio/contracts/layer-runtime/shown-predictions';
import { WIDGET_COMMANDS } from '@studio/contracts/layer-runtime/widget-commands';
import { LEDGER } from '@studio/contracts/loyalty/ledger';
import { POINTS_EXPORT } from '@studio/contracts/loyalty/points-export';
import { POINTS_IMPORT } from '@studio/contracts/loyalty/points-import';
import { DESIGNS } from '@studio/contracts/overlays/designs';
import { OVERLAY_ACCESS } from '@studio/contracts/overlays/overlay-access';
import { PLACES } from '@studio/contracts/accounts/account-places';
import type { QueryArea } from '@studio/operations/area';
import { OutsideCalls } from '@studio/contracts/channels/outside-calls';
import { CHANNELS } from '@studio/contracts/channels/channels';
import { PLATFORM_EVENTS, type PlatformEvents } from '@studio/contracts/channels/platform-events';
import { CHAT_FEED } from '@studio/contracts/chat/chat-feed';
import { itemSource, changedFields } from '@studio/realtime/editor/editor-source';
import { loyaltyBuiltins } from './builtins';
import { ChatEarning } from './earning/chat-earning';
import { Earning } from './earning/earning';
import { Leaders } from './leaderboards/leaders';
import * as ledgerCommands from './ledger/ledger.commands';
import { ledgerDecider } from './ledger/ledger.decider';
import { loyaltySource } from './leaderboards/live-loyalty';
import { ledgerCommandArea, loyaltyCommandArea } from './loyalty.answers';
import * as commands from './settings/loyalty.commands';
import { loyaltyDecider, loyaltyLimits } from './settings/loyalty.decider';
import { loyaltyMessages } from './model/loyalty.messages';
import { loyaltyProblems } from './model/loyalty.problems';
import { ledgerProjection, loyaltyProjection } from './ledger/loyalty.projection';
import * as queries from './settings/loyalty.queries';
import { loyaltyQueryHandlers, type LoyaltyQueries, type LoyaltyQueryDeps } from './loyalty.query-handlers';
import { LOYALTY_PROCESS, LoyaltyProcess } from './loyalty-process';
import { PastMovements } from './ledger/past-movements';
import { Points } from './ledger/points';
import { LedgerExport } from './ledger/points-export';
import { LedgerImport } from './ledger/points-import';
import { rewardText } from './rewards/reward-text';
import { Rewards } from './rewards/rewarding';
import { roundDecider } from './rounds/round.decider';
import { roundMessages } from './rounds/round.messages';
import { ROUND_PROCESS, RoundProcess } from './rounds/round-process';
import { roundProjection } from './rounds/round.projection';
import { Staking } from './rounds/staking';
import { StakeWithdrawals, type StakeWithdrawalDeps } from './rounds/stake-withdrawals';
import { PlatformVotes } from './predictions/platform-votes';
import { voteBuiltins } from './predictions/vote-builtins';
import * as polls from './predictions/poll.commands';
import * as trivia from './trivia/trivia.commands';
import { TriviaChat } from './trivia/trivia-chat';
import { predictionCommands, predictionQueries, type PredictionDeps } from './predictions/prediction.answers';
import * as predictions from './predictions/prediction.commands';
import * as askedPredictions from './predictions/prediction.queries';

function pointsOf(
  { pipeline, events, viewers, clock, readerOf, upToDate }: Services,
  { places, channels }: Pick<ConstructorParameters<typeof Points>[0], 'places' | 'channels'>,
  past: PastMovements,
): Points {
  return new Points({
    pipeline,
    log: events,
    viewers,
    clock,
    reader: readerOf(loyaltyProjection),
    namesKnown: () => upToDate(loyaltyProjection),
    past,
    places,
    channels,
  });
}

function providedBy({ pipeline, readerOf, upToDate }: Services, points: Points) {
  const exports = new LedgerExport({
    names: readerOf(loyaltyProjection),
    ledger: readerOf(ledgerProjection),
    upToDate: () => Promise.all([upToDate(loyaltyProjection), upToDate(ledgerProjection)]),
  });
  return { ledger: points, imports: new LedgerImport({ pipeline, points }), exports };
}

function withdrawalsOf(
  { pipeline, viewers }: Services,
  ports: Pick<StakeWithdrawalDeps, 'points' | 'staking' | 'bot'>,
  platformEvents: PlatformEvents,
): StakeWithdrawals {
  const withdrawals = new StakeWithdrawals({ pipeline, viewers, ...ports });
  platformEvents.subscribeTo('ban', (accountId, event) => withdrawals.ofBanned(accountId, event));
  return withdrawals;
}

function predictionDepsOf(
  { pipeline, records, clock }: Services,
  ports: Pick<PredictionDeps, 'access' | 'channels'>,
): PredictionDeps {
  const outside = new OutsideCalls(records, clock);
  return { pipeline, outside, random: Math.random, ...ports, platform: new PlatformVotes(ports.channels) };
}

function loyaltyQueryArea(deps: LoyaltyQueryDeps): QueryArea<LoyaltyQueries, LoyaltyQueryDeps> {
  return { modules: [queries], answers: loyaltyQueryHandlers, deps };
}

/** States and documents of points as followed here: documents keep the pauses in which commits gather. */
function patiently({ pipeline, upToDate }: Services) {
  const waits = [loyaltyProjection, ledgerProjection].map(
    (each) => () => upToDate(each, { isPatient: true }),
  );
  return {
    pipeline: followedReads(pipeline),
    upToDate: () => Promise.all(waits.map((wait) => wait())),
  };
}

/** Catalog events that get the viewer, and the names of rewards. */
const detailedTypes = ['loyalty.points_spent', 'loyalty.rank_up', 'loyalty.reward_redeemed'] as const;

/** Points of viewers: how they are earned, moved and spent. */
export const loyaltyArea = defineArea({
  name: 'loyalty',
  streams: [loyaltyDecider, ledgerDecider, roundDecider],
  operations: [commands, ledgerCommands, predictions, polls, trivia, queries, askedPredictions],
  problems: loyaltyProblems,
  limits: Object.values(loyaltyLimits),
  projections: () => [loyaltyProjection, ledgerProjection, roundProjection],
  editor: {
    items: [
      itemSource({
        topic: 'bot',
        decider: loyaltyDecider,
        itemOf: changedFields(
          {
            'loyalty.settings-set': [],
            'watchtime.counted': ['viewers'],
            'reward.created': ['rewardId'],
            'reward.changed': ['rewardId'],
            'reward.deleted': ['rewardId'],
            'reward.redeemed': ['rewardId', 'status'],
            'reward.reserved': ['rewardId'],
            'reward.released': [],
          },
          'loyalty',
        ),
      }),
      itemSource({
        topic: 'bot',
        decider: roundDecider,
        itemOf: changedFields(
          { 'round.opened': [], 'round.closed': [], 'round.cancelled': [], 'round.ended': [] },
          'prediction',
        ),
      }),
    ],
  },
  processNames: [LOYALTY_PROCESS, ROUND_PROCESS],
  serve: wire(
    {
      requires: {
        access: OVERLAY_ACCESS,
        designs: DESIGNS,
        places: PLACES,
        channels: CHANNELS,
        record: ACTIVITY_RECORD,
        feed: CHAT_FEED,
        bot: CHAT_BOT,
        actions: ACTION_RUNNER,
        catalog: EVENT_CATALOG,
        texts: TEXT_PLACES,
      },
      late: { widgetCommands: WIDGET_COMMANDS, layers: SHOWN_PREDICTIONS, platformEvents: PLATFORM_EVENTS },
      provides: { ledger: LEDGER, imports: POINTS_IMPORT, exports: POINTS_EXPORT },
    },
    (services, { access, designs, channels, record, feed, bot, actions, catalog, ...ports }, late) => {
      const { pipeline, clock, readerOf, records, upToDate, viewers } = services;
      const past = new PastMovements({
        reader: readerOf(ledgerProjection),
        upToDate: () => upToDate(ledgerProjection),
        clock,
      });
      const points = pointsOf(services, { channels, places: ports.places }, past);
      return {
        provided: providedBy(services, points),
        parts: () => {
          const [ledger, names] = [readerOf(ledgerProjection), readerOf(loyaltyProjection)];
          const widgetCommands = late.widgetCommands();
          const leaders = new Leaders({ pipeline, ledger, names, points });
          const common = commonTexts({ ...services, places: ports.places });
          const rewards = new Rewards({ pipeline, points, actions, bot, common });
          const staking = new Staking({ pipeline, points });
          const withdrawals = withdrawalsOf(services, { points, staking, bot }, late.platformEvents());
          const chatters = { recentChatters: feed.recentChatters };
          const earning = new Earning({ pipeline, points, channels, record, clock, bot, ...chatters });
          feed.subscribe(new ChatEarning(earning, feed).subscriber);
          feed.subscribe(new TriviaChat({ pipeline, points, staking, bot }).subscriber);
          const queryDeps = {
            ...{ pipeline, points, leaders, past, ledger, names },
            ...{ access, designs, widgetCommands },
          };
          const predictionDeps = predictionDepsOf(services, { access, channels });
          const namesKnown = () => upToDate(loyaltyProjection);
          bot.addBuiltins(
            loyaltyBuiltins({
              ...{ pipeline, points, rewards, staking, leaders, records, record, clock, viewers },
              random: Math.random,
            }),
          );
          bot.addBuiltins(voteBuiltins({ pipeline, votes: predictionDeps.platform }));
          ports.texts.addPlaces({ reward: rewardText(common) });
          catalog.addDetails(detailedTypes, pointDetails({ pipeline, names, namesKnown }));
          bot.addMessages([...loyaltyMessages, ...roundMessages]);
          return {
            commands: [
              loyaltyCommandArea({ ...queryDeps, ...chatters, rewards, clock }),
              ledgerCommandArea(queryDeps),
              predictionCommands(predictionDeps),
            ],
            queries: [loyaltyQueryArea(queryDeps), predictionQueries(predictionDeps)],
            processes: [
              new LoyaltyProcess({
                ...{ pipeline, points, viewers, earning, rewards, bot, clock, reader: names },
              }),
              new RoundProcess({
                ...{ pipeline, points, staking, withdrawals, bot, reader: readerOf(roundProjection) },
                layers: late.layers(),
              }),
            ],
            liveSources: [loyaltySource({ ...patiently(services), leaders })],
            viewerBuffers: [points],
          };
        },
      };
    },
  ),
});

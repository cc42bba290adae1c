import { ACTION_RUNNER } from '@studio/actions/action-runner';
import { ACTIVITY_RECORD } from '@studio/areas/activity-record';
import { defineArea, type Services } from '@studio/areas/area';
import { CHAT_BOT } from '@studio/areas/chat-bot';
import { WIDGET_COMMANDS } from '@studio/areas/deck-macros';
import { LEDGER } from '@studio/areas/ledger';
import { DESIGNS, OVERLAY_ACCESS, PLACES } from '@studio/areas/ports';
import type { QueryArea } from '@studio/operations/area';
import { CHANNELS } from '@studio/platforms/port/channels';
import { CHAT_HEARING } from '@studio/platforms/port/chat-hearing';
import { itemSource, toldFields } from '@studio/realtime/editor/editor-source';
import { loyaltyBuiltins } from './builtins';
import { ChatEarning } from './chat-earning';
import { Earning } from './earning';
import { Heard } from './heard';
import { Leaders } from './leaders';
import * as ledgerCommands from './ledger.commands';
import { ledgerDecider } from './ledger.decider';
import { loyaltySource } from './live-loyalty';
import { ledgerCommandArea, loyaltyCommandArea } from './loyalty.answers';
import * as commands from './loyalty.commands';
import { loyaltyDecider, loyaltyLimits } from './loyalty.decider';
import { loyaltyMessages } from './loyalty.messages';
import { loyaltyProblems } from './loyalty.problems';
import { ledgerProjection, loyaltyProjection } from './loyalty.projection';
import * as queries from './loyalty.queries';
import { loyaltyReading, type LoyaltyQueries, type LoyaltyReading } from './loyalty.reading';
import { LOYALTY_PROCESS, LoyaltyProcess } from './loyalty-process';
import { PastMovements } from './past-movements';
import { Points } from './points';
import { Rewards } from './rewarding';

function pointsOf(
  { pipeline, events, viewers, clock, ports, readerOf, upToDate }: Services,
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
    places: () => ports.of(PLACES),
    channels: () => ports.of(CHANNELS),
  });
}

function loyaltyQueryArea(deps: LoyaltyReading): QueryArea<LoyaltyQueries, LoyaltyReading> {
  return { modules: [queries], answers: loyaltyReading, deps };
}

/** Points of viewers: how they are earned, moved and spent. */
export const loyaltyArea = defineArea({
  name: 'loyalty',
  streams: [loyaltyDecider, ledgerDecider],
  operations: [commands, ledgerCommands, queries],
  problems: loyaltyProblems,
  limits: Object.values(loyaltyLimits),
  projections: () => [loyaltyProjection, ledgerProjection],
  editor: {
    items: [
      itemSource({
        topic: 'bot',
        decider: loyaltyDecider,
        itemOf: toldFields(
          {
            'loyalty.settings-set': [],
            'watchtime.counted': ['viewers'],
            'reward.created': ['rewardId'],
            'reward.changed': ['rewardId'],
            'reward.deleted': ['rewardId'],
            'reward.redeemed': ['rewardId', 'status'],
          },
          'loyalty',
        ),
      }),
    ],
  },
  processNames: [LOYALTY_PROCESS],
  serve: (services) => {
    const { pipeline, ports, clock, readerOf, records, upToDate, warn } = services;
    const past = new PastMovements({
      reader: readerOf(ledgerProjection),
      upToDate: () => upToDate(ledgerProjection),
      clock,
    });
    const points = pointsOf(services, past);
    ports.provide(LEDGER, points);
    return () => {
      const bot = ports.of(CHAT_BOT);
      const [ledger, names] = [readerOf(ledgerProjection), readerOf(loyaltyProjection)];
      const [access, designs] = [ports.of(OVERLAY_ACCESS), ports.of(DESIGNS)];
      const widgetCommands = ports.of(WIDGET_COMMANDS);
      const record = () => ports.of(ACTIVITY_RECORD);
      const leaders = new Leaders({ pipeline, ledger, names, points });
      const rewards = new Rewards({
        pipeline,
        points,
        actions: () => ports.of(ACTION_RUNNER),
        bot: () => bot,
      });
      const heard = new Heard();
      const channels = () => ports.of(CHANNELS);
      const earning = new Earning({ pipeline, points, heard, channels, record, clock });
      const chat = new ChatEarning(heard, earning, warn);
      const reading = { pipeline, points, leaders, past, ledger, names, access, designs, widgetCommands };
      const namesKnown = () => upToDate(loyaltyProjection);
      bot.addBuiltins(loyaltyBuiltins({ pipeline, points, rewards, leaders, records, record, clock }));
      bot.addMessages(loyaltyMessages);
      ports
        .of(CHAT_HEARING)
        .listen((accountId, event, { simulated }) => chat.hear(accountId, event, simulated));
      return {
        commands: [loyaltyCommandArea({ ...reading, rewards, heard, clock }), ledgerCommandArea(reading)],
        queries: [loyaltyQueryArea(reading)],
        processes: [
          new LoyaltyProcess({
            pipeline,
            reader: names,
            points,
            earning,
            rewards,
            bot: () => bot,
            namesKnown,
          }),
        ],
        liveSources: [
          loyaltySource({
            pipeline,
            leaders,
            upToDate: () => Promise.all([upToDate(loyaltyProjection), upToDate(ledgerProjection)]),
          }),
        ],
        stop: () => chat.stop(),
      };
    };
  },
});

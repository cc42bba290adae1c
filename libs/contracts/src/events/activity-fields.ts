import type { StreamKind } from '@studio/platforms/stream-kinds';
import { amount, flag, integer, orNull, text, viewer, type EventFields } from './event-fields';

const activityId = text('Id in the activity list.', 'act_7f3a2c');
const user = viewer('Viewer who caused it; null if unnamed or forgotten.');
const message = orNull(text('Message of the viewer.', 'Great stream!'));
const tier = text('`1`, `2`, `3` or `prime`.', '1');
const item = orNull(text('Name of the power-up or gift.', 'Rose'));
const byViewer = { activityId, user };
const withMessage = { ...byViewer, message };

/** Fields of the data by kind of stream event. */
export const activityFields: { readonly [Kind in StreamKind]: EventFields } = {
  follow: byViewer,
  sub: {
    ...byViewer,
    tier,
    received: flag('The subscription was a gift.', false),
    upgrade: orNull(text('Kind of subscription that it replaces: `gift`, `prime` or `level`.', 'gift')),
  },
  resub: { ...withMessage, tier, months: integer('Months in total.', 12) },
  gift: { ...byViewer, tier, gifted: integer('Number of subscriptions that the viewer gave.', 5) },
  cheer: { ...withMessage, bits: integer('Bits.', 500), item },
  kicks: { ...withMessage, kicks: integer('Kicks.', 100), item },
  jewels: { ...withMessage, jewels: integer('Jewels.', 50), item },
  raid: { ...byViewer, viewers: integer('Viewers who came along.', 42) },
  tip: {
    ...withMessage,
    amount: amount('Amount in units of the currency.', 5.5),
    micros: integer('Amount in millionths of the unit.', 5_500_000),
    currency: text('ISO 4217 code.', 'EUR'),
    charity: orNull(text('Charity that gets the money.', 'Doctors Without Borders')),
    paidFor: orNull(text('`membership`, `shop` or `commission`; null for a plain tip.', 'shop')),
  },
  redemption: {
    ...withMessage,
    redemptionId: text('Id of the redemption on the platform.', 'red_91'),
    rewardId: text('Id of the reward on the platform.', 'rew_7'),
    reward: text('Title of the reward.', 'Hydrate'),
  },
  hype: {
    activityId,
    trainId: text('Id of the train.', 'train_4'),
    phase: text('`start`, `level` or `end`.', 'level'),
    level: integer('Level.', 2),
    progress: orNull(integer('Progress towards the next level.', 700)),
    goal: orNull(integer('Goal of the level.', 1600)),
    startedAt: orNull(text('Start, RFC 3339.', '2026-11-27T18:00:00.000Z')),
    endsAt: orNull(text('End, RFC 3339.', '2026-11-27T18:05:00.000Z')),
  },
  streak: { ...withMessage, streak: integer('Streams watched in a row.', 5) },
  shoutout: { ...byViewer, viewers: integer('Viewers of the recommending channel.', 120) },
  prediction: {
    activityId,
    predictionId: text('Id on the platform.', 'pred_3'),
    phase: text('`start`, `lock` or `end`.', 'end'),
    title: text('Question.', 'Do we beat the boss?'),
    outcome: orNull(text('Outcome that won.', 'Yes')),
  },
  creatorGoal: {
    activityId,
    goalId: text('Id on the platform.', 'goal_2'),
    phase: text('`start` or `end`.', 'end'),
    title: text('Title of the goal.', '500 followers'),
    progress: integer('Progress.', 500),
    goal: integer('Goal.', 500),
  },
  adBreak: {
    seconds: integer('Length in seconds.', 90),
    automatic: flag('The platform started it by schedule.', true),
  },
};

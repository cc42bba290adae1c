import { randomInt } from 'node:crypto';
import { isAtLeast, type BotReply, type BuiltinCommand } from '@studio/contracts/bot/chat-bot';
import { Problem } from '@studio/kernel/problem';
import { chatText } from '@studio/contracts/chat/chat-text';
import type { Answer, Asking, PointsBuiltinDeps } from './builtin-answer';
import { amountIn, lineId } from './builtin-amount';
import { gameAnswers } from './game-builtins';
import { oddsOf, reelsOf } from './games/games';
import { colorOf, pocketOf, wheelBetIn } from './games/roulette';
import type { StoredGame } from './ledger/ledger.events';
import { shardOf } from './ledger/ledger.state';
import { feeOf } from './ledger/spending.decider';
import { giftIn } from './gift';
import { link } from './link-chat';
import type { StoredGambling } from './model/loyalty.event-shapes';
import { whyOf } from './model/loyalty.messages';
import { loyaltyOf } from './ledger/loyalty.commits';

/** Built-in commands about points, and games for them. */
export function loyaltyBuiltins(deps: PointsBuiltinDeps): readonly BuiltinCommand[] {
  const command = (name: BuiltinCommand['name'], answer: Answer): BuiltinCommand => ({
    name,
    minRole: 'everyone',
    run: async (call) => {
      const { accountId, event, simulated } = call;
      const loyalty = await loyaltyOf(deps.pipeline, accountId);
      if (!loyalty.settings.enabled) return null;
      const { platform, body } = event;
      const viewer = await deps.points.known(accountId, { ...body.user, platform, simulated });
      try {
        return await answer(deps, { ...call, viewer, loyalty });
      } catch (error) {
        return refusal(deps, { ...call, viewer, loyalty }, error);
      }
    },
  });
  return [
    command('points', pointsReply),
    command('top', top),
    command('redeem', redeem),
    command('link', link),
    command('slots', (deps, asking) => play(deps, asking, 'slots')),
    command('gamble', (deps, asking) => play(deps, asking, 'gamble')),
    command('roulette', (deps, asking) => play(deps, asking, 'roulette')),
    ...Object.entries(gameAnswers).map(([name, answer]) => command(name as keyof typeof gameAnswers, answer)),
    command('give', give),
    command('transfer', give),
    command('loan', loan),
    command('borrow', borrow),
  ];
}

/**
 * Returns the refusal as a reply in chat.
 * @throws any error that is not a Problem
 */
async function refusal(deps: PointsBuiltinDeps, asking: Asking, error: unknown): Promise<BotReply> {
  if (!(error instanceof Problem)) throw error;
  const { viewer, accountId, loyalty } = asking;
  const user = viewer.name;
  if (error.code === 'points_refused')
    return { message: 'loyalty.refused', values: { user, why: whyOf(textOf(error.details?.['why'])) } };
  if (error.code !== 'not_enough_points') throw error;
  const { points } = await deps.points.account(accountId, viewer.viewerId, viewer.simulated);
  return { message: 'loyalty.not_enough', values: { user, points, name: loyalty.settings.pointName } };
}

const pointsReply: Answer = async ({ points }, { accountId, viewer, loyalty, args }) => {
  const name = args.join(' ');
  const one = name ? (await points.called(accountId, name, viewer.platform))[0] : viewer;
  if (!one) return { message: 'loyalty.nobody', values: { user: viewer.name } };
  const account = await points.account(accountId, one.viewerId, one.simulated);
  const values = {
    user: one.name,
    points: account.points,
    name: loyalty.settings.pointName,
    hours: Math.floor(account.minutes / 60),
  };
  return { message: 'loyalty.points', values };
};

const top: Answer = async ({ leaders }, { accountId, loyalty }) => {
  const first = await leaders.top(accountId, 'all', 5);
  const list = first.flatMap(({ position, name, points }, index) => [
    `${index === 0 ? '' : ' · '}${position}. ${name} `,
    points,
  ]);
  return { message: 'loyalty.top', values: { name: loyalty.settings.pointName, list } };
};

const redeem: Answer = async (
  { rewards },
  { accountId, viewer, loyalty, argsText, event },
): Promise<BotReply | null> => {
  const offered = Object.values(loyalty.rewards).filter(({ enabled }) => enabled);
  const name = argsText.toLowerCase();
  if (name === '') {
    const list = offered.flatMap(({ name, cost, stock }, index) => [
      `${index === 0 ? '' : ', '}${name} (`,
      cost,
      ...(stock === null ? [')'] : [', ', stock, '×)']),
    ]);
    return { message: 'loyalty.rewards', values: { list } };
  }
  const reward = offered.find((each) => chatText(each.name).toLowerCase() === name);
  if (!reward) return { message: 'loyalty.no_reward', values: { user: viewer.name } };
  const redemptionId = lineId(event.platform, event.body.messageId);
  await rewards.pay(accountId, reward, viewer, { redemptionId, since: event.at });
  return null;
};

const play = async (
  { points, record }: PointsBuiltinDeps,
  { accountId, viewer, loyalty, args, role, event }: Asking,
  game: 'gamble' | 'slots' | 'roulette',
): Promise<BotReply | null> => {
  const { gambling, loan: ofLoan, pointName } = loyalty.settings;
  if (!gambling.enabled || !gambling[game].enabled || !isAtLeast(role, gambling.minRole)) return null;
  if (args[0]?.toLowerCase() === 'odds')
    return { message: 'loyalty.game_odds', values: { user: viewer.name, game, ...oddsOf(game, gambling) } };
  if (gambling.onlyLive && !(await record.session(accountId)).live) return null;
  const { points: has } = await points.account(accountId, viewer.viewerId, viewer.simulated);
  const { pick, ...written } = game === 'roulette' ? wheelBetIn(args) : { pick: undefined, amount: args[0] };
  if (pick === null) throw new Problem('points_refused', 'Send a colour or a number.', { why: 'pick' });
  const bet = amountIn(written.amount, has);
  if (bet === null) throw new Problem('points_refused', 'Send an amount.', { why: 'bet' });
  const rolls = Array.from({ length: game === 'slots' ? 3 : 1 }, () => randomInt(2 ** 32) / 2 ** 32);
  const { viewerId, platform } = viewer;
  const about = { game, settings: gambling, loan: ofLoan, rolls, ...(pick !== undefined && { pick }) };
  const command = { viewerId, platform, bet, ...about };
  const key = `game/${lineId(event.platform, event.body.messageId)}`;
  const { account, events } = await points.run(accountId, viewer, 'Gamble', command, { key });
  const played = (events[0]?.data as { readonly game?: StoredGame } | undefined)?.game;
  if (!played) return null;
  const message = played.jackpot ? 'jackpot' : played.won > 0 ? 'won' : 'lost';
  const values = {
    user: viewer.name,
    bet: played.bet,
    won: played.won,
    points: account.points,
    name: pointName,
    reels: shownResult(game, gambling, rolls),
  };
  return { message: `loyalty.${message}`, values };
};

const pockets = { green: '🟢', red: '🔴', black: '⚫' } as const;

/** Reels of the slots, or the pocket of the wheel. */
function shownResult(
  game: 'gamble' | 'slots' | 'roulette',
  { slots }: Pick<StoredGambling, 'slots'>,
  rolls: readonly number[],
): string {
  if (game === 'slots')
    return reelsOf(slots, rolls)
      .map(({ emote }) => emote)
      .join(' ');
  const pocket = pocketOf(rolls[0] ?? 0);
  return game === 'roulette' ? `${pockets[colorOf(pocket)]} ${pocket}` : '';
}

const give: Answer = async ({ points }, { accountId, viewer, loyalty, args, role, event }) => {
  const { transfer, pointName } = loyalty.settings;
  if (!transfer.enabled || !isAtLeast(role, transfer.minRole)) return null;
  const gift = await giftIn(args, async (text) =>
    (await points.called(accountId, text, viewer.platform)).filter(
      ({ simulated }) => simulated === viewer.simulated,
    ),
  );
  const [to, ...others] = gift.to;
  if (!to) return { message: 'loyalty.nobody', values: { user: viewer.name } };
  if (others.length > 0) throw new Problem('points_refused', 'Several have this name.', { why: 'several' });
  const { points: has } = await points.account(accountId, viewer.viewerId, viewer.simulated);
  const amount = amountIn(gift.amount, has);
  if (amount === null || amount === 'all')
    throw new Problem('points_refused', 'Send an amount.', { why: 'amount' });
  const refId = lineId(event.platform, event.body.messageId);
  const isHere = shardOf(to.viewerId, to.simulated) === shardOf(viewer.viewerId, viewer.simulated);
  const command = {
    viewerId: viewer.viewerId,
    platform: viewer.platform,
    to: { viewerId: to.viewerId, platform: to.platform, isHere },
    amount,
    settings: transfer,
    refId,
  };
  await points.run(accountId, viewer, 'Transfer', command, { key: `give/${refId}` });
  const values = { user: viewer.name, to: to.name, amount, name: pointName };
  const fee = feeOf(amount, transfer);
  return fee === 0
    ? { message: 'loyalty.gave', values }
    : { message: 'loyalty.gave_fee', values: { ...values, fee, arrives: amount - fee } };
};

/** `!loan` says what is owed, `!loan pay 50` (or a share, or all) pays it back: also where borrowing is off by now. */
const loan: Answer = async ({ points }, { accountId, viewer, loyalty, args, event }) => {
  const { points: has, owed } = await points.account(accountId, viewer.viewerId, viewer.simulated);
  if (!loyalty.settings.loan.enabled && owed === 0) return null;
  if (args[0]?.toLowerCase() === 'pay') {
    const amount = amountIn(args[1] ?? 'all', has);
    if (amount === null) throw new Problem('points_refused', 'Send an amount.', { why: 'amount' });
    const { viewerId, platform } = viewer;
    const key = `repay/${lineId(event.platform, event.body.messageId)}`;
    const { account } = await points.run(accountId, viewer, 'Repay', { viewerId, platform, amount }, { key });
    const values = { user: viewer.name, amount: owed - account.owed, owed: account.owed };
    return { message: 'loyalty.paid_back', values: { ...values, name: loyalty.settings.pointName } };
  }
  return { message: 'loyalty.loan', values: { user: viewer.name, owed, name: loyalty.settings.pointName } };
};

const borrow: Answer = async ({ points }, { accountId, viewer, loyalty, args, event }) => {
  const { loan: settings, pointName } = loyalty.settings;
  if (!settings.enabled) return null;
  const amount = amountIn(args[0], settings.max);
  if (amount === null || amount === 'all')
    throw new Problem('points_refused', 'Send an amount.', { why: 'amount' });
  const { viewerId, platform } = viewer;
  const key = `borrow/${lineId(event.platform, event.body.messageId)}`;
  const command = { viewerId, platform, amount, settings };
  const { account } = await points.run(accountId, viewer, 'Borrow', command, { key });
  const values = { user: viewer.name, amount, owed: account.owed, name: pointName };
  return { message: 'loyalty.borrowed', values };
};

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

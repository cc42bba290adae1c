import { allPlatforms } from '@studio/platforms/platforms';
import { streamKindNames } from '@studio/platforms/stream-kinds';
import { bonusSettings } from '@studio/platforms/stream-kind-bonuses';
import type { FormField } from '../kit/form-fields';

const on: FormField = { key: 'enabled', kind: 'switch' };
const onlyLive: FormField = { key: 'onlyLive', kind: 'switch' };
const minRole: FormField = {
  key: 'minRole',
  kind: 'choice',
  options: ['everyone', 'sub', 'vip', 'mod', 'broadcaster'],
};
const number = (key: string, min: number, max: number, step = 1): FormField => ({
  key,
  kind: 'number',
  min,
  max,
  step,
});
const points = (key: string, min = 0): FormField => number(key, min, 1_000_000_000);
const bonus = (key: string): FormField => number(key, 0, 1_000_000);
const percent = (key: string, min: number, max: number): FormField => number(key, min, max, 0.1);

const multipliers = ['sub', 'subT2', 'subT3', 'vip', 'mod'].map((role) =>
  percent(`multipliers.${role}`, 1, 10),
);

/** Settings of points, by section. */
export const loyaltySections = [
  {
    key: 'watchtime',
    fields: [
      ...[on, onlyLive, number('points', 0, 10_000), number('everyMin', 1, 60)],
      ...[number('offlinePoints', 0, 10_000), number('requireActiveMin', 0, 120), bonus('maxPerStream')],
      ...multipliers,
      { key: 'excludeLogins', kind: 'lines' },
    ],
  },
  {
    key: 'chatBonus',
    fields: [
      ...[on, onlyLive, number('points', 0, 1000), number('perMessages', 1, 100)],
      ...[number('cooldownS', 0, 3600), number('minLength', 0, 50)],
      ...[number('firstMessageBonus', 0, 10_000), bonus('maxPerStream')],
      ...multipliers,
    ],
  },
  {
    key: 'boost',
    fields: [
      ...[on, percent('multiplier', 1, 10), number('minutes', 1, 240)],
      { key: 'kinds', kind: 'choices', options: streamKindNames },
    ],
  },
  {
    key: 'eventBonus',
    fields: [...bonusSettings.map(bonus), bonus('firstChat')],
  },
  {
    key: 'platforms',
    fields: allPlatforms.flatMap((platform): FormField[] => [
      { key: `${platform}.enabled`, kind: 'switch' },
      percent(`${platform}.multiplier`, 0, 10),
    ]),
  },
  {
    key: 'gambling',
    fields: [
      ...[on, onlyLive, minRole, points('minBet', 1), points('maxBet'), number('cooldownS', 0, 86_400)],
      points('dailyLossCap'),
    ],
  },
  {
    key: 'transfer',
    fields: [
      ...[on, minRole, points('min', 1), points('max'), percent('feePercent', 0, 50)],
      ...[number('cooldownS', 0, 86_400), points('dailyMax'), number('minAccountWatchMin', 0, 600_000)],
    ],
  },
  {
    key: 'loan',
    fields: [
      ...[on, points('max'), percent('interestPercent', 0, 100), number('dueDays', 1, 90)],
      ...[number('minWatchMin', 0, 600_000), percent('autoCollectPercent', 0, 100)],
      { key: 'oneAtATime', kind: 'switch' },
      { key: 'blockGamblingWhileOwed', kind: 'switch' },
    ],
  },
] as const satisfies readonly { readonly key: string; readonly fields: readonly FormField[] }[];

const symbols: FormField = {
  key: 'symbols',
  kind: 'rows',
  columns: [
    { key: 'emote', kind: 'text', maxLength: 32 },
    { key: 'payout2', kind: 'number', min: 0, max: 1000 },
    { key: 'payout3', kind: 'number', min: 0, max: 10_000 },
  ],
  blank: { emote: '', payout2: 0, payout3: 0 },
  least: 3,
  most: 8,
};

const questions: FormField = {
  key: 'questions',
  kind: 'rows',
  columns: [
    { key: 'question', kind: 'text', maxLength: 200 },
    { key: 'answers', kind: 'text', maxLength: 200 },
  ],
  blank: { question: '', answers: '' },
  least: 0,
  most: 100,
};

/** Settings of each game, below those of all games. */
export const gameSections = [
  {
    key: 'gamble',
    fields: [
      ...[on, percent('winChance', 1, 99), percent('payout', 1, 100)],
      ...[percent('jackpotChance', 0, 5), points('jackpotCap')],
    ],
  },
  {
    key: 'slots',
    fields: [on, { key: 'jackpotSymbol', kind: 'text', maxLength: 32, nullable: true }, symbols],
  },
  { key: 'roulette', fields: [on, points('minBet', 1), points('maxBet')] },
  { key: 'raffle', fields: [on, number('joinS', 10, 3600), bonus('price')] },
  {
    key: 'duel',
    fields: [
      ...[on, points('minBet', 1), points('maxBet'), number('acceptS', 10, 600)],
      percent('feePercent', 0, 50),
    ],
  },
  {
    key: 'heist',
    fields: [
      ...[on, points('minBet', 1), points('maxBet'), number('joinS', 10, 600), number('minCrew', 1, 50)],
      ...[percent('winChance', 1, 99), percent('payout', 1, 100)],
    ],
  },
  {
    key: 'trivia',
    fields: [
      ...[on, number('seconds', 5, 600), points('prize', 1)],
      { key: 'firstOnly', kind: 'switch' },
      questions,
    ],
  },
] as const satisfies readonly { readonly key: string; readonly fields: readonly FormField[] }[];

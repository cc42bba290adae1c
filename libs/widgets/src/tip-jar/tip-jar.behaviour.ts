import { coinsOf, streamKinds, type ContributionKind } from '@studio/platforms/stream-kinds';
import { moneyOf, type Activity } from '@studio/platforms/activity';
import { defineBehaviour } from '../behaviour';
import { sessionTips } from '../left-out';
import { inOwnCurrency, type MoneyRules } from '../money';
import type { ValuesOf } from '../widget';
import { emptyJar, type TipJarState } from './tip-jar.state';
import { tipJarWidget } from './tip-jar.widget';

type Settings = ValuesOf<typeof tipJarWidget>;

export const tipJar = defineBehaviour<typeof tipJarWidget, TipJarState>(tipJarWidget, {
  initial: () => emptyJar,
  commands: {
    add: (state, { by = 1 }, { values }) => filled(state, by, values),
    reset: (state) => (state.pieces === 0 && state.fills === 0 ? state : emptyJar),
  },
  withoutSimulated: () => emptyJar,
  moneySums: (_, { perTip }) => sessionTips(perTip),
  losing: ['reset'],
  label: ({ pieces }) => String(pieces),
  on: {
    activity: (state, activity, { values, money }) =>
      filled(state, piecesOf(activity, values, money), values),
    // A smaller jar cannot hold more than it has room for.
    settings: (state, _, { values }) =>
      state.pieces < values.capacity ? state : { ...state, pieces: values.capacity - 1 },
  },
});

/** Returns the jar with more pieces. A full jar is emptied; what does not fit begins the next one. */
function filled(state: TipJarState, by: number, { capacity }: Settings): TipJarState {
  const whole = Math.floor(by);
  if (whole <= 0) return state;
  const sum = state.pieces + whole;
  return { pieces: sum % capacity, fills: state.fills + Math.floor(sum / capacity) };
}

/** Returns the pieces that an activity drops. A received gift subscription drops none; the gift does. */
function piecesOf(activity: Activity, settings: Settings, money?: MoneyRules): number {
  const { kind, received, gifted = 1, currency } = activity;
  const { contribution } = streamKinds[kind];
  if (contribution === null || received) return 0;
  const pieces = {
    follow: () => settings.perFollow,
    sub: () => settings.perSub,
    gift: () => gifted * settings.perSub,
    cheer: () => ((coinsOf(activity) ?? 0) / 100) * settings.per100Bits,
    raid: () => settings.perRaid,
    tip: () => (inOwnCurrency(moneyOf(activity) ?? 0, currency, money) ?? 0) * settings.perTip,
  } satisfies Record<ContributionKind, () => number>;
  return pieces[contribution]();
}

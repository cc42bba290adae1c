import { coinsOf, streamKinds, type ContributionKind } from '@studio/platforms/stream-kinds';
import { defineBehaviour } from '../behaviour';
import { moneyOf, type Activity } from '@studio/platforms/activity';
import { sessionTips } from '../left-out';
import { inOwnCurrency, type MoneyRules } from '../money';
import type { ValuesOf } from '../widget';
import { freshBoss, type StreamBossState } from './stream-boss.state';
import { streamBossWidget } from './stream-boss.widget';

type Settings = ValuesOf<typeof streamBossWidget>;
type Boss = StreamBossState['boss'];

export const streamBoss = defineBehaviour<typeof streamBossWidget, StreamBossState>(streamBossWidget, {
  initial: freshBoss,
  commands: {
    damage: (state, { by }) => struck(state, by, null),
    heal: (state, { by }) => healed(state, by, null),
    new_boss: (state, { name }) => ({
      ...state,
      boss: { name, viewerId: null },
      hp: state.maxHp,
      last: null,
    }),
    reset: (_, __, { values }) => freshBoss(values),
  },
  withoutSimulated: (_, { values }) => freshBoss(values),
  moneySums: (_, { dmgPerTip }) => sessionTips(dmgPerTip),
  losing: ['reset', 'new_boss'],
  label: ({ hp, maxHp }) => `${hp} / ${maxHp}`,
  on: {
    activity: (state, activity, { values, money }) => {
      const by = Math.round(damageOf(activity, values, money));
      if (by <= 0) return state;
      const { user, viewerId } = activity;
      const who = user && { name: user.name, viewerId };
      const isBoss = viewerId !== null && state.boss?.viewerId === viewerId;
      return isBoss && values.healSelf ? healed(state, by, who) : struck(state, by, who);
    },
    // The share that is left stays the same.
    settings: (state, _, { values }) => {
      const { maxHp } = freshBoss(values);
      return maxHp === state.maxHp
        ? state
        : { ...state, maxHp, hp: Math.max(1, Math.round((state.hp / state.maxHp) * maxHp)) };
    },
  },
});

/** Returns the state after damage. Whoever lands the final hit becomes the next boss. */
function struck(state: StreamBossState, by: number, who: Boss): StreamBossState {
  const last = { name: who?.name ?? null, by: -by };
  if (state.hp > by) return { ...state, hp: state.hp - by, last };
  return { ...state, boss: who, hp: state.maxHp, last, fallen: state.fallen + 1 };
}

function healed(state: StreamBossState, by: number, who: Boss): StreamBossState {
  const hp = Math.min(state.maxHp, state.hp + by);
  return hp === state.hp ? state : { ...state, hp, last: { name: who?.name ?? null, by: hp - state.hp } };
}

/** Returns the damage of an activity. A received gift subscription causes none; the gift does. */
function damageOf(activity: Activity, settings: Settings, money?: MoneyRules): number {
  const { kind, received, gifted = 1, currency } = activity;
  const { dmgPerFollow, dmgPerSub, dmgPerBit, dmgPerTip } = settings;
  const { contribution } = streamKinds[kind];
  if (contribution === null || received) return 0;
  const damage = {
    follow: () => dmgPerFollow,
    sub: () => dmgPerSub,
    gift: () => gifted * dmgPerSub,
    cheer: () => (coinsOf(activity) ?? 0) * dmgPerBit,
    raid: () => 0,
    tip: () => (inOwnCurrency(moneyOf(activity) ?? 0, currency, money) ?? 0) * dmgPerTip,
  } satisfies Record<ContributionKind, () => number>;
  return damage[contribution]();
}

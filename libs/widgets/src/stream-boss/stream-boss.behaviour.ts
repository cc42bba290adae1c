import { defineBehaviour, type ChannelActivity } from '../behaviour';
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
  on: {
    activity: (state, activity, { values }) => {
      const by = Math.round(damageOf(activity, values));
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

/** Whoever strikes the last blow is the next boss. */
function struck(state: StreamBossState, by: number, who: Boss): StreamBossState {
  const last = { name: who?.name ?? null, by: -by };
  if (state.hp > by) return { ...state, hp: state.hp - by, last };
  return { ...state, boss: who, hp: state.maxHp, last, fallen: state.fallen + 1 };
}

function healed(state: StreamBossState, by: number, who: Boss): StreamBossState {
  const hp = Math.min(state.maxHp, state.hp + by);
  return hp === state.hp ? state : { ...state, hp, last: { name: who?.name ?? null, by: hp - state.hp } };
}

/** Those who were given a subscription do nothing: the gift does. */
function damageOf(activity: ChannelActivity, settings: Settings): number {
  const { kind, received, gifted = 1, bits = 0, amount = 0 } = activity;
  const { dmgPerFollow, dmgPerSub, dmgPerBit, dmgPerTip } = settings;
  switch (kind) {
    case 'follow':
      return dmgPerFollow;
    case 'sub':
    case 'resub':
      return received ? 0 : dmgPerSub;
    case 'gift':
      return gifted * dmgPerSub;
    case 'cheer':
      return bits * dmgPerBit;
    case 'tip':
      return amount * dmgPerTip;
    default:
      return 0;
  }
}

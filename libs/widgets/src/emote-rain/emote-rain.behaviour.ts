import { defineBehaviour, type ChannelActivity } from '../behaviour';
import type { ValuesOf } from '../widget';
import { dry, type EmoteRainState } from './emote-rain.state';
import { emoteRainWidget, MOST_AT_ONCE } from './emote-rain.widget';

type Settings = ValuesOf<typeof emoteRainWidget>;

/** So many are kept for pages that are about to show them. */
const MOST_KEPT = 5;
/** What comes where nothing else is said. */
const [SIGNS, COUNT] = [['follow', 'sub', 'cheer'], 30] as const;

export const emoteRain = defineBehaviour<typeof emoteRainWidget, EmoteRainState>(emoteRainWidget, {
  initial: () => dry,
  commands: {
    fire: (state, { emotes, count = COUNT }, { now }) => {
      const given = (emotes ?? []) as readonly string[];
      return burst(state, given.length > 0 ? given : SIGNS, count, now);
    },
    stop: (state, _, { now }) => ({ ...state, bursts: [], stoppedAt: now }),
  },
  on: {
    activity: (state, activity, { now, values }) => {
      const poured = pouredBy(activity, values);
      return poured ? burst(state, [poured.sign], poured.count, now) : state;
    },
  },
});

function burst(state: EmoteRainState, emotes: readonly string[], count: number, at: number): EmoteRainState {
  const n = state.count + 1;
  const added = { n, at, emotes, count: Math.min(count, MOST_AT_ONCE) };
  return { ...state, bursts: [...state.bursts, added].slice(-MOST_KEPT), count: n };
}

/** Those who were given a subscription make no rain: the gift does. */
function pouredBy(
  { kind, platform, received, gifted = 1, viewers = 0, bits = 0 }: ChannelActivity,
  settings: Settings,
): { readonly sign: string; readonly count: number } | null {
  if ((platform === 'twitch' || platform === 'kick' || platform === 'youtube') && !settings[platform])
    return null;
  switch (kind) {
    case 'sub':
    case 'resub':
      return settings.sub && !received ? { sign: 'sub', count: 20 } : null;
    case 'gift':
      return settings.sub ? { sign: 'gift', count: 20 + 5 * gifted } : null;
    case 'raid':
      return settings.raid ? { sign: 'raid', count: 20 + viewers } : null;
    case 'cheer':
      return settings.cheer ? { sign: 'cheer', count: 10 + Math.floor(bits / 20) } : null;
    default:
      return null;
  }
}

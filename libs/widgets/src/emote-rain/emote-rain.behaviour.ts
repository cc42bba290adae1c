import { isPlatform } from '@studio/platforms/platforms';
import { streamKinds, type ChosenKinds, type ContributionKind } from '@studio/platforms/stream-kinds';
import { defineBehaviour } from '../behaviour';
import type { Activity } from '@studio/platforms/activity';
import type { ValuesOf } from '../widget';
import { dry, type EmoteRainState } from './emote-rain.state';
import { emoteRainWidget, MOST_AT_ONCE } from './emote-rain.widget';

type Settings = ValuesOf<typeof emoteRainWidget>;

/** Number of bursts stored for pages that have not shown them yet. */
const MAX_STORED = 5;
/** Default emotes and count of a burst. */
const SIGNS = ['follow', 'sub', 'cheer'] as const satisfies ChosenKinds;
const COUNT = 30;

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
  return { ...state, bursts: [...state.bursts, added].slice(-MAX_STORED), count: n };
}

interface Rain {
  readonly setting: keyof Settings & ContributionKind;
  readonly count: (activity: Activity) => number;
}

/** Rain of each contribution; null for none. */
const rains: { readonly [Kind in ContributionKind]: Rain | null } = {
  follow: null,
  sub: { setting: 'sub', count: () => 20 },
  gift: { setting: 'sub', count: ({ gifted = 1 }) => 20 + 5 * gifted },
  cheer: { setting: 'cheer', count: ({ bits = 0 }) => 10 + Math.floor(bits / 20) },
  raid: { setting: 'raid', count: ({ viewers = 0 }) => 20 + viewers },
  tip: null,
};

/** Returns the rain of an activity. A received gift subscription causes none; the gift does. */
function pouredBy(
  activity: Activity,
  settings: Settings,
): { readonly sign: string; readonly count: number } | null {
  const { kind, platform, received } = activity;
  if (isPlatform(platform) && !settings[platform]) return null;
  const { contribution } = streamKinds[kind];
  const rain = contribution && rains[contribution];
  if (!rain || received || !settings[rain.setting]) return null;
  return { sign: contribution, count: rain.count(activity) };
}

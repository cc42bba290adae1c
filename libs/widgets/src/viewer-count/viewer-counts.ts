import type { Values, ValuesOf } from '../widget';
import type { viewerCountWidget } from './viewer-count.widget';

type Settings = Pick<
  ValuesOf<typeof viewerCountWidget>,
  'twitch' | 'kick' | 'youtube' | 'combine' | 'hideBelow' | 'roundTo'
>;

type Told = { readonly [kind: string]: Values | null | undefined };

export interface ViewerCount {
  /** Null: of all together. */
  readonly platform: 'twitch' | 'kick' | 'youtube' | null;
  readonly viewers: number;
}

const platforms = ['twitch', 'kick', 'youtube'] as const;

/** The numbers that are shown; none where nothing tells of viewers, or too few are there. */
export function viewerCounts(settings: Settings, live: Told): readonly ViewerCount[] {
  const all = platforms.flatMap((platform) => {
    const viewers = settings[platform] ? viewersOn(platform, live) : null;
    return viewers === null ? [] : [{ platform, viewers }];
  });
  const total = all.reduce((sum, { viewers }) => sum + viewers, 0);
  if (all.length === 0 || total < settings.hideBelow) return [];
  const shown = settings.combine ? [{ platform: null, viewers: total }] : all;
  return shown.map((count) => ({ ...count, viewers: rounded(count.viewers, settings.roundTo) }));
}

/** Null where nobody tells. */
function viewersOn(platform: (typeof platforms)[number], live: Told): number | null {
  const byPlatform = live['stream-status']?.['viewersBy'] as { readonly [platform: string]: unknown };
  const told = [live[`${platform}-stats`]?.['viewers'], byPlatform?.[platform]];
  return told.find((viewers): viewers is number => typeof viewers === 'number') ?? null;
}

function rounded(viewers: number, roundTo: Settings['roundTo']): number {
  const unit = roundTo === 'exact' ? 1 : Number(roundTo);
  return Math.round(viewers / unit) * unit;
}

import type { Platform } from '@studio/platforms/platforms';
import { countOn, viewerPlatforms, type ViewerPlatform } from '../channel-facts';
import type { Values, ValuesOf } from '../widget';
import type { viewerCountWidget } from './viewer-count.widget';

type Settings = Pick<ValuesOf<typeof viewerCountWidget>, Platform | 'combine' | 'hideBelow' | 'roundTo'>;

type LiveValues = { readonly [kind: string]: Values | null | undefined };

export interface ViewerCount {
  /** Null for the total. */
  readonly platform: ViewerPlatform | null;
  readonly viewers: number;
}

/** Returns the counts to show; none if no platform reports viewers or there are too few. */
export function viewerCounts(settings: Settings, live: LiveValues): readonly ViewerCount[] {
  const all = viewerPlatforms.flatMap((platform) => {
    const viewers = settings[platform] ? countOn('viewers', platform, live) : null;
    return viewers === null ? [] : [{ platform, viewers }];
  });
  const total = all.reduce((sum, { viewers }) => sum + viewers, 0);
  if (all.length === 0 || total < settings.hideBelow) return [];
  const shown = settings.combine ? [{ platform: null, viewers: total }] : all;
  return shown.map((count) => ({ ...count, viewers: rounded(count.viewers, settings.roundTo) }));
}

function rounded(viewers: number, roundTo: Settings['roundTo']): number {
  const unit = roundTo === 'exact' ? 1 : Number(roundTo);
  return Math.round(viewers / unit) * unit;
}

import { upsert, type Projection } from '@studio/read-models/projection';

export const kofiTips = 'kofi-tips';

/** All that came by Ko-fi to one account. */
export interface KofiTipsDocument {
  readonly count: number;
  /** Millionths by currency. */
  readonly micros: { readonly [currency: string]: number };
}

/** Fields of an activity that the projection uses. */
interface TipEvents {
  'activity.recorded': {
    readonly kind: string;
    readonly platform: string;
    readonly micros?: number;
    readonly currency?: string;
  };
  'viewer.forgotten': object;
}

/** Sums of tips by Ko-fi, which the record of activity has over all platforms only. */
export const kofiTipsProjection: Projection<TipEvents> = {
  name: 'kofi-tips',
  version: 1,
  category: 'activity',
  collections: [{ name: kofiTips, indexes: {} }],
  on: {
    'activity.recorded': ({ kind, platform, micros, currency }, { id }) =>
      kind !== 'tip' || platform !== 'kofi' || micros === undefined || currency === undefined
        ? []
        : [
            upsert<KofiTipsDocument>(kofiTips, id, { count: 0, micros: {} }, (sums) => ({
              count: sums.count + 1,
              micros: { ...sums.micros, [currency]: (sums.micros[currency] ?? 0) + micros },
            })),
          ],
    // Sums name nobody.
    'viewer.forgotten': () => [],
  },
};

import type { RecordedFields, StreamKind } from './stream-kinds';

/** Parts of a loyalty bonus: a setting, times a field in whole units. */
interface Bonus {
  readonly setting: string;
  readonly per?: 'gifted' | 'bits' | 'kicks' | 'jewels' | 'viewers' | 'micros';
  readonly unit?: number;
  /** Settings for other tiers. */
  readonly tiers?: { readonly [tier: string]: string };
  /** Setting for a received subscription. */
  readonly received?: string;
  /** Each viewer gets it only once. */
  readonly once?: true;
}

/** Loyalty bonuses by kind; an empty list for none. */
export const kindBonuses = {
  follow: [{ setting: 'follow', once: true }],
  sub: [{ setting: 'sub', tiers: { '2': 'subT2', '3': 'subT3' }, received: 'giftReceived' }],
  resub: [{ setting: 'resub' }],
  gift: [{ setting: 'gift', per: 'gifted' }],
  cheer: [{ setting: 'per100Bits', per: 'bits', unit: 100 }],
  raid: [{ setting: 'raid' }, { setting: 'perRaidViewer', per: 'viewers' }],
  tip: [{ setting: 'perTipUnit', per: 'micros', unit: 1_000_000 }],
  redemption: [{ setting: 'redemption' }],
  hype: [{ setting: 'hypeContribution' }],
  kicks: [{ setting: 'per100Kicks', per: 'kicks', unit: 100 }],
  jewels: [{ setting: 'per100Jewels', per: 'jewels', unit: 100 }],
  streak: [{ setting: 'watchStreak' }],
  shoutout: [{ setting: 'shoutout' }],
  prediction: [],
  creatorGoal: [],
  adBreak: [],
} as const satisfies Record<StreamKind, readonly Bonus[]>;

type BonusOf<Kind extends StreamKind> = (typeof kindBonuses)[Kind][number];
type SettingsOf<Each> =
  | (Each extends { readonly setting: infer Name extends string } ? Name : never)
  | (Each extends { readonly tiers: { readonly [tier: string]: infer Name extends string } } ? Name : never)
  | (Each extends { readonly received: infer Name extends string } ? Name : never);
/** Settings that the bonuses of stream events use. */
export type BonusSetting = SettingsOf<BonusOf<StreamKind>>;

/** Returns the settings of a list of bonuses. */
function settingsOf({ setting, tiers: byTier = {}, received }: Bonus): readonly string[] {
  return [setting, ...Object.values(byTier), ...(received === undefined ? [] : [received])];
}

/** Settings in the order of the kinds. */
export const bonusSettings = Object.values<readonly Bonus[]>(kindBonuses)
  .flat()
  .flatMap(settingsOf) as readonly BonusSetting[];

/** Returns the loyalty bonus of an event, and the key if each viewer gets it only once. */
export function bonusOf(
  settings: { readonly [Setting in BonusSetting]?: number },
  kind: StreamKind,
  recorded: RecordedFields,
): { readonly points: number; readonly once?: string } {
  const bonuses = kindBonuses[kind] as readonly (Bonus & { readonly setting: BonusSetting })[];
  const points = bonuses.map(({ setting, per, unit = 1, tiers: byTier = {}, received }) => {
    const name = recorded.received && received ? received : (byTier[recorded.tier ?? ''] ?? setting);
    const times = per ? Math.floor((recorded[per] ?? 0) / unit) : 1;
    return (settings[name as BonusSetting] ?? 0) * times;
  });
  const once = bonuses.find((each) => each.once)?.setting;
  return { points: points.reduce((sum, each) => sum + each, 0), ...(once !== undefined && { once }) };
}

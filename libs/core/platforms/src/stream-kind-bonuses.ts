import type { Bonus, Localized } from './kinds/kind-facts';
import { entriesOf, factsOf, type RecordedFields, type StreamKind } from './stream-kinds';

/** Loyalty bonuses by kind; an empty list for none. */
const kindBonuses = /* @__PURE__ */ factsOf('bonuses');

type BonusOf<Kind extends StreamKind> = (typeof kindBonuses)[Kind][number];
type SettingsOf<Each> =
  | (Each extends { readonly setting: infer Name extends string } ? Name : never)
  | (Each extends { readonly tiers: { readonly [tier: string]: infer Name extends string } } ? Name : never)
  | (Each extends { readonly received: infer Name extends string } ? Name : never);
/** Settings that the bonuses of stream events use. */
export type BonusSetting = SettingsOf<BonusOf<StreamKind>>;

/** Names of the settings. */
export const bonusNames: { readonly [Setting in BonusSetting]: Localized } =
  /* @__PURE__ */ entriesOf('bonusNames');

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

import { Problem } from '@studio/kernel/problem';
import { auroraPreset } from './looks/aurora.preset';
import { cozyPreset } from './looks/cozy.preset';
import { neonPreset } from './looks/neon.preset';
import { deepWorkPreset } from './looks/deep-work.preset';
import { loungePreset } from './looks/lounge.preset';
import { matchdayPreset } from './looks/matchday.preset';
import { onTheRoadPreset } from './looks/on-the-road.preset';
import { roundTablePreset } from './looks/round-table.preset';
import { splitSecondPreset } from './looks/split-second.preset';
import { vinylPreset } from './looks/vinyl.preset';
import type { Preset } from './looks/preset';

/** Every preset, in the order in which they are listed. New ones go to the end. */
export const presets: readonly Preset[] = [
  auroraPreset,
  neonPreset,
  cozyPreset,
  loungePreset,
  vinylPreset,
  deepWorkPreset,
  onTheRoadPreset,
  roundTablePreset,
  splitSecondPreset,
  matchdayPreset,
];

export function findPreset(id: string): Preset | undefined {
  return presets.find((preset) => preset.id === id);
}

/** @throws Problem `invalid_option` */
export function presetOf(id: string): Preset {
  const preset = findPreset(id);
  if (preset) return preset;
  throw new Problem('invalid_option', `There is no preset ${JSON.stringify(id)}.`, {
    field: 'preset',
    allowed: presets.map(({ id: key, name }) => ({ key, label: name })),
  });
}

/**
 * Returns every option of a preset, as sent or by default.
 * @throws Problem `invalid_option` for an unknown option
 */
export function optionsOf(
  { options }: Preset,
  sent: { readonly [key: string]: boolean },
): { readonly [key: string]: boolean } {
  const unknown = Object.keys(sent).find((key) => !Object.hasOwn(options, key));
  if (unknown !== undefined)
    throw new Problem('invalid_option', `The preset has no option ${JSON.stringify(unknown)}.`, {
      field: `presetOptions.${unknown}`,
      allowed: Object.entries(options).map(([key, { label }]) => ({ key, label })),
    });
  return Object.fromEntries(
    Object.entries(options).map(([key, { default: usual }]) => [key, sent[key] ?? usual]),
  );
}

import { hundredths } from '../amounts';
import type { ValuesOf } from '../widget';
import type { goalBarWidget } from './goal-bar.widget';
import { MOST } from './goal-most';

type Settings = Pick<ValuesOf<typeof goalBarWidget>, 'autoNext' | 'nextStep' | 'target'>;

/** The targets of a goal whose value has reached its target. */
export interface Targets {
  readonly reached: number;
  readonly target: number;
}

/** Returns the highest target that a value has reached, and the next one if the settings use several. */
export function targetsAt(value: number, target: number, settings: Settings): Targets {
  const stays = { reached: target, target };
  if (!settings.autoNext) return stays;
  // Without a step the target itself is one.
  const step = settings.nextStep > 0 ? settings.nextStep : settings.target;
  const steps = Math.floor((value - target) / step) + 1;
  const next = hundredths(target + steps * step);
  return next > MOST ? stays : { reached: hundredths(next - step), target: next };
}

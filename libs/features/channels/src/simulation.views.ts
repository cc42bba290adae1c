import { Flag, Int, Text } from '@studio/operations/fields';

export class SimulationView {
  @Int('Events a minute; 0: none.') readonly perMinute: number;
  @Text('What they follow from.') readonly seed: string;
}

export class SetSimulationView extends SimulationView {
  @Flag('False: it was so already.') readonly changed: boolean;
}

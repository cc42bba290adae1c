import { Int, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { SetSimulationView } from './simulation.views';

@Operation({
  route: 'PUT /simulate/script',
  tool: 'set_simulation',
  group: 'Stream',
  scope: 'actions:fire',
  alsoScopes: ['account:read'],
  effects: ['on-air'],
  summary: 'Let the simulated channel run by itself',
  description:
    'The simulated channel of the caller’s account has viewers who chat, follow, cheer, subscribe and raid at this ' +
    'rate until it is set to 0, also after a restart. The same seed gives the same viewers and values.',
  problems: ['not_connected'],
})
export class SetSimulation extends Answers(SetSimulationView) {
  @Int('Events a minute, seven of ten of them chat lines; 0 ends it.', { min: 0, max: 600 })
  readonly perMinute: number;
  @Text('Any text.', { max: 64, default: 'overlay' }) readonly seed: string;
}

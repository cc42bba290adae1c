import { Answers, Operation } from '@studio/operations/operation';
import { SimulationView } from './simulation.views';

@Operation({
  route: 'GET /simulate/script',
  tool: 'get_simulation',
  group: 'Stream',
  scope: 'account:read',
  summary: 'Tell what the simulated channel does by itself',
  description: 'Where this studio has no simulated channel, nothing of it happens.',
})
export class GetSimulation extends Answers(SimulationView) {}

import { given } from '@studio/kernel/given-when-then';
import { simulationDecider } from './simulation.decider';

const off = given(simulationDecider).with({ isSimulated: true });
const script = { perMinute: 30, seed: 'x' };

it('a simulated channel does nothing by itself until it is told to', () => {
  expect(off.state().perMinute).toBe(0);
  off.when('SetSimulation', script).then([{ type: 'simulation.set', data: script }]);
});

it('it is told again only what is new', () => {
  const running = off.when('SetSimulation', script);
  running.when('SetSimulation', script).changesNothing();
  running
    .when('SetSimulation', { ...script, perMinute: 0 })
    .then([{ type: 'simulation.set', data: { perMinute: 0, seed: 'x' } }]);
});

it('it can’t be set where there is none', () => {
  off.when('SetSimulation', script, { isSimulated: false }).fails('not_connected');
});

import type { StoredStep } from '../model/automation.event-shapes';
import { allSteps, placedSteps } from './automation.state';

const every = { enabled: true, onError: 'stop' } as const;
const delay = (stepId: string): StoredStep => ({ ...every, stepId, type: 'delay', ms: 1 });
const steps: readonly StoredStep[] = [
  delay('a'),
  {
    ...{ ...every, stepId: 'b', type: 'choose' },
    branches: [
      {
        steps: [
          delay('c'),
          { ...every, stepId: 'd', type: 'repeat', times: 2, while: null, steps: [delay('e')] },
        ],
      },
    ],
    else: [delay('f')],
  },
  delay('g'),
];

it('names each step by its place in the definition, nested ones too', () => {
  expect(placedSteps(steps).map(([path, { stepId }]) => [stepId, path])).toEqual([
    ['a', 'actions.0'],
    ['b', 'actions.1'],
    ['c', 'actions.1.branches.0.steps.0'],
    ['d', 'actions.1.branches.0.steps.1'],
    ['e', 'actions.1.branches.0.steps.1.steps.0'],
    ['f', 'actions.1.else.0'],
    ['g', 'actions.2'],
  ]);
  expect(
    allSteps(steps)
      .map(({ stepId }) => stepId)
      .join(''),
  ).toBe('abcdefg');
});

import { defineBehaviour } from '../behaviour';
import { noTest, STEP_MS, testSteps, type HypeTrainState } from './hype-train.state';
import { hypeTrainWidget } from './hype-train.widget';

export const hypeTrain = defineBehaviour<typeof hypeTrainWidget, HypeTrainState>(hypeTrainWidget, {
  initial: () => noTest,
  commands: {
    test: (_, __, { now }) => ({ test: { step: 0, nextAt: now + STEP_MS } }),
  },
  due: ({ test }) => test?.nextAt ?? null,
  wake: (state, { now }) => {
    const { test } = state;
    if (!test || test.nextAt > now) return state;
    // A server that was away goes on where the test would be now.
    const step = test.step + 1 + Math.floor((now - test.nextAt) / STEP_MS);
    return step < testSteps.length
      ? { test: { step, nextAt: test.nextAt + (step - test.step) * STEP_MS } }
      : noTest;
  },
});

import { until } from '../../../../../test/support/until';
import { LateAnswers } from './late-answers';

describe('answers that wait', () => {
  it('are said when their time has come, in any order, and not after a stop', async () => {
    const said: string[] = [];
    const late = new LateAnswers();
    late.add('a', 0.02, () => said.push('second'));
    late.add('a', 0.001, () => said.push('first'));
    await until(() => said.length === 2, { what: 'both are said' });
    expect(said).toEqual(['first', 'second']);
    late.add('a', 0.001, () => said.push('third'));
    late.add('b', 0.002, () => said.push('of b'));
    late.stop();
    const after = new LateAnswers();
    await new Promise<void>((resolve) => void after.add('a', 0.005, resolve));
    expect(said).toHaveLength(2);
  });

  it('are at most a hundred of an account', () => {
    const late = new LateAnswers();
    const added = (accountId: string): boolean => late.add(accountId, 60, () => undefined);
    for (let n = 0; n < 100; n++) expect(added('a')).toBe(true);
    expect([added('a'), added('b')]).toEqual([false, true]);
    late.stop();
    expect(added('a')).toBe(true);
    late.stop();
  });
});

import { signalsContract } from '../signals.contract';
import { openEmbeddedSignals } from './embedded-signals';

signalsContract('embedded', () => {
  const lines: string[] = [];
  const signals = openEmbeddedSignals((line) => lines.push(line));
  return Promise.resolve({ sender: signals, receiver: signals, lines, dispose: () => Promise.resolve() });
});

describe('signals within a process', () => {
  it('are never cut off', async () => {
    const signals = openEmbeddedSignals(() => undefined);
    const reports: string[] = [];
    signals.watch({ cutOff: () => reports.push('cut off'), back: () => reports.push('back') });
    expect(signals.stats().connected).toBe(true);
    await signals.close();
    expect(reports).toEqual([]);
  });
});

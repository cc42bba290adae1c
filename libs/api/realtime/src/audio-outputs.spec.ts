import { openEmbeddedSignals } from '@studio/pubsub/embedded/embedded-signals';
import { AudioOutputs, type AudioOutput } from './audio-outputs';
import { until } from '../../../../test/support/until';

class Output implements AudioOutput {
  isPrimary = false;
  told = 0;

  constructor(
    readonly since: number,
    readonly obs = false,
  ) {}

  sendAudio(primary: boolean): void {
    this.isPrimary = primary;
    this.told++;
  }
}

describe('the renderer that makes the sounds', () => {
  it('is the one that joined first, until it leaves', () => {
    const audio = new AudioOutputs(null, () => 0);
    const [first, second] = [new Output(1), new Output(2)];
    audio.join('one', first);
    audio.join('one', second);
    expect([first.isPrimary, second.isPrimary]).toEqual([true, false]);
    audio.leave('one', first);
    expect(second.isPrimary).toBe(true);
    expect(first.told).toBe(1);
  });

  it('is one in broadcast software before all others', () => {
    const audio = new AudioOutputs(null, () => 0);
    const [page, obs] = [new Output(1), new Output(2, true)];
    audio.join('one', page);
    audio.join('one', obs);
    expect([page.isPrimary, obs.isPrimary]).toEqual([false, true]);
  });

  it('is another one for each overlay', () => {
    const audio = new AudioOutputs(null, () => 0);
    const outputs = [new Output(1), new Output(2)];
    audio.join('one', outputs[0] as Output);
    audio.join('two', outputs[1] as Output);
    expect(outputs.map(({ isPrimary }) => isPrimary)).toEqual([true, true]);
  });

  describe('over nodes', () => {
    const signals = openEmbeddedSignals(() => undefined);
    let now = 0;
    const node = (): AudioOutputs => new AudioOutputs(signals, () => now);

    it('is one of all', async () => {
      const [a, b] = [node(), node()];
      const [page, obs] = [new Output(1), new Output(2, true)];
      a.join('one', page);
      b.join('one', obs);
      await until(() => !page.isPrimary);
      expect([page.isPrimary, obs.isPrimary]).toEqual([false, true]);
      b.leave('one', obs);
      await until(() => page.isPrimary);
      expect(page.isPrimary).toBe(true);
    });

    it('is one also where both joined at the same time', async () => {
      const [a, b] = [node(), node()];
      const both = [new Output(1), new Output(1)];
      a.join('at once', both[0] as Output);
      b.join('at once', both[1] as Output);
      await until(() => both.filter(({ isPrimary }) => isPrimary).length === 1);
      expect(both.filter(({ isPrimary }) => isPrimary)).toHaveLength(1);
    });

    it('is found again when a node has gone without a word', async () => {
      const [a, b] = [node(), node()];
      const [mine, gone] = [new Output(2), new Output(1)];
      a.join('lost', mine);
      b.join('lost', gone);
      await until(() => !mine.isPrimary);
      expect(mine.isPrimary).toBe(false);
      b.stop();
      now += 30_000;
      a.join('lost', new Output(3));
      expect(mine.isPrimary).toBe(true);
    });
  });
});

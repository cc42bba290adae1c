import { DragFollower, type DraggedLayouts } from './drag-follower';

const at = (x: number): DraggedLayouts => new Map([[1, { x, y: 0, scale: 1, rot: 0, opacity: 1 }]]);

/** A follower whose answers and time come when a test says so. */
function given() {
  const sent: (number | undefined)[] = [];
  const answers: (() => void)[] = [];
  const timers: { readonly call: () => void; readonly ms: number }[] = [];
  const follower = new DragFollower({
    send: (layouts) => {
      sent.push(layouts.get(1)?.x);
      return new Promise((done) => answers.push(done));
    },
    later: (call, ms) => timers.push({ call, ms }),
  });
  return {
    follower,
    sent,
    timers,
    answer: async () => {
      answers.shift()?.();
      await new Promise((done) => setImmediate(done));
    },
    pass: () => timers.shift()?.call(),
  };
}

describe('what is on air following a drag', () => {
  it('sends the first place at once', () => {
    const { follower, sent } = given();
    expect(follower.hasSent).toBe(false);
    follower.follow(at(1));
    expect(sent).toEqual([1]);
    expect(follower.hasSent).toBe(true);
  });

  it('sends no more than ten a second, and of what waits only the newest', async () => {
    const { follower, sent, timers, answer, pass } = given();
    for (const x of [1, 2, 3]) follower.follow(at(x));
    await answer();
    expect(sent).toEqual([1]);
    expect(timers.map(({ ms }) => ms)).toEqual([100]);
    pass();
    expect(sent).toEqual([1, 3]);
  });

  it('has one on its way at a time, however long it takes', async () => {
    const { follower, sent, answer, pass } = given();
    follower.follow(at(1));
    follower.follow(at(2));
    pass();
    expect(sent).toEqual([1]);
    await answer();
    expect(sent).toEqual([1, 2]);
  });

  it('sends nothing after it was stopped', async () => {
    const { follower, sent, answer, pass } = given();
    follower.follow(at(1));
    follower.follow(at(2));
    follower.stop();
    pass();
    await answer();
    follower.follow(at(3));
    expect(sent).toEqual([1]);
  });
});

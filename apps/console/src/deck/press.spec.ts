import { Presses } from './press';

function scene() {
  const time = { now: 0 };
  return { time, presses: new Presses(() => time.now) };
}

describe('a press on the deck', () => {
  it('fires when the finger goes up where it went down', () => {
    const { presses } = scene();
    presses.down(1, 'a', 10, 10);
    presses.move(1, 14, 16);
    expect(presses.up(1, 'a')).toBe(true);
  });

  it('never fires after a move of more than 8 px, also back to where it began', () => {
    const { presses } = scene();
    presses.down(1, 'a', 10, 10);
    presses.move(1, 10, 19);
    presses.move(1, 10, 10);
    expect(presses.up(1, 'a')).toBe(false);
  });

  it('never fires when the page takes the finger for scrolling', () => {
    const { presses } = scene();
    presses.down(1, 'a', 10, 10);
    presses.cancel(1);
    expect(presses.up(1, 'a')).toBe(false);
  });

  it('is ignored a second time within 400 ms, on the same button only', () => {
    const { presses, time } = scene();
    const press = (id: string): boolean => {
      presses.down(1, id, 0, 0);
      return presses.up(1, id);
    };
    expect([press('a'), press('a'), press('b')]).toEqual([true, false, true]);
    time.now = 400;
    expect(press('a')).toBe(true);
  });

  it('of two fingers is two presses, however long the first is held', () => {
    const { presses, time } = scene();
    presses.down(1, 'a', 0, 0);
    presses.down(2, 'b', 100, 0);
    time.now = 5_000;
    expect([presses.up(2, 'b'), presses.up(1, 'a')]).toEqual([true, true]);
  });
});

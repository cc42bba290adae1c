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

describe('a hold on the deck', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function held(isOnly: boolean) {
    const onHeld = jest.fn();
    const presses = new Presses(() => Date.now());
    presses.touch(1);
    presses.down(1, 'a', 0, 0, { ms: 600, isOnly, onHeld });
    return { onHeld, presses };
  }

  it('fires while the finger is down, once, and the tap is none then', () => {
    const { onHeld, presses } = held(false);
    jest.advanceTimersByTime(599);
    expect(onHeld).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(onHeld).toHaveBeenCalledTimes(1);
    expect(presses.up(1, 'a')).toBe(false);
  });

  it('that ends early is a tap, unless the key is only held', () => {
    for (const isOnly of [false, true]) {
      const { onHeld, presses } = held(isOnly);
      jest.advanceTimersByTime(599);
      expect(presses.up(1, 'a')).toBe(!isOnly);
      jest.advanceTimersByTime(5_000);
      expect(onHeld).not.toHaveBeenCalled();
    }
  });

  it('does not fire after a move, nor after a page change', () => {
    const moved = held(false);
    moved.presses.move(1, 0, 9);
    const changed = held(false);
    changed.presses.block();
    jest.advanceTimersByTime(5_000);
    expect([moved.onHeld.mock.calls.length, changed.onHeld.mock.calls.length]).toEqual([0, 0]);
  });
});

it('after a page change nothing fires until all fingers are up', () => {
  const { presses } = scene();
  for (const finger of [1, 2]) {
    presses.touch(finger);
    presses.down(finger, `key ${finger}`, 0, 0);
  }
  presses.block();
  expect(presses.up(1, 'key 1')).toBe(false);
  presses.leave(1);
  presses.touch(3);
  presses.down(3, 'new', 0, 0);
  expect(presses.up(3, 'new')).toBe(false);
  presses.leave(3);
  presses.leave(2);
  presses.touch(4);
  presses.down(4, 'new', 0, 0);
  expect(presses.up(4, 'new')).toBe(true);
});

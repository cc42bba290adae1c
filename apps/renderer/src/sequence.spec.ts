import type { Delta } from '@studio/realtime/protocol';
import { Sequence } from './sequence';

const delta = (prev: string, position: string): Delta => ({ prev, position, rev: 1, changes: [], at: '' });
const [ab, bc, cd] = [delta('a', 'b'), delta('b', 'c'), delta('c', 'd')];

function at(position: string): Sequence {
  const sequence = new Sequence();
  sequence.enter('epoch');
  sequence.restart(position);
  return sequence;
}

describe('the order of deltas', () => {
  it('applies those that follow each other from our position', () => {
    const sequence = at('a');
    expect(sequence.take([ab, bc])).toEqual({ fitting: [ab, bc], gap: false });
    expect(sequence.position).toBe('c');
  });

  it('passes over what was applied before', () => {
    const sequence = at('a');
    sequence.take([ab, bc]);
    expect(sequence.take([ab, bc, cd])).toEqual({ fitting: [cd], gap: false });
  });

  it('asks when one is missing, and stays where it is', () => {
    const sequence = at('a');
    expect(sequence.take([ab, cd])).toEqual({ fitting: [ab], gap: true });
    expect(sequence.position).toBe('b');
  });

  it('asks when there is no picture yet', () => {
    expect(new Sequence().take([ab])).toEqual({ fitting: [], gap: true });
  });

  it('keeps its position in the same epoch', () => {
    const sequence = at('a');
    sequence.enter('epoch');
    expect(sequence.position).toBe('a');
  });

  it('knows nothing in another epoch, not even what it has seen', () => {
    const sequence = at('a');
    sequence.take([ab]);
    sequence.enter('another');
    expect(sequence.position).toBeNull();
    sequence.restart('a');
    expect(sequence.take([ab]).fitting).toEqual([ab]);
  });

  it('remembers a bounded number of positions', () => {
    const sequence = at('0');
    const many = Array.from({ length: 2000 }, (_, index) => delta(String(index), String(index + 1)));
    sequence.take(many);
    expect(sequence.take(many.slice(-100))).toEqual({ fitting: [], gap: false });
    expect(sequence.take(many.slice(0, 1))).toEqual({ fitting: [], gap: true });
  });
});

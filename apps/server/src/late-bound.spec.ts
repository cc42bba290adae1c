import { LateBound } from './late-bound';

describe('a value that is bound late', () => {
  it('is an error before it is bound, and when it is bound again', () => {
    const late = new LateBound<number>('the numbers');
    expect(() => late.value).toThrow('The server uses the numbers before it has started them.');
    late.bind(1);
    expect(late.value).toBe(1);
    expect(() => late.bind(2)).toThrow('The server sets the numbers twice.');
    expect(late.value).toBe(1);
  });
});

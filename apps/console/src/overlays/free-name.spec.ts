import { distinctNames, freeName } from './free-name';

describe('names of overlays', () => {
  it('numbers a name that is taken, within 40 characters', () => {
    expect(freeName('Aurora', ['Neon'])).toBe('Aurora');
    expect(freeName('Aurora', ['Aurora', 'Aurora 3'])).toBe('Aurora 2');
    const long = 'x'.repeat(40);
    expect(freeName(long, [long])).toBe(`${'x'.repeat(38)} 2`);
  });

  it('numbers the younger ones of overlays with the same name', () => {
    const at = (overlayId: string, name: string, day: number) => ({
      overlayId,
      name,
      createdAt: `2026-01-0${day}T00:00:00Z`,
    });
    const names = distinctNames([at('c', 'Show', 3), at('a', 'Show', 1), at('b', 'Game', 2)]);
    expect([...names].sort()).toEqual([
      ['a', 'Show'],
      ['b', 'Game'],
      ['c', 'Show (2)'],
    ]);
  });
});

import { RefusedSources } from './refused-sources';

const obs = { obs: true, userAgent: 'OBS/31.0', address: '192.0.2.7', reason: 'replaced' } as const;

describe('sources with a wrong link', () => {
  it('are named with the time of their first try, as long as they try', () => {
    const sources = new RefusedSources();
    sources.add({ ...obs, overlayId: 'o1' }, 1_000);
    sources.add({ ...obs, overlayId: 'o1' }, 16_000);
    expect(sources.of('o1', 20_000)).toEqual([{ ...obs, since: 1_000, at: 16_000 }]);
    expect(sources.of('o2', 20_000)).toEqual([]);
    expect(sources.of('o1', 42_000)).toEqual([]);
  });

  it('are told apart by address, and bounded in number and length', () => {
    const sources = new RefusedSources();
    for (let i = 0; i < 9; i++)
      sources.add({ ...obs, userAgent: 'x'.repeat(1000), address: `192.0.2.${i}`, overlayId: 'o1' }, i);
    const listed = sources.of('o1', 10);
    expect(listed.map(({ address }) => address)).toEqual([8, 7, 6, 5, 4].map((n) => `192.0.2.${n}`));
    expect(listed[0]?.userAgent).toHaveLength(300);
  });
});

import { emptyDay, paintWithin, withPaint } from './day';
import { emptyRecord, NODE_GONE_MS, noNews, withNews, type NodeRenderers } from './output-record';

const none: NodeRenderers = { at: 1_000_000, obs: 0, browser: 1, renderers: [] };

describe('what is kept of renderers', () => {
  it('is the latest that any node has seen', () => {
    const one = withNews(emptyRecord, { ...noNews(), obsSeenAt: 20, loads: [20] }, 'a', none, 1_000_000);
    const two = withNews(
      one,
      { ...noNews(), obsSeenAt: 10, browserSeenAt: 5, loads: [10] },
      'b',
      null,
      1_000_000,
    );
    expect(two).toMatchObject({ obsSeenAt: 20, browserSeenAt: 5, loads: [10, 20], nodes: { a: none } });
  });

  it('passes over nodes that have not said for long what they have', () => {
    const one = withNews(emptyRecord, noNews(), 'a', none, 1_000_000);
    expect(withNews(one, noNews(), 'b', null, 1_000_000 + NODE_GONE_MS).nodes).toEqual({});
  });

  it('lists scenes of broadcast software once, the newest first', () => {
    const seen = (record: typeof emptyRecord, name: string, at: number) =>
      withNews(record, { ...noNews(), obsScenes: [{ name, at }] }, 'a', null, 0);
    const all = seen(seen(seen(emptyRecord, 'Live', 1), 'BRB', 2), 'Live', 3);
    expect(all.seenScenes).toEqual(['Live', 'BRB']);
    expect(all.obsScene).toEqual({ name: 'Live', at: 3 });
  });

  it('tells within which time a share of commands was painted', () => {
    expect(paintWithin(emptyDay, 0.5)).toBeNull();
    const times = [...Array.from({ length: 98 }, () => 30), 90, 2000];
    const day = times.reduce(withPaint, emptyDay);
    expect([0.5, 0.95, 0.99, 1].map((share) => paintWithin(day, share))).toEqual([40, 40, 100, 2500]);
  });
});

import type { JsonObject } from '@studio/kernel/json';
import { LatestDocuments } from './latest-documents';
import type { ProjectedWrite } from './project-commits';

const write = (id: string, doc: JsonObject | null, isPatched = true): ProjectedWrite => ({
  collection: 'things',
  id,
  position: '1',
  doc,
  isPatched,
  ...(doc && { json: JSON.stringify(doc) }),
});

describe('the documents that a projector remembers', () => {
  it('are those that it has patched, as it wrote them last', () => {
    const latest = new LatestDocuments();
    latest.keep([write('a', { n: 1 }), write('b', { n: 1 }, false)]);
    latest.keep([{ ...write('a', { n: 2 }), position: '2' }]);
    expect(latest.get('things', 'a')).toEqual({ id: 'a', position: '2', doc: { n: 2 } });
    expect(latest.get('things', 'b')).toBeNull();
    expect(latest.get('others', 'a')).toBeNull();
  });

  it('are not those that were put anew or removed', () => {
    const latest = new LatestDocuments();
    latest.keep([write('a', { n: 1 }), write('b', { n: 1 })]);
    latest.keep([write('a', { n: 2 }, false), write('b', null)]);
    expect([latest.get('things', 'a'), latest.get('things', 'b')]).toEqual([null, null]);
  });

  it('take no more room than they may: those written longest ago go first', () => {
    const text = 'x'.repeat(90);
    const latest = new LatestDocuments(300);
    latest.keep([write('a', { text }), write('b', { text })]);
    latest.keep([
      write('a', { text }),
      write('c', { text: 'x'.repeat(150) }),
      write('d', { text: 'x'.repeat(400) }),
    ]);
    expect(['a', 'b', 'c', 'd'].filter((id) => latest.get('things', id))).toEqual(['a', 'c']);
    latest.clear();
    latest.keep([write('e', { text }), write('f', { text })]);
    expect(['a', 'c', 'e', 'f'].filter((id) => latest.get('things', id))).toEqual(['e', 'f']);
  });
});

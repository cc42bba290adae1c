import fc from 'fast-check';
import type { PutRecord } from '@studio/realtime/editor-protocol';
import { DesignStore } from './design-store';
import { deltaTo, firstDesign, positionAt } from './testing/recorded';

const text = (value: string): PutRecord => ['layer', '1', { values: { text: value } }];

function loaded(): DesignStore {
  const store = new DesignStore();
  store.load({ position: positionAt(1), rev: 1, design: firstDesign });
  return store;
}

const shownText = (store: DesignStore): unknown => store.get('layer', '1')?.values['text'];

describe('the design store', () => {
  it('applies deltas that follow, passes over those it has, and tells of a gap without changing anything', () => {
    const store = loaded();
    expect(store.apply(deltaTo(2, [text('a')]))).toBe('applied');
    expect(store.apply(deltaTo(2, [text('b')]))).toBe('known');
    expect(store.apply(deltaTo(4, [text('c')]))).toBe('gap');
    expect([shownText(store), store.position, store.rev]).toEqual(['a', 'p02', 2]);
  });

  it('takes of settings the changed keys, of other fields the whole', () => {
    const store = loaded();
    store.apply(deltaTo(2, [['layer', '1', { values: { text: 'a' }, version: 1 }]]));
    expect(store.get('layer', '1')).toMatchObject({ values: { text: 'a', fontSize: 48 }, version: 1 });
  });

  it('removes records and lists those that are left', () => {
    const store = loaded();
    store.apply(deltaTo(2, [], [['layer', '2']]));
    expect(store.ids('layer')).toEqual(['1']);
  });

  it('tells only who looks at what has changed, once', () => {
    const store = loaded();
    const notified: string[] = [];
    for (const id of ['1', '2']) store.subscribe('layer', id, () => notified.push(id));
    store.apply(deltaTo(2, [text('a')]));
    store.apply(deltaTo(3, [text('a')]));
    expect(notified).toEqual(['1']);
  });

  it('keeps what is the same over a snapshot', () => {
    const store = loaded();
    const before = store.get('layer', '2');
    store.load({ position: positionAt(9), rev: 9, design: structuredClone(firstDesign) });
    expect(store.get('layer', '2')).toBe(before);
  });
});

describe('an edit over the design', () => {
  it.each([
    ['the answer comes first', ['answer', 'delta']],
    ['the delta comes first', ['delta', 'answer']],
  ])('never flickers when %s', (_, order) => {
    const store = loaded();
    const seen: unknown[] = [];
    store.subscribe('layer', '1', () => seen.push(shownText(store)));
    const edit = store.edit([text('mine')]);
    for (const what of order)
      if (what === 'answer') store.settle(edit, positionAt(2));
      else store.apply(deltaTo(2, [text('mine')]));
    expect(seen).toEqual(['mine']);
    store.apply(deltaTo(3, [text('theirs')]));
    expect(seen).toEqual(['mine', 'theirs']);
  });

  it('stays over what others change meanwhile, and shows it once it is taken back', () => {
    const store = loaded();
    const edit = store.edit([text('mine')]);
    store.apply(deltaTo(2, [text('theirs')]));
    expect([shownText(store), store.received('layer', '1')?.values['text']]).toEqual(['mine', 'theirs']);
    store.drop(edit);
    expect(shownText(store)).toBe('theirs');
  });

  it('leaves at once when nothing had to be changed', () => {
    const store = loaded();
    store.settle(store.edit([text('mine')]), null);
    expect(shownText(store)).toBe('Hello');
  });

  it('brings no record back that is gone', () => {
    const store = loaded();
    store.edit([text('mine')]);
    store.apply(deltaTo(2, [], [['layer', '1']]));
    expect(store.get('layer', '1')).toBeUndefined();
  });

  it('is shown over the records in the order in which edits were made, whatever is answered when', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('x', 'y', 'z'), fc.boolean()), { maxLength: 8 }),
        (edits) => {
          const store = loaded();
          const handles = edits.map(([value]) => store.edit([text(value)]));
          const dropped = handles.filter((_, i) => edits[i]?.[1]);
          for (const handle of dropped) store.drop(handle);
          const left = edits.filter(([, isDropped]) => !isDropped).at(-1);
          expect(shownText(store)).toBe(left?.[0] ?? 'Hello');
        },
      ),
      { seed: 11 },
    );
  });
});

import { oddIds } from '@studio/kernel/testing/odd-ids';
import type { JsonObject } from '@studio/kernel/json';
import { type Found } from './read-models';
import { findContract } from './read-models-find.contract';
import {
  type ReadModelsFixture,
  at,
  checkpoint,
  collections,
  eachOn,
  find,
  g,
  get,
  ids,
  models,
  put,
  reopen,
  things,
  write,
} from './testing/models-under-test';

/** Declares the tests that every adapter of the port `ReadModels` must pass. */
export function readModelsContract(name: string, make: () => Promise<ReadModelsFixture>): void {
  describe(`read models: ${name}`, () => {
    eachOn(make);

    describe('documents', () => {
      it('are there once written, with the position that wrote them', async () => {
        expect(await get('a')).toBeNull();
        await put([write('a', 1, { n: 1 })]);
        expect(await get('a')).toEqual({ id: 'a', position: at(1), doc: { n: 1 } });
      });

      it('are replaced as a whole by a newer write', async () => {
        await put([write('a', 1, { n: 1, old: true })]);
        await put([write('a', 2, { n: 2 })], 2);
        expect(await get('a')).toEqual({ id: 'a', position: at(2), doc: { n: 2 } });
      });

      it.each([1, 2])('are not changed by a write of position %d when they are of 2', async (n) => {
        await put([write('a', 2, { n: 2 })], 2);
        await put([write('a', n, { n: 9 })], 3);
        expect(await get('a')).toEqual({ id: 'a', position: at(2), doc: { n: 2 } });
      });

      it('are written in the order given', async () => {
        await put([write('a', 1, { n: 1 }), write('a', 2, { n: 2 }), write('a', 1, { n: 3 })], 2);
        expect(await get('a')).toEqual({ id: 'a', position: at(2), doc: { n: 2 } });
      });

      it('are gone once removed', async () => {
        await put([write('a', 1, { owner: 'x', n: 1 })]);
        await put([write('a', 2, null)], 2);
        expect(await get('a')).toBeNull();
        expect(await models.getMany(g, things, ['a'])).toEqual([]);
        expect(await find({ index: 'owner', equals: ['x'] })).toEqual([]);
        expect(await find({ index: 'all', equals: [] })).toEqual([]);
      });

      it('are all found by their ids alone, page after page in the order of their bytes', async () => {
        const ids = [...oddIds, ...Array.from({ length: 20 }, (_, i) => `n${i}`)];
        await put([...ids.map((id) => write(id, 1, { n: 1 })), write('elsewhere', 1, {}, 'other-things')]);
        await put(
          ids.filter((_, i) => i % 3 === 0).map((id) => write(id, 2, null)),
          2,
        );
        const seen: string[] = [];
        for (let last: string | null = null; ;) {
          const page: readonly Found<unknown>[] = await models.scan(g, things, last, 4);
          seen.push(...page.map(({ id }) => id));
          last = page.at(-1)?.id ?? null;
          if (page.length < 4) break;
        }
        const bytes = (id: string): Buffer => Buffer.from(id);
        expect(seen).toEqual(
          ids.filter((_, i) => i % 3 !== 0).sort((a, b) => Buffer.compare(bytes(a), bytes(b))),
        );
        expect(await models.scan('unheard-of', things, null, 4)).toEqual([]);
      });

      it('stay removed whatever late, older write comes', async () => {
        await put([write('a', 1, { n: 1 })]);
        await put([write('a', 3, null)], 3);
        await put([write('a', 2, { n: 2 })], 4);
        await put([write('a', 3, { n: 3 })], 5);
        expect(await get('a')).toBeNull();
      });

      it('stay removed when the removal came before the first write', async () => {
        await put([write('a', 3, null)], 3);
        await put([write('a', 2, { n: 2 })], 4);
        expect(await get('a')).toBeNull();
      });

      it('can come back after a removal', async () => {
        await put([write('a', 1, null)]);
        await put([write('a', 2, { owner: 'x', n: 2 })], 2);
        expect(await get('a')).toEqual({ id: 'a', position: at(2), doc: { owner: 'x', n: 2 } });
        expect(await find({ index: 'owner', equals: ['x'] })).toEqual(['a']);
      });

      it('of two collections are apart', async () => {
        await put([write('a', 1, { n: 1 }), write('a', 1, { n: 2 }, 'other-things')]);
        expect((await get('a'))?.doc).toEqual({ n: 1 });
        expect((await models.get(g, 'other-things', 'a'))?.doc).toEqual({ n: 2 });
      });

      it('have ids of any characters', async () => {
        await put(oddIds.map((id, n) => write(id, 1, { id, n, owner: id })));
        for (const [n, id] of oddIds.entries()) {
          expect(await get(id)).toEqual({ id, position: at(1), doc: { id, n, owner: id } });
          expect(await find({ index: 'owner', equals: [id] })).toEqual([id]);
        }
        expect(ids(await models.getMany(g, things, oddIds))).toEqual(oddIds);
        expect(new Set(await find({ index: 'all', equals: [] }))).toEqual(new Set(oddIds));
      });

      it('are given back as they were', async () => {
        const doc = JSON.parse(
          `{"__proto__":{"x":1},"$set":{"a.b":1},"":0,"_id":7,"position":"p","nul":"\\u0000","text":"é👩‍🚀\\n\\"",
            "numbers":[0,-1,0.1,1e21,1e-7,9007199254740991],"flags":[true,false,null],"deep":[[[{}]],[]]}`,
        ) as JsonObject;
        await put([write('a', 1, doc)]);
        expect(JSON.stringify((await get('a'))?.doc)).toBe(JSON.stringify(doc));
      });

      it('may be of 100 kB', async () => {
        const doc = { owner: 'x', n: 1, text: 'ü'.repeat(50_000) };
        await put([write('a', 1, doc)]);
        expect((await get('a'))?.doc).toEqual(doc);
        expect(await find({ index: 'owner', equals: ['x'] })).toEqual(['a']);
      });

      it('are given in the order asked, without those that are not there', async () => {
        await put(['a', 'b', 'c', 'd'].map((id) => write(id, 1, { id })));
        await put([write('b', 2, null)], 2);
        expect(ids(await models.getMany(g, things, ['d', 'nobody', 'a', 'b', 'c']))).toEqual(['d', 'a', 'c']);
        expect(await models.getMany(g, things, [])).toEqual([]);
      });

      it('can be asked for by the thousand', async () => {
        const many = Array.from({ length: 1500 }, (_, n) => `id-${n}`);
        await put(many.map((id) => write(id, 1, { id })));
        expect(ids(await models.getMany(g, things, many))).toEqual(many);
      });

      it('need a collection that was defined', async () => {
        await expect(put([write('a', 1, {}, 'unheard-of')])).rejects.toThrow('unheard-of');
      });
    });

    describe('batches', () => {
      const batch = [
        write('a', 1, { owner: 'x', n: 1 }),
        write('b', 2, { owner: 'x', n: 2 }),
        write('c', 3, null),
        write('a', 4, { owner: 'x', n: 4 }),
      ];
      const everything = async (): Promise<unknown> => [
        await models.find(g, things, { index: 'all', equals: [], limit: 1000 }),
        await models.checkpoint(g),
      ];

      it('leave their checkpoint', async () => {
        expect(await models.checkpoint(g)).toBeNull();
        await put(batch, 4);
        expect(await models.checkpoint(g)).toEqual(checkpoint(4));
      });

      it('without documents leave it too', async () => {
        await put([], 7);
        expect(await models.checkpoint(g)).toEqual(checkpoint(7));
      });

      it('change nothing when applied again', async () => {
        await put(batch, 4);
        const before = await everything();
        await put(batch, 4);
        expect(await everything()).toEqual(before);
      });

      it('change nothing when applied again after later ones', async () => {
        await put(batch, 4);
        await put([write('b', 5, null), write('c', 6, { owner: 'y', n: 6 })], 6);
        const before = await everything();
        await put(batch, 4);
        expect(await everything()).toEqual(before);
      });

      it('change nothing when a part of them had been applied before', async () => {
        await models.write(g, batch.slice(0, 2), checkpoint(2));
        await put(batch, 4);
        expect((await get('a'))?.doc).toEqual({ owner: 'x', n: 4 });
        expect(await find({ index: 'owner', equals: ['x'] })).toEqual(['b', 'a']);
      });
    });

    describe('checkpoints', () => {
      it('advance together without documents', async () => {
        await models.define('others-v1', collections);
        await models.advance([g, 'others-v1'], checkpoint(3));
        expect(await models.checkpoint(g)).toEqual(checkpoint(3));
        expect(await models.checkpoint('others-v1')).toEqual(checkpoint(3));
      });

      it('never go back within an epoch', async () => {
        await models.advance([g], checkpoint(3));
        await models.advance([g], checkpoint(2));
        await models.write(g, [], checkpoint(1));
        expect(await models.checkpoint(g)).toEqual(checkpoint(3));
      });

      it('of another epoch begin anew', async () => {
        await models.advance([g], checkpoint(3));
        await models.advance([g], checkpoint(1, 'e2'));
        expect(await models.checkpoint(g)).toEqual(checkpoint(1, 'e2'));
      });
    });

    findContract();

    describe('generations', () => {
      const g2 = 'things-v2';

      it('stand side by side', async () => {
        await models.define(g2, collections);
        await put([write('a', 1, { owner: 'x', n: 1 })]);
        await models.write(g2, [write('a', 1, { owner: 'x', n: 2 })], checkpoint(9));
        expect((await get('a'))?.doc).toEqual({ owner: 'x', n: 1 });
        expect((await get('a', g2))?.doc).toEqual({ owner: 'x', n: 2 });
        expect(await models.checkpoint(g)).toEqual(checkpoint(1));
        expect(await models.checkpoint(g2)).toEqual(checkpoint(9));
        expect([...(await models.generations())].sort()).toEqual([g, g2]);
      });

      it('that are not there read as empty', async () => {
        expect(await get('a', 'unheard-of')).toBeNull();
        expect(await models.getMany('unheard-of', things, ['a'])).toEqual([]);
        expect(await models.find('unheard-of', things, { index: 'owner', equals: [], limit: 5 })).toEqual({
          items: [],
          nextCursor: null,
        });
        expect(await models.get(g, 'unheard-of', 'a')).toBeNull();
        expect(await models.checkpoint('unheard-of')).toBeNull();
      });

      it('can be defined again without losing anything', async () => {
        await put([write('a', 1, { owner: 'x', n: 1 })]);
        await models.define(g, collections);
        await Promise.all([models.define(g, collections), models.define(g, collections)]);
        expect((await get('a'))?.doc).toEqual({ owner: 'x', n: 1 });
        expect(await models.checkpoint(g)).toEqual(checkpoint(1));
      });

      it('get an index that is defined later, over the documents that are there', async () => {
        await put([
          write('a', 1, { size: 2, 'odd "key"': 'p' }),
          write('b', 1, { size: 1, 'odd "key"': 'q' }),
          write('c', 1, { size: true }),
        ]);
        await models.define(g, [{ name: things, indexes: { size: ['size'], odd: ['odd "key"', 'size'] } }]);
        await put([write('d', 2, { size: 1.5 })], 2);
        expect(await find({ index: 'size', equals: [] })).toEqual(['b', 'd', 'a']);
        expect(await find({ index: 'odd', equals: ['p'] })).toEqual(['a']);
        expect(await find({ index: 'owner', equals: [] })).toEqual([]);
      });

      it('become current and are followed by others', async () => {
        expect(await models.current('things')).toBeNull();
        await models.makeCurrent('things', g);
        await models.makeCurrent('other', 'other-v1');
        expect(await models.current('things')).toBe(g);
        await models.makeCurrent('things', g2);
        await models.makeCurrent('things', g2);
        expect(await models.current('things')).toBe(g2);
        expect(await models.current('other')).toBe('other-v1');
      });

      it('are dropped with documents and checkpoint, the others left alone', async () => {
        await models.define(g2, collections);
        await put([write('a', 1, { owner: 'x', n: 1 })]);
        await models.write(g2, [write('a', 1, { owner: 'x', n: 2 })], checkpoint(9));
        await models.drop(g);
        expect(await get('a')).toBeNull();
        expect(await models.checkpoint(g)).toBeNull();
        expect(await models.generations()).toEqual([g2]);
        expect((await get('a', g2))?.doc).toEqual({ owner: 'x', n: 2 });
        await models.drop(g);
        await models.drop('unheard-of');
      });

      it('begin empty when they are defined again after a drop', async () => {
        await put([write('a', 5, { owner: 'x', n: 1 }), write('b', 5, null)], 5);
        await models.drop(g);
        await models.define(g, collections);
        expect(await get('a')).toBeNull();
        await put([write('a', 1, { owner: 'x', n: 1 }), write('b', 1, { owner: 'x', n: 2 })], 1);
        expect(await find({ index: 'owner', equals: ['x'] })).toEqual(['a', 'b']);
      });
    });

    it('keep everything over a reopening', async () => {
      const g2 = 'things-v2';
      await models.define(g2, collections);
      await put([write('a', 3, { owner: 'x', n: 1 }), write('b', 3, null)], 3);
      await models.write(g2, [write('z', 1, { name: 'z' })], checkpoint(1));
      await models.makeCurrent('things', g);
      await reopen();
      expect(await models.current('things')).toBe(g);
      expect(await models.checkpoint(g)).toEqual(checkpoint(3));
      expect([...(await models.generations())].sort()).toEqual([g, g2]);
      expect(await find({ index: 'owner', equals: ['x'] })).toEqual(['a']);
      await put([write('a', 2, { n: 9 }), write('b', 2, { n: 9 })], 4);
      expect((await get('a'))?.doc).toEqual({ owner: 'x', n: 1 });
      expect(await get('b')).toBeNull();
      await models.define('things-v3', collections);
      await models.write('things-v3', [write('a', 1, { n: 3 })], checkpoint(1));
      expect((await get('a', g2))?.doc).toBeUndefined();
      expect((await get('z', g2))?.doc).toEqual({ name: 'z' });
    });

    it('keep everything that is there when they are scrubbed', async () => {
      await put([write('a', 1, { owner: 'x', n: 1 }), write('b', 1, { owner: 'x', n: 2 })], 1);
      await put([write('b', 2, null)], 2);
      await models.scrub();
      expect(await find({ index: 'owner', equals: ['x'] })).toEqual(['a']);
      await put([write('b', 1, { n: 9 }), write('c', 3, { owner: 'x', n: 3 })], 3);
      expect(await find({ index: 'owner', equals: ['x'] })).toEqual(['a', 'c']);
    });

    it('answer a ping', async () => {
      await expect(models.ping()).resolves.toBeUndefined();
    });
  });
}

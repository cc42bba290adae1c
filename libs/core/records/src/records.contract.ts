import type { Clock } from '@studio/kernel/clock';
import { oddIds } from '@studio/kernel/testing/odd-ids';
import type { Record, Records } from './records';

/** A store of its own for one test. */
export interface RecordsFixture {
  /** Opens it; after a `close` the same store again. */
  open(clock: Clock): Promise<Records>;
  dispose(): Promise<void>;
}

/** Contract of every adapter of the port `Records`. */
export function recordsContract(name: string, make: () => Promise<RecordsFixture>): void {
  describe(`records: ${name}`, () => {
    let fixture: RecordsFixture;
    let records: Records;
    let now: number;
    const clock: Clock = { now: () => now };
    const get = (kind: string, id: string): Promise<Record<unknown> | null> => records.get(kind, id);

    beforeEach(async () => {
      now = 1_700_000_000_000;
      fixture = await make();
      records = await fixture.open(clock);
    });
    afterEach(async () => {
      await records.close();
      await fixture.dispose();
    });

    it('puts what is absent, at version 1', async () => {
      expect(await get('session', 'a')).toBeNull();
      expect(await records.putIfAbsent('session', 'a', { by: 'ada' })).toBe(true);
      expect(await get('session', 'a')).toEqual({ value: { by: 'ada' }, version: 1 });
    });

    it('does not put over what is there', async () => {
      await records.putIfAbsent('session', 'a', { by: 'ada' });
      expect(await records.putIfAbsent('session', 'a', { by: 'bob' })).toBe(false);
      expect(await get('session', 'a')).toEqual({ value: { by: 'ada' }, version: 1 });
    });

    it('lets exactly one of 64 puts at once succeed', async () => {
      const puts = await Promise.all(
        Array.from({ length: 64 }, (_, by) => records.putIfAbsent('lease', 'a', { by })),
      );
      expect(puts.filter(Boolean)).toHaveLength(1);
      expect(await get('lease', 'a')).toEqual({ value: { by: puts.indexOf(true) }, version: 1 });
    });

    it('raises the version by one with every write', async () => {
      await records.putIfAbsent('session', 'a', { n: 1 });
      expect(await records.compareAndSet('session', 'a', 1, { n: 2 })).toBe(true);
      expect(await records.compareAndSet('session', 'a', 2, { n: 3 })).toBe(true);
      expect(await get('session', 'a')).toEqual({ value: { n: 3 }, version: 3 });
    });

    it.each([1, 3])('changes nothing when version %d is demanded of version 2', async (version) => {
      await records.putIfAbsent('session', 'a', { n: 1 });
      await records.compareAndSet('session', 'a', 1, { n: 2 });
      expect(await records.compareAndSet('session', 'a', version, { n: 9 })).toBe(false);
      expect(await get('session', 'a')).toEqual({ value: { n: 2 }, version: 2 });
    });

    it('makes nothing by comparing with what is not there', async () => {
      expect(await records.compareAndSet('session', 'a', 1, { n: 1 })).toBe(false);
      expect(await records.compareAndSet('session', 'a', 0, { n: 1 })).toBe(false);
      expect(await get('session', 'a')).toBeNull();
    });

    it('lets exactly one of 64 changes of the same version succeed', async () => {
      await records.putIfAbsent('lease', 'a', { by: -1 });
      const sets = await Promise.all(
        Array.from({ length: 64 }, (_, by) => records.compareAndSet('lease', 'a', 1, { by })),
      );
      expect(sets.filter(Boolean)).toHaveLength(1);
      expect(await get('lease', 'a')).toEqual({ value: { by: sets.indexOf(true) }, version: 2 });
    });

    it('deletes', async () => {
      await records.putIfAbsent('session', 'a', { n: 1 });
      expect(await records.delete('session', 'a')).toBe(true);
      expect(await get('session', 'a')).toBeNull();
      expect(await records.delete('session', 'a')).toBe(false);
    });

    it('deletes only the version demanded', async () => {
      await records.putIfAbsent('session', 'a', { n: 1 });
      await records.compareAndSet('session', 'a', 1, { n: 2 });
      expect(await records.delete('session', 'a', 1)).toBe(false);
      expect(await get('session', 'a')).toEqual({ value: { n: 2 }, version: 2 });
      expect(await records.delete('session', 'a', 2)).toBe(true);
      expect(await get('session', 'a')).toBeNull();
    });

    it('begins at version 1 again after a delete', async () => {
      await records.putIfAbsent('session', 'a', { n: 1 });
      await records.compareAndSet('session', 'a', 1, { n: 2 });
      await records.delete('session', 'a');
      expect(await records.putIfAbsent('session', 'a', { n: 3 })).toBe(true);
      expect(await get('session', 'a')).toEqual({ value: { n: 3 }, version: 1 });
    });

    it('lets exactly one of 64 deletes at once find it', async () => {
      await records.putIfAbsent('code', 'a', { n: 1 });
      const deletes = await Promise.all(Array.from({ length: 64 }, () => records.delete('code', 'a')));
      expect(deletes.filter(Boolean)).toHaveLength(1);
    });

    describe('with a time to live', () => {
      beforeEach(() => records.putIfAbsent('session', 'a', { n: 1 }, { ttlMs: 1000 }));

      it('is there until its time is over', async () => {
        now += 999;
        expect(await get('session', 'a')).toEqual({ value: { n: 1 }, version: 1 });
        now += 1;
        expect(await get('session', 'a')).toBeNull();
      });

      it('can be put anew, at version 1, only when its time is over', async () => {
        await records.compareAndSet('session', 'a', 1, { n: 2 }, { ttlMs: 1000 });
        now += 999;
        expect(await records.putIfAbsent('session', 'a', { n: 3 })).toBe(false);
        now += 1;
        expect(await records.putIfAbsent('session', 'a', { n: 3 })).toBe(true);
        expect(await get('session', 'a')).toEqual({ value: { n: 3 }, version: 1 });
      });

      it('lets exactly one of 64 puts at once follow it', async () => {
        now += 1000;
        const puts = await Promise.all(
          Array.from({ length: 64 }, (_, by) => records.putIfAbsent('session', 'a', { by }, { ttlMs: 1000 })),
        );
        expect(puts.filter(Boolean)).toHaveLength(1);
      });

      it('can be neither changed nor deleted after its time', async () => {
        now += 1000;
        expect(await records.compareAndSet('session', 'a', 1, { n: 2 })).toBe(false);
        expect(await records.delete('session', 'a')).toBe(false);
        expect(await records.delete('session', 'a', 1)).toBe(false);
        expect(await get('session', 'a')).toBeNull();
      });

      it('gets the lifetime given with a change, counted from then', async () => {
        now += 900;
        await records.compareAndSet('session', 'a', 1, { n: 2 }, { ttlMs: 1000 });
        now += 999;
        expect(await get('session', 'a')).toEqual({ value: { n: 2 }, version: 2 });
        now += 1;
        expect(await get('session', 'a')).toBeNull();
      });

      it('stays for good after a change without a lifetime', async () => {
        await records.compareAndSet('session', 'a', 1, { n: 2 });
        now += 100 * 365 * 86_400_000;
        expect(await get('session', 'a')).toEqual({ value: { n: 2 }, version: 2 });
      });

      it('keeps its end over a reopening', async () => {
        await records.close();
        records = await fixture.open(clock);
        now += 999;
        expect(await get('session', 'a')).not.toBeNull();
        now += 1;
        expect(await get('session', 'a')).toBeNull();
      });
    });

    it('keeps everything over a reopening', async () => {
      await Promise.all(Array.from({ length: 200 }, (_, n) => records.putIfAbsent('token', `t${n}`, { n })));
      await records.compareAndSet('token', 't7', 1, { n: -7 });
      await records.delete('token', 't8');
      await records.close();
      records = await fixture.open(clock);
      expect(await get('token', 't7')).toEqual({ value: { n: -7 }, version: 2 });
      expect(await get('token', 't8')).toBeNull();
      for (const n of [0, 100, 199])
        expect(await get('token', `t${n}`)).toEqual({ value: { n }, version: 1 });
    });

    it('keeps kinds and ids apart', async () => {
      await records.putIfAbsent('a', 'b-c', { n: 1 });
      await records.putIfAbsent('a-b', 'c', { n: 2 });
      await records.putIfAbsent('a', 'B-C', { n: 3 });
      expect(await get('a', 'b-c')).toEqual({ value: { n: 1 }, version: 1 });
      expect(await get('a-b', 'c')).toEqual({ value: { n: 2 }, version: 1 });
      expect(await get('a', 'B-C')).toEqual({ value: { n: 3 }, version: 1 });
    });

    it('takes ids of any characters', async () => {
      for (const id of oddIds) {
        expect(await get('kind', id)).toBeNull();
        expect(await records.putIfAbsent('kind', id, { id })).toBe(true);
        expect(await get('kind', id)).toEqual({ value: { id }, version: 1 });
        expect(await records.compareAndSet('kind', id, 1, { id, again: true })).toBe(true);
        expect(await records.delete('kind', id, 2)).toBe(true);
        expect(await get('kind', id)).toBeNull();
      }
    });

    it('tells ids apart that look alike', async () => {
      await records.putIfAbsent('kind', 'e\u0301', { n: 1 });
      expect(await get('kind', '\u00e9')).toBeNull();
      expect(await get('kind', 'e\u0301 ')).toBeNull();
      expect(await get('kind', 'E\u0301')).toBeNull();
    });

    it('gives values back as they were', async () => {
      const value = JSON.parse(
        `{"__proto__":{"x":1},"$set":{"a.b":1},"":0,"_id":7,"version":"v","nul":"\\u0000","text":"é👩‍🚀\\n\\"",
          "numbers":[0,-1,0.1,1e21,1e-7,9007199254740991],"flags":[true,false,null],"deep":[[[{}]],[]]}`,
      ) as { [key: string]: string };
      await records.putIfAbsent('kind', 'a', value);
      expect(JSON.stringify((await get('kind', 'a'))?.value)).toBe(JSON.stringify(value));
    });

    it('takes values of 100 kB', async () => {
      const value = { text: 'ü'.repeat(50_000) };
      await records.putIfAbsent('kind', 'a', value);
      expect((await get('kind', 'a'))?.value).toEqual(value);
    });

    it('deletes all records with a text in their id, and no others', async () => {
      const part = 'b7k2m9xq4tz1c8vw5n3d';
      const gone = [part, `${part}.twitch`, `tip ${part}`];
      const others = [part.slice(1), 'other', oddIds.at(-1) ?? ''];
      for (const id of [...gone, ...others]) await records.putIfAbsent('kind', id, { id });
      await records.putIfAbsent('other-kind', part, {});
      for (const id of gone) await get('kind', id);
      await records.deleteContaining(part);
      await records.deleteContaining(part);
      for (const id of gone) expect(await get('kind', id)).toBeNull();
      expect(await get('other-kind', part)).toBeNull();
      for (const id of others) expect((await get('kind', id))?.value).toEqual({ id });
      expect(await records.putIfAbsent('kind', part, { n: 1 })).toBe(true);
    });

    it.each(['', 'short', `${'x'.repeat(20)}.*`])('deletes nothing by %j, which is no id', async (part) => {
      await records.putIfAbsent('kind', 'a', { n: 1 });
      await expect(records.deleteContaining(part)).rejects.toThrow(RangeError);
      expect((await get('kind', 'a'))?.value).toEqual({ n: 1 });
    });

    it('keeps everything that is there when it is scrubbed', async () => {
      await records.putIfAbsent('kind', 'a', { n: 1 });
      await records.putIfAbsent('kind', 'b', { n: 2 });
      await records.delete('kind', 'b');
      await records.scrub();
      expect((await get('kind', 'a'))?.value).toEqual({ n: 1 });
      expect(await get('kind', 'b')).toBeNull();
      expect(await records.compareAndSet('kind', 'a', 1, { n: 3 })).toBe(true);
    });

    it('answers a ping', async () => {
      await expect(records.ping()).resolves.toBeUndefined();
    });
  });
}

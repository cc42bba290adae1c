import { openEmbeddedEventStore } from '@studio/event-store/embedded/embedded-event-store';
import type { EventStore } from '@studio/event-store/event-store';
import { join } from 'node:path';
import type { Projection } from './projection';
import { generationName } from './generation-name';
import type { Projector } from './projector';
import type { ReadModels } from './read-models';
import { Appender, listProjection, noteProjection, type ListDocument } from './testing/lists';
import {
  LONG,
  withMethods,
  gate,
  dir,
  store,
  models,
  append,
  projectors,
  start,
  list,
  lagOf,
  untilTrue,
  makeList,
  addItem,
} from './testing/projectors';

describe('a new version', () => {
  /** Returns read models in which the second version is written only once the gate is open. */
  const held = (epoch: string, passed: Promise<void>): ReadModels =>
    withMethods<ReadModels>(models, {
      write: async (generation, writes, checkpoint) => {
        if (generation === generationName(listProjection(2), epoch)) await passed;
        return models.write(generation, writes, checkpoint);
      },
    });

  it('is filled beside the old one, which queries read meanwhile, and takes over once it has caught up', async () => {
    const first = await start({ projections: [listProjection(), noteProjection] });
    const known = await makeList('a', 2);
    await first.waitFor(known, LONG);
    await first.stop();
    const old = first.generationOf('lists');

    const { passed, open } = gate();
    const second = await start({
      readModels: held(await store.epoch(), passed),
      projections: [listProjection(2), noteProjection],
      dropAfterMs: 0,
    });
    const position = await append.note('n', 'news');
    expect(await second.waitFor(position, LONG, ['notes'])).toBe(true);
    expect(second.generationOf('lists')).toBe(old);
    expect(await list(second, 'a')).toEqual({ title: 'a', count: 2, rev: 1 });
    expect(await second.waitFor(known, 0)).toBe(true);
    expect(await second.waitFor(position, 20)).toBe(false);
    expect(lagOf(second)).toMatchObject({ serving: old, caughtUp: false, position: '', behindMs: 60_000 });

    open();
    expect(await second.waitFor(position, LONG)).toBe(true);
    expect(second.generationOf('lists')).not.toBe(old);
    expect(await list(second, 'a')).toEqual({ title: 'a', count: 2, rev: 1, version: 2 });
    expect(await models.current('lists')).toBe(second.generationOf('lists'));
    await untilTrue(async () => !(await models.generations()).includes(old));
    expect(await models.generations()).toHaveLength(2);
    expect(await second.waitFor(await addItem('a', 9), LONG)).toBe(true);
    expect((await list(second, 'a'))?.count).toBe(3);
  });

  it('is read at once when nobody understands the documents of the old one', async () => {
    const first = await start();
    await first.waitFor(await makeList('a', 2), LONG);
    await first.stop();
    const { passed, open } = gate();
    const second = await start({
      readModels: held(await store.epoch(), passed),
      projections: [{ ...listProjection(2), readsFrom: 2 }],
      dropAfterMs: 0,
    });
    expect(second.generationOf('lists')).toBe(generationName(listProjection(2), await store.epoch()));
    expect(await list(second, 'a')).toBeUndefined();
    const position = await addItem('a', 2);
    expect(await second.waitFor(position, 20)).toBe(false);
    open();
    expect(await second.waitFor(position, LONG)).toBe(true);
    expect(await list(second, 'a')).toMatchObject({ count: 3, version: 2 });
    await untilTrue(async () => (await models.generations()).length === 1);
  });

  it('goes on being filled after a restart in the middle', async () => {
    await makeList('a', 2);
    const first = await start();
    await untilTrue(() => first.lag().every(({ caughtUp }) => caughtUp));
    await first.stop();
    const { passed } = gate();
    const second = await start({
      readModels: held(await store.epoch(), passed),
      projections: [listProjection(2)],
    });
    expect(second.generationOf('lists')).toBe(first.generationOf('lists'));
    // Stopped abruptly: its write never returns.
    void second.stop();
    const third = await start({ projections: [listProjection(2)] });
    await untilTrue(() => third.generationOf('lists') !== first.generationOf('lists'));
    expect(await list(third, 'a')).toMatchObject({ count: 2, version: 2 });
    projectors.splice(0, projectors.length, first, third);
  });

  it('is read at once when there is no old one', async () => {
    const { passed, open } = gate();
    const projector = await start({
      readModels: held(await store.epoch(), passed),
      projections: [listProjection(2)],
    });
    const generation = generationName(listProjection(2), await store.epoch());
    expect(projector.generationOf('lists')).toBe(generation);
    expect(await models.current('lists')).toBe(generation);
    open();
  });

  it('removes what versions before it left unfinished', async () => {
    await models.define('lists-v7-00000000', listProjection().collections);
    await models.define('lists-views-v7-00000000', listProjection().collections);
    await start({ dropAfterMs: 0 });
    await untilTrue(async () => !(await models.generations()).includes('lists-v7-00000000'));
    expect(await models.generations()).toContain('lists-views-v7-00000000');
  });
});

describe('a rebuild', () => {
  const rebuilt = async (projector: Projector): Promise<void> => {
    await projector.rebuild('lists');
    await untilTrue(() => projector.rebuildOf('lists')?.isDone === true);
  };
  /** Damages documents, as a user with a database tool could. */
  const damage = async (projector: Projector): Promise<void> => {
    const position = '9'.repeat(16);
    const checkpoint = await models.checkpoint(projector.generationOf('lists'));
    if (!checkpoint) throw new Error('There is no checkpoint.');
    await models.write(
      projector.generationOf('lists'),
      [{ collection: 'lists', id: 'a', position, doc: { title: 'damaged' } }],
      checkpoint,
    );
  };

  it('lets the projection read what it has written itself, not what is there', async () => {
    const read: unknown[] = [];
    const looking: Projection<object> = {
      ...listProjection(),
      commits: async (commits, own) => {
        const document = await own?.get<ListDocument>('lists', 'a');
        read.push([await own?.generationNow(), document?.doc.title]);
        return commits.map(() => []);
      },
    };
    const projector = await start({ projections: [looking] });
    await projector.waitFor(await makeList('a'), LONG);
    await projector.waitFor(await addItem('a', 1), LONG);
    const old = projector.generationOf('lists');
    await damage(projector);
    expect(read.splice(0)).toEqual([
      [old, undefined],
      [old, 'a'],
    ]);
    await rebuilt(projector);
    expect(read).toEqual([[projector.generationOf('lists'), undefined]]);
    expect(projector.generationOf('lists')).not.toBe(old);
  });

  it('makes all documents anew and follows the log from then on', async () => {
    const projector = await start({ projections: [listProjection(), noteProjection], dropAfterMs: 0 });
    await projector.waitFor(await makeList('a', 3), LONG);
    const old = projector.generationOf('lists');
    await damage(projector);
    expect(projector.rebuildOf('lists')).toBeNull();
    await rebuilt(projector);
    expect(await list(projector, 'a')).toEqual({ title: 'a', count: 3, rev: 1 });
    expect(projector.rebuildOf('lists')).toMatchObject({ events: 4, error: null });
    await untilTrue(async () => !(await models.generations()).includes(old));
    expect(await projector.waitFor(await addItem('a', 9), LONG)).toBe(true);
    expect(await projector.waitFor(await append.note('n', 'x'), LONG)).toBe(true);
    expect((await list(projector, 'a'))?.count).toBe(4);
    expect(await models.generations()).toHaveLength(2);
  });

  it('leaves what is there to the queries, kept up with the log, until it has caught up', async () => {
    const { passed, open } = gate();
    const slow = withMethods<ReadModels>(models, {
      write: async (generation, writes, checkpoint) => {
        if (generation.endsWith('-2')) await passed;
        return models.write(generation, writes, checkpoint);
      },
    });
    const projector = await start({ readModels: slow });
    await projector.waitFor(await makeList('a', 3), LONG);
    const old = projector.generationOf('lists');
    const begun = await projector.rebuild('lists');
    expect(await projector.rebuild('lists')).toEqual(begun);
    expect(await projector.waitFor(await addItem('a', 9), LONG)).toBe(true);
    expect(projector.generationOf('lists')).toBe(old);
    expect((await list(projector, 'a'))?.count).toBe(4);
    open();
    await untilTrue(() => projector.generationOf('lists') !== old);
    expect(await projector.waitFor(await addItem('a', 10), LONG)).toBe(true);
    expect((await list(projector, 'a'))?.count).toBe(5);
  });

  it('may be done again, and is read on after a restart', async () => {
    const first = await start({ dropAfterMs: 0 });
    await first.waitFor(await makeList('a', 3), LONG);
    await rebuilt(first);
    const once = first.generationOf('lists');
    await rebuilt(first);
    const twice = first.generationOf('lists');
    expect(new Set([once, twice]).size).toBe(2);
    await first.stop();
    const second = await start({ dropAfterMs: 0 });
    expect(second.generationOf('lists')).toBe(twice);
    expect(await second.waitFor(await addItem('a', 9), LONG)).toBe(true);
    expect((await list(second, 'a'))?.count).toBe(4);
    await untilTrue(async () => (await models.generations()).length === 1);
  });

  it('that comes to nothing leaves what is there, and can be tried again', async () => {
    let breaks = false;
    const sound = listProjection();
    const brittle: Projection<object> = {
      ...sound,
      commit: (event) => {
        if (breaks) throw new Error('broken');
        return sound.commit?.(event) ?? [];
      },
    };
    const projector = await start({ projections: [brittle] });
    await projector.waitFor(await makeList('a', 3), LONG);
    const old = projector.generationOf('lists');
    breaks = true;
    await projector.rebuild('lists');
    await untilTrue(() => projector.rebuildOf('lists')?.error !== null);
    expect(projector.generationOf('lists')).toBe(old);
    breaks = false;
    expect(await projector.waitFor(await addItem('a', 9), LONG)).toBe(true);
    await rebuilt(projector);
    expect((await list(projector, 'a'))?.count).toBe(4);
  });

  it('is refused for a projection that there is not', async () => {
    const projector = await start();
    await expect(projector.rebuild('unheard-of')).rejects.toThrow(RangeError);
  });
});

describe('another log', () => {
  it('makes it build everything anew, beside what there was', async () => {
    const first = await start();
    await makeList('a', 5);
    await first.waitFor(await makeList('b'), LONG);
    await first.stop();
    const old = first.generationOf('lists');

    const other = await openEmbeddedEventStore({ dir: join(dir, 'other') });
    const position = await new Appender(other).list('c', { type: 'list.made', data: { title: 'c' } });
    const second = await start({ store: other });
    expect(await second.waitFor(position, LONG)).toBe(true);
    expect(second.generationOf('lists')).not.toBe(old);
    expect(await list(second, 'a')).toBeUndefined();
    expect(await list(second, 'c')).toEqual({ title: 'c', count: 0, rev: 1 });
    await second.stop();
    await other.close();
  });

  it('is never shown as the one before, nor half: whoever reads waits until it is whole', async () => {
    const first = await start();
    await first.waitFor(await makeList('a', 5), LONG);
    await first.stop();
    const old = first.generationOf('lists');
    await store.beginEpoch();
    const { passed, open } = gate();
    const held = withMethods<ReadModels>(models, {
      write: async (...batch) => {
        await passed;
        return models.write(...batch);
      },
    });
    const second = await start({ readModels: held });
    expect(second.generationOf('lists')).not.toBe(old);
    expect([second.isWhole, await second.waitFor('', 20)]).toEqual([false, false]);
    // Ended in the middle, the next one knows it still.
    expect(await models.current('lists')).toBe(old);
    open();
    expect(await second.waitFor('', LONG)).toBe(true);
    expect([second.isWhole, await models.current('lists')]).toEqual([true, second.generationOf('lists')]);
    expect((await list(second, 'a'))?.count).toBe(5);
  });

  it('is noticed when it appears behind a broken subscription', async () => {
    const other = await openEmbeddedEventStore({ dir: join(dir, 'other') });
    await makeList('a');
    await new Appender(other).list('c', { type: 'list.made', data: { title: 'c' } });
    let actual: EventStore = store;
    const broken = new AbortController();
    const switching = withMethods<EventStore>(store, {
      epoch: () => actual.epoch(),
      subscribe: (categories, after, options) =>
        actual.subscribe(categories, after, {
          signal: AbortSignal.any(
            [broken.signal, ...(options?.signal ? [options.signal] : [])].slice(actual === store ? 0 : 1),
          ),
        }),
    });
    const projector = await start({ store: switching });
    await untilTrue(() => projector.lag().every(({ caughtUp }) => caughtUp));
    actual = other;
    broken.abort();
    await untilTrue(async () => (await list(projector, 'c')) !== undefined);
    expect(await list(projector, 'a')).toBeUndefined();
    await projector.stop();
    await other.close();
  });
});

import { listProjection } from './testing/lists';
import { addItem, lagOf, list, LONG, makeList, models, start, untilTrue } from './testing/projectors';

describe('a process that only reads', () => {
  it('waits for what another one writes, and writes nothing itself', async () => {
    const reader = await start({ isReader: true });
    const position = await makeList('a', 2);
    expect(await reader.waitFor(position, 100)).toBe(false);
    expect(await models.checkpoint(reader.generationOf('lists'))).toBeNull();
    await start();
    expect(await reader.waitFor(position, LONG, ['lists'])).toBe(true);
    expect(await list(reader, 'a')).toMatchObject({ count: 2 });
    const later = await addItem('a', 9);
    expect(await reader.waitForAll(later, LONG, ['lists'], true)).toBe(true);
    expect(await list(reader, 'a')).toMatchObject({ count: 3 });
  });

  it('is current although nobody waits, once it has looked', async () => {
    await start();
    const reader = await start({ isReader: true });
    await untilTrue(() => lagOf(reader)?.behindMs === 0);
  });

  it('reads a generation that another one has built anew', async () => {
    const writer = await start({ dropAfterMs: 0 });
    await writer.waitFor(await makeList('a', 2), LONG);
    const reader = await start({ isReader: true });
    const old = reader.generationOf('lists');
    await writer.rebuild('lists');
    await untilTrue(() => writer.rebuildOf('lists')?.isDone === true);
    const position = await addItem('a', 9);
    await untilTrue(
      async () => (await reader.waitFor(position, 100)) && reader.generationOf('lists') !== old,
    );
    expect(await list(reader, 'a')).toMatchObject({ count: 3 });
  });

  it('reads the documents of an older version until the new ones are complete', async () => {
    const writer = await start();
    await writer.waitFor(await makeList('a', 2), LONG);
    await writer.stop();
    const reader = await start({ isReader: true, projections: [listProjection(2)] });
    expect(await list(reader, 'a')).toEqual({ title: 'a', count: 2, rev: 1 });
    await start({ projections: [listProjection(2)] });
    expect(await reader.waitFor(await addItem('a', 9), LONG)).toBe(true);
    expect(await list(reader, 'a')).toMatchObject({ count: 3, version: 2 });
  });

  it('builds nothing anew', async () => {
    const reader = await start({ isReader: true });
    await expect(reader.rebuild('lists')).rejects.toThrow('Other nodes fill the read models');
  });
});

import type { ProjectionReader } from '@studio/read-models/reader';
import { OverlayMediaUses } from './media-uses';

describe('uses of uploads', () => {
  it('are not told while an overlay that was just made may not be known', async () => {
    const asked: string[] = [];
    const reader = {
      all: (collection: string) => {
        asked.push(collection);
        return Promise.resolve([]);
      },
      getMany: () => Promise.resolve([]),
    } as unknown as ProjectionReader;
    let isUpToDate = false;
    const uses = new OverlayMediaUses({
      reader,
      folds: { read: () => Promise.reject(new Error('There is no overlay.')) },
      upToDate: () => Promise.resolve(isUpToDate),
    });
    await expect(uses.usesOf('ada', { current: true })).rejects.toMatchObject({ code: 'read_model_behind' });
    expect(asked).toEqual([]);
    expect(await uses.usesOf('ada')).toEqual(new Map());
    isUpToDate = true;
    expect(await uses.usesOf('ada', { current: true })).toEqual(new Map());
  });
});

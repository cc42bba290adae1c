import { PNG } from 'pngjs';
import { ok } from '../support/api-client';
import { browserOrSkip } from '../support/browser';
import { faultsInBoth } from '../support/page-faults';
import { type Design, api, page, tab, path, at, button } from '../support/console-desk-studio';

interface Upload {
  readonly uploadId: number;
  readonly name: string;
  readonly url: string;
  readonly usedBy: readonly object[];
}

/** A picture of one colour. */
function picture(shade: number): Buffer {
  const image = new PNG({ width: 8, height: 8 });
  image.data.fill(255);
  for (let at = 0; at < image.data.length; at += 4) image.data[at] = shade;
  return PNG.sync.write(image);
}

/* What a streamer prepares and keeps at hand, by the console: each test goes on where the last one ended. */
browserOrSkip('media in the console', () => {
  describe('media', () => {
    const uploads = async () => (await ok(api.get<{ items: Upload[] }>('/uploads?limit=100'))).items;

    it('are dropped anywhere: each has its progress, those that fail are named, the rest is kept', async () => {
      await at('/media');
      await page.getByText('Nothing uploaded yet').waitFor();
      const files = Array.from({ length: 20 }, (_, n) => ({
        name: `file ${n}.png`,
        base64: (n === 4 || n === 13 ? Buffer.from('no picture') : picture(n)).toString('base64'),
      }));
      // None is through before all have been seen on their way.
      const bars = page.getByRole('progressbar');
      const seen = bars.nth(19).waitFor();
      await page.route('**/api/v1/uploads', (route) => seen.then(() => route.continue()));
      await page.evaluate((given) => {
        const dataTransfer = new DataTransfer();
        for (const { name, base64 } of given) {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          dataTransfer.items.add(new File([bytes], name, { type: 'image/png' }));
        }
        // Not on the page's own part: anywhere is anywhere.
        const target = document.querySelector('nav') ?? document.body;
        for (const type of ['dragover', 'drop'])
          target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      }, files);
      await seen;
      await bars.first().waitFor({ state: 'detached' });
      await page.unroute('**/api/v1/uploads');
      const failed = page.getByRole('alert');
      for (const name of ['file 4.png', 'file 13.png']) await failed.filter({ hasText: name }).waitFor();
      expect(await failed.count()).toBe(2);
      const remaining = (await uploads()).map(({ name }) => name);
      expect(remaining).toHaveLength(18);
      expect(remaining).not.toContain('file 4.png');
      await page.getByText('file 19.png').waitFor();
      expect(await faultsInBoth(page, tab)).toEqual([]);
    });

    const values = async (name: string) =>
      JSON.stringify((await ok(api.get<Design>(path))).layers.find((layer) => layer.name === name)?.values);
    const replace = async (shade: number): Promise<void> => {
      await page
        .getByRole('dialog')
        .getByLabel('Choose the new file')
        .setInputFiles({ name: 'new.png', mimeType: 'image/png', buffer: picture(shade) });
    };
    const openReplace = async (name: string): Promise<void> => {
      await button(`More options for ${name}`).click();
      await page.getByRole('menuitem', { name: 'Replace' }).click();
    };

    it('are replaced wherever layers show them, and what fails is named and kept until it is done', async () => {
      const old = (await uploads()).find(({ name }) => name === 'file 1.png');
      const url = old?.url ?? '';
      await ok(api.patch(`${path}/members/3/fields`, { values: { src: url } }));
      const slides = [
        { src: url, caption: 'One' },
        { src: '', caption: 'Two' },
        { src: url, caption: 'Three' },
      ];
      await ok(api.patch(`${path}/members/4/fields`, { values: { slides } }));
      await page.reload();
      await openReplace('file 1.png');
      expect(await faultsInBoth(page, tab)).toEqual([]);
      await page.route('**/members/4/fields', (route) => route.abort());
      await replace(201);
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Layers that show the new file: 1. The old file stays').waitFor();
      await dialog.getByText('Show: My slideshow').waitFor();
      expect(await values('My slideshow')).toContain(url);
      expect(await values('My image')).not.toContain(url);
      expect((await uploads()).some(({ uploadId }) => uploadId === old?.uploadId)).toBe(true);
      expect(await faultsInBoth(page, tab)).toEqual([]);
      await page.unroute('**/members/4/fields');
      await button('Try again', dialog).click();
      await page.getByText('“file 1.png” is replaced').waitFor();
      const now = await uploads();
      expect(now.some(({ uploadId }) => uploadId === old?.uploadId)).toBe(false);
      const by = now.find(({ name }) => name === 'file 1.png');
      expect(by?.usedBy).toHaveLength(3);
      const shown = await values('My slideshow');
      expect([shown?.includes(url), shown?.split(by?.url ?? '?').length, shown?.includes('Two')]).toEqual([
        false,
        3,
        true,
      ]);
    });

    it('are not replaced by themselves, nor by what is no picture', async () => {
      await openReplace('file 2.png');
      await replace(2);
      await page.getByText('This is the same file.').waitFor();
      const dialog = page.getByRole('dialog');
      await dialog
        .getByLabel('Choose the new file')
        .setInputFiles({ name: 'new.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
      await dialog.getByRole('alert').waitFor();
      await button('Cancel', dialog).click();
      expect((await uploads()).filter(({ name }) => name === 'file 2.png')).toHaveLength(1);
    });
  });
});

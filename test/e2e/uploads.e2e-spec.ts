import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { PNG } from 'pngjs';
import { ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { inkOf, OverlayPage, pixelAt } from '../support/overlay-page';
import { testToken } from '../support/server-process';
import {
  type Upload,
  studio,
  api,
  png,
  sample,
  newPng,
  upload,
  uploadRaw,
  get,
  restart,
} from '../support/uploads-studio';

describe('create_upload', () => {
  it('takes a picture and serves it under its hash', async () => {
    const { status, body } = await upload(png(64, 32, [255, 0, 0]), 'Logo.png');
    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: 'image', name: 'Logo', tags: [], w: 64, h: 32, usedBy: [] });
    expect(body.url).toBe(`/media/${body.sha256}.png`);
    const served = await get(body.url);
    const bytes = Buffer.from(await served.arrayBuffer());
    expect(bytes.length).toBe(body.bytes);
    expect(pixelAt(PNG.sync.read(bytes), 5, 5)).toEqual([255, 0, 0, 255]);
  });

  it.each(['anim-loop.webp', 'anim-once.gif'])('answers the length of the animation %s', async (name) => {
    const { status, body } = await upload(sample(name), name);
    expect({ status, body }).toMatchObject({ status: 200, body: { kind: 'image', durationMs: 900 } });
    const { headers } = await get(body.url);
    expect(headers.get('content-type')).toBe(`image/${name.split('.')[1]}`);
  });

  it('takes a plain SVG, cleaned', async () => {
    const plain = await ok(upload(sample('plain-logo.svg'), 'plain-logo.svg'));
    expect(plain).toMatchObject({ kind: 'image', name: 'plain-logo', w: 80, h: 40 });
    expect(plain).not.toHaveProperty('warning');
    const scripted = await ok(upload(sample('scripted.svg'), 'scripted.svg'));
    expect(scripted).toMatchObject({ kind: 'image', w: 80, h: 40, warning: 'parts_removed' });
    const served = await get(scripted.url);
    expect(served.headers.get('content-type')).toBe('image/svg+xml');
    expect(served.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(await served.text()).not.toMatch(/script|onload/);
  });

  it('takes name and kind from the form', async () => {
    const { body } = await upload(newPng(), 'x.png', { name: '  Banner  ', kind: 'image' });
    expect(body).toMatchObject({ name: 'Banner', kind: 'image' });
  });

  it('takes bytes that come without a name', async () => {
    const sound = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1'), Buffer.alloc(60)]);
    const head = 'Content-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream';
    const answer = await uploadRaw(`--x\r\n${head}\r\n\r\n${sound.toString('latin1')}\r\n--x--\r\n`);
    expect(answer).toMatchObject({ status: 200, body: { kind: 'audio', name: 'audio' } });
  });

  it('answers the same upload for the same bytes', async () => {
    const content = newPng();
    const first = await ok(upload(content, 'a.png'));
    const again = await ok(upload(content, 'b.png', { name: 'Other' }));
    expect(again).toEqual(first);
  });

  it('keeps other files as they are', async () => {
    const sound = Buffer.concat([
      Buffer.from('RIFF\u0024\u0008\u0000\u0000WAVEfmt ', 'latin1'),
      Buffer.alloc(2000, 7),
    ]);
    const { body } = await upload(sound, 'beep.wav');
    expect(body).toMatchObject({ kind: 'audio', bytes: sound.length });
    const served = await get(body.url);
    expect(served.headers.get('content-type')).toBe('audio/wav');
    expect(Buffer.from(await served.arrayBuffer()).equals(sound)).toBe(true);
  });

  it('gives a repeated request its first answer', async () => {
    const key = { 'idempotency-key': 'upload-once-1' };
    const content = newPng();
    const first = await upload(content, 'a.png', {}, key);
    const again = await upload(content, 'a.png', {}, key);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('idempotent-body-differs')).toBeNull();
    const other = await upload(newPng(), 'a.png', {}, key);
    expect(other.body).toEqual(first.body);
    expect(other.headers.get('idempotent-body-differs')).toBe('true');
  });

  it('needs a credential before it listens to a file', async () => {
    const answer = await fetch(`${studio.api}/uploads`, { method: 'POST', body: new FormData() });
    expect(answer.status).toBe(401);
  });

  it('is part of the interface definition as a form', async () => {
    const document = (await (await fetch(`${studio.api}/openapi.json`)).json()) as {
      readonly paths: { readonly [path: string]: { readonly post: Record<string, unknown> } };
    };
    const operation = document.paths['/uploads']?.post;
    expect(operation).toMatchObject({ operationId: 'create_upload', 'x-scope': 'uploads:write' });
    const { content } = operation?.['requestBody'] as { readonly content: object };
    expect(Object.keys(content)).toEqual(['multipart/form-data']);
  });
});

describe('/media', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await ok(upload(newPng(), 'x.png')));
  });

  it('says that it never changes, and is nothing but a picture', async () => {
    const { status, headers } = await get(url);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('cache-control')).toMatch(
      /^(?=.*\bpublic\b)(?=.*\bimmutable\b)(?=.*\bmax-age=31536000\b)/,
    );
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('gives parts', async () => {
    const whole = Buffer.from(await (await get(url)).arrayBuffer());
    const part = await get(url, { range: 'bytes=2-5' });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 2-5/${whole.length}`);
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(2, 6))).toBe(true);
    const beyond = await get(url, { range: `bytes=${whole.length}-` });
    expect(beyond.status).toBe(416);
    expect(beyond.headers.get('content-range')).toBe(`bytes */${whole.length}`);
    expect(beyond.headers.get('cache-control')).toBe('no-store');
    expect(await beyond.json()).toMatchObject({ code: 'range_not_satisfiable' });
  });

  it('is asked for on conditions', async () => {
    const etag = (await get(url)).headers.get('etag') ?? '';
    // fetch would ask not to be answered from any cache.
    const known = await get(url, { 'if-none-match': etag, 'cache-control': 'max-age=0' });
    expect(known.status).toBe(304);
    for (const header of ['if-match', 'if-unmodified-since']) {
      const past = header === 'if-match' ? '"another"' : 'Wed, 01 Jan 2020 00:00:00 GMT';
      const answer = await get(url, { [header]: past });
      expect([header, answer.status]).toEqual([header, 412]);
      expect(await answer.json()).toMatchObject({ code: 'precondition_failed' });
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  it.each([
    '/media',
    '/media/',
    '/media/x.png',
    `/media/${'0'.repeat(64)}.png`,
    '/media/..%2fsecret-key',
    '/media/../kept',
  ])('%s gives nothing', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'not_found' });
  });
});

describe('uploads of an account', () => {
  it('are listed newest first, in pages, by kind and by words', async () => {
    const first = await ok(upload(newPng(), 'zebra one.png'));
    const second = await ok(upload(newPng(), 'zebra two.png'));
    const list = (query: string) =>
      ok(api.get<{ items: readonly Upload[]; nextCursor: string | null }>(`/uploads?${query}`));
    const page = await list('q=ZEBRA&limit=1');
    expect(page.items).toEqual([second]);
    expect(await list(`q=zebra&limit=1&cursor=${page.nextCursor}`)).toEqual({
      items: [first],
      nextCursor: null,
    });
    expect((await list('q=zebra&kind=audio')).items).toEqual([]);
    expect(await api.get('/uploads?cursor=x')).toMatchObject({ status: 400 });
    expect(await ok(api.get(`/uploads/${first.uploadId}`))).toEqual(first);
  });

  it('are renamed and tagged', async () => {
    const { uploadId } = await ok(upload(newPng(), 'x.png'));
    const path = `/uploads/${uploadId}`;
    const changed = await ok(api.patch<Upload>(path, { name: 'Banner', tags: ['top', 'top', 'blue'] }));
    expect(changed).toMatchObject({ name: 'Banner', tags: ['top', 'blue'] });
    expect(await ok(api.get(path))).toEqual(changed);
    expect(await api.patch(path, { tags: Array.from({ length: 11 }, String) })).toMatchObject({
      status: 400,
    });
    expect(await api.patch('/uploads/99999', { name: 'x' })).toMatchObject({ status: 404 });
  });

  it('say which layers show them, and stay while any does', async () => {
    const { uploadId, url } = await ok(upload(newPng(), 'x.png'));
    const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', {}));
    const add = { widget: 'image', values: { src: url } };
    const { memberId } = await ok(api.post<{ memberId: number }>(`/overlays/${overlayId}/members`, add));
    const usedBy = [{ overlayId, memberId, field: 'src' }];
    expect(await api.delete(`/uploads/${uploadId}`)).toMatchObject({
      status: 409,
      body: { code: 'in_use', details: { usedBy } },
    });
    expect(await ok(api.get(`/uploads/${uploadId}`))).toMatchObject({ usedBy });
    await ok(api.delete(`/overlays/${overlayId}/members/${memberId}`));
    expect(await ok(api.delete(`/uploads/${uploadId}`))).toEqual({ deleted: true, uploadId });
    expect(await api.get(`/uploads/${uploadId}`)).toMatchObject({ status: 404 });
    expect(await api.delete(`/uploads/${uploadId}`)).toMatchObject({ status: 404 });
  });

  it('can be forced away; layers go on showing them, no other may', async () => {
    const { uploadId, url } = await ok(upload(newPng(), 'x.png'));
    const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', {}));
    const add = { widget: 'image', values: { src: url } };
    await ok(api.post(`/overlays/${overlayId}/members`, add));
    await ok(api.delete(`/uploads/${uploadId}?force=true`));
    expect((await get(url)).status).toBe(200);
    expect(await api.post(`/overlays/${overlayId}/members`, add)).toMatchObject({ status: 422 });
  });

  it('survive a restart', async () => {
    const before = await ok(upload(newPng(), 'x.png'));
    await studio.kill();
    await restart();
    expect(await ok(api.get(`/uploads/${before.uploadId}`))).toEqual(before);
    expect((await get(before.url)).status).toBe(200);
    expect(existsSync(join(studio.dataDir, 'uploads', 'kept', before.url.slice('/media/'.length)))).toBe(
      true,
    );
  }, 60_000);
});

describe('a setting that shows an upload', () => {
  it('takes no other address, and no upload of another kind', async () => {
    const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', {}));
    const { url } = await ok(upload(newPng(), 'x.png'));
    for (const src of ['https://example.com/a.png', '/media/x.png', `/media/${'0'.repeat(64)}.png`, 'x', 5])
      expect(
        await api.post(`/overlays/${overlayId}/members`, { widget: 'image', values: { src } }),
      ).toMatchObject({ status: 422, body: { code: 'invalid_value', details: { field: 'src' } } });
    expect(
      await api.post(`/overlays/${overlayId}/members`, { widget: 'video', values: { src: url } }),
    ).toMatchObject({ status: 422, body: { code: 'invalid_value', details: { field: 'src' } } });
    expect(
      await api.post(`/overlays/${overlayId}/members`, { widget: 'image', values: { src: '' } }),
    ).toMatchObject({ status: 201 });
  });
});

browserOrSkip('an uploaded picture in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  }, 30_000);

  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"><style>.a{fill:#00c800}</style>
    <rect class="a" width="200" height="100"/><script>document.title = 'run'</script></svg>`;
  it.each([
    ['green.png', png(200, 100, [0, 200, 0])],
    ['green.svg', svg],
  ])(
    'is drawn where its layer is, and goes with it: %s',
    async (name, content) => {
      const { url } = await ok(upload(content, name));
      const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', {}));
      const link = await ok(api.get<{ url: string }>(`/overlays/${overlayId}/link`));
      const page = await OverlayPage.open(browser, link.url);
      try {
        const values = { src: url, radius: 0 };
        const added = await ok(
          api.post<{ memberId: number }>(`/overlays/${overlayId}/members`, { widget: 'image', values }),
        );
        await page.layer(added.memberId);
        // 200 × 100 pixels, shown whole in 512 × 512: 512 × 256 around the middle of 1920 × 1080.
        await page.until('the picture is there', async () => inkOf(await page.picture()) !== null);
        const picture = await page.settledPicture();
        expect(inkOf(picture)).toEqual({ x: 704, y: 412, width: 512, height: 256 });
        expect(pixelAt(picture, 960, 540)).toEqual([0, 200, 0, 255]);
        await ok(api.delete(`/overlays/${overlayId}/members/${added.memberId}`));
        await page.until('it is gone', async () => inkOf(await page.picture()) === null);
        expect(page.errors).toEqual([]);
      } finally {
        await page.close();
      }
    },
    60_000,
  );
});

browserOrSkip('an animated PNG in a browser', () => {
  it('keeps its frames', async () => {
    const { url, durationMs } = await ok(upload(sample('anim-loop.png'), 'anim-loop.png'));
    expect(durationMs).toBe(300);
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(`http://localhost:${studio.port}/console/`);
      const frames = await page.evaluate(async (address) => {
        const data = await (await fetch(address)).arrayBuffer();
        const decoder = new ImageDecoder({ data, type: 'image/png' });
        await decoder.tracks.ready;
        await decoder.completed;
        return decoder.tracks.selectedTrack?.frameCount;
      }, url);
      expect(frames).toBe(2);
    } finally {
      await browser.close();
    }
  }, 60_000);
});

it('marks a deck button whose upload was deleted as broken, in its list and in the health', async () => {
  const { uploadId } = (await upload(newPng(), 'button.png')).body;
  const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', {}));
  const at = `/overlays/${overlayId}`;
  const { memberId } = await ok(api.post<{ memberId: number }>(`${at}/members`, { widget: 'image' }));
  const steps = [{ kind: 'command', memberId, command: 'set_image', args: { uploadId } }];
  const made = await ok(api.post<{ macroId: number }>(`${at}/deck-macros`, { name: 'Logo', steps }));
  const listed = async (etag = '') => {
    const headers = { authorization: `Bearer ${testToken}`, 'if-none-match': etag };
    const answer = await fetch(`${studio.api}${at}/deck-macros`, { headers });
    return { status: answer.status, etag: answer.headers.get('etag') ?? '', text: await answer.text() };
  };
  const before = await listed();
  expect(JSON.parse(before.text)).toMatchObject({ items: [{ broken: false }] });
  expect((await listed(before.etag)).status).toBe(304);
  await ok(api.delete(`/uploads/${uploadId}?force=true`));
  const after = await listed(before.etag);
  expect(JSON.parse(after.text)).toMatchObject({ items: [{ broken: true, steps: [{ broken: true }] }] });
  expect((await ok(api.get<{ issues: readonly object[] }>(`${at}/health`))).issues).toContainEqual(
    expect.objectContaining({ code: 'macro_broken' }),
  );
  expect(await api.post(`${at}/deck-macros/${made.macroId}/fire`, {})).toMatchObject({
    status: 409,
    body: { code: 'macro_broken' },
  });
});

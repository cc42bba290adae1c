import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { deflateSync, crc32 } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { PNG } from 'pngjs';
import { ApiClient, ok, type Answer } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { inkOf, OverlayPage, pixelAt } from '../support/overlay-page';
import { StudioProcess, testToken } from '../support/studio-process';

interface Upload {
  readonly uploadId: number;
  readonly kind: string;
  readonly name: string;
  readonly tags: readonly string[];
  readonly url: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly w?: number;
  readonly h?: number;
  readonly usedBy: readonly object[];
}

let studio: StudioProcess;
let api: ApiClient;

beforeAll(async () => {
  studio = await StudioProcess.start();
  api = new ApiClient(studio.api);
}, 60_000);

afterAll(async () => {
  await studio?.stop();
  await studio?.removeData();
});

/** One colour all over, so that what is drawn of it is easily told. */
function png(width: number, height: number, [r, g, b]: readonly [number, number, number]): Buffer {
  const picture = new PNG({ width, height });
  for (let at = 0; at < picture.data.length; at += 4) picture.data.set([r, g, b, 255], at);
  return PNG.sync.write(picture);
}

/** A PNG of a few kilobytes that unpacks to that many black pixels. */
function bomb(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

let made = 0;
/** Never the same picture twice. */
const newPng = (): Buffer => png(20 + (++made % 200), 10 + Math.floor(made / 200), [made % 256, 80, 160]);

async function upload(
  content: Buffer | string,
  name: string,
  fields: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer<Upload>> {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  const answer = await fetch(`${studio.api}/uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${testToken}`, ...headers },
    body: form,
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Upload };
}

/** Sends a form that fetch would never make. */
function uploadRaw(body: string, boundary = 'x'): Promise<Answer> {
  return api.send('POST', '/uploads', body, { 'content-type': `multipart/form-data; boundary=${boundary}` });
}

const folder = (name: 'kept' | 'incoming'): readonly string[] =>
  readdirSync(join(studio.dataDir, 'uploads', name));

const get = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(`${studio.url}${path}`, { headers });

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

describe('a file that is not taken', () => {
  let kept: readonly string[];
  let count: number;
  beforeEach(async () => {
    kept = folder('kept');
    count = (await ok(api.get<{ items: readonly object[] }>('/uploads?limit=100'))).items.length;
  });
  // Nothing of it may be left, whatever it was.
  afterEach(async () => {
    expect(folder('kept')).toEqual(kept);
    expect(folder('incoming')).toEqual([]);
    const { items } = await ok(api.get<{ items: readonly object[] }>('/uploads?limit=100'));
    expect(items.length).toBe(count);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  it.each([
    ['of a type that nobody shows', '%PDF-1.7\n%âãÏÓ', 'x.pdf'],
    ['that is SVG', svg, 'x.svg'],
    ['that is SVG and says PNG', svg, 'x.png'],
    ['that is HTML and says PNG', '<!doctype html><script>alert(1)</script>', 'x.png'],
    ['whose name lies about its content', newPng(), 'x.jpg'],
    ['whose name ends with more than it is', newPng(), 'x.png.exe'],
    ['with a path in its name', newPng(), '../../x.png'],
    ['with a Windows path in its name', newPng(), 'C:\\x.png'],
    ['without content', '', 'x.png'],
    ['that was cut off', newPng().subarray(0, 50), 'x.png'],
    ['that unpacks to 400 million pixels', bomb(20_000, 20_000), 'x.png'],
  ])('%s', async (_, content, name) => {
    const { status, body } = await upload(content, name);
    expect({ status, code: (body as unknown as { code: string }).code }).toEqual({
      status: 422,
      code: 'invalid_value',
    });
  });

  it('that is not of the kind it is said to be', async () => {
    expect(await upload(newPng(), 'x.png', { kind: 'audio' })).toMatchObject({
      status: 422,
      body: { code: 'invalid_value', details: { field: 'kind', expected: 'image' } },
    });
    expect(await upload(newPng(), 'x.png', { kind: 'archive' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    });
  });

  it('that is larger than its kind may be, or than any', async () => {
    const font = Buffer.concat([
      Buffer.from('wOF2\u0000\u0001\u0000\u0000', 'latin1'),
      Buffer.alloc(5 * 1024 ** 2),
    ]);
    expect(await upload(font, 'x.woff2')).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
    const huge = Buffer.alloc(100 * 1024 ** 2 + 1);
    expect(await upload(huge, 'x.mp4')).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
  }, 30_000);

  it('in a form that ends in the middle', async () => {
    const begun = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n\x89PNG';
    expect(await uploadRaw(begun)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });

  it('in no form, or in a form without it', async () => {
    expect(await api.post('/uploads', { file: 'x' })).toMatchObject({ status: 415 });
    expect(await uploadRaw('--x--\r\n')).toMatchObject({ status: 400 });
    const asText = '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\nx\r\n--x--\r\n';
    expect(await uploadRaw(asText)).toMatchObject({ status: 400 });
    const path = `/overlays/${(await ok(api.post<{ overlayId: string }>('/overlays', {}))).overlayId}/members`;
    const elsewhere = api.send('POST', path, '--x--\r\n', {
      'content-type': 'multipart/form-data; boundary=x',
    });
    expect(await elsewhere).toMatchObject({ status: 415 });
  });

  it('whose sender hangs up', async () => {
    const socket = connect(studio.port, '127.0.0.1');
    const head = [
      'POST /api/v1/uploads HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${testToken}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 1000000',
      '',
      '--x',
      'Content-Disposition: form-data; name="file"; filename="a.png"',
      '',
      '',
    ];
    socket.write(`${head.join('\r\n')}${'a'.repeat(100_000)}`);
    await until(() => folder('incoming').length === 1);
    socket.destroy();
    await until(() => folder('incoming').length === 0);
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
    studio = await studio.restart();
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
  afterAll(() => browser?.close());

  it('is drawn where its layer is, and goes with it', async () => {
    const { url } = await ok(upload(png(200, 100, [0, 200, 0]), 'green.png'));
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
  }, 60_000);
});

async function until(holds: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 500; attempt++) {
    if (holds()) return;
    await new Promise((done) => setTimeout(done, 10));
  }
  throw new Error('It never came to be.');
}

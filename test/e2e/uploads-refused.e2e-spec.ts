import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { deflateSync, crc32 } from 'node:zlib';
import { ok } from '../support/api-client';
import { testToken } from '../support/server-process';
import { until } from '../support/until';
import { type Upload, studio, api, sample, newPng, upload, uploadRaw } from '../support/uploads-studio';

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

const folder = (name: 'kept' | 'incoming'): readonly string[] =>
  readdirSync(join(studio.dataDir, 'uploads', name));

describe('a file that is not taken', () => {
  let stored: readonly string[];
  let count: number;
  beforeEach(async () => {
    stored = folder('kept');
    count = (await ok(api.get<{ items: readonly object[] }>('/uploads?limit=100'))).items.length;
  });
  // Nothing of it may be left, whatever it was.
  afterEach(async () => {
    expect(folder('kept')).toEqual(stored);
    expect(folder('incoming')).toEqual([]);
    const { items } = await ok(api.get<{ items: readonly object[] }>('/uploads?limit=100'));
    expect(items.length).toBe(count);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  it.each([
    ['of a type that nobody shows', '%PDF-1.7\n%âãÏÓ', 'x.pdf'],
    ['that is SVG without a size', svg, 'x.svg'],
    ['that is a MOV with HEVC', sample('hevc-alpha.mov'), 'hevc-alpha.mov'],
    ['that is a MOV with ProRes', sample('prores4444.mov'), 'prores4444.mov'],
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

it('names HEVC as a warning in the answer of the upload and in the list', async () => {
  const made = await upload(sample('hevc.mp4'), 'intro.mp4');
  expect(made).toMatchObject({ status: 200, body: { kind: 'video', warning: 'hevc' } });
  const { items } = await ok(api.get<{ items: readonly Upload[] }>('/uploads?kind=video'));
  expect(items).toContainEqual(expect.objectContaining({ uploadId: made.body.uploadId, warning: 'hevc' }));
});

import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { ApiClient, ok, type Answer } from '../support/api-client';
import { StudioProcess, testToken } from '../support/server-process';
import { until } from '../support/until';

interface Transfer {
  readonly transferId: string;
  readonly url: string;
  readonly offset: number;
  readonly bytes: number;
  readonly expiresAt: string;
}
interface Upload {
  readonly uploadId: number;
  readonly name: string;
  readonly kind: string;
  readonly url: string;
  readonly bytes: number;
  readonly sha256: string;
}

let studio: StudioProcess;
let api: ApiClient;

beforeAll(async () => {
  studio = await StudioProcess.start();
  api = new ApiClient(studio.api);
}, 60_000);

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** Bytes that pass for a film, never the same twice. */
function film(length: number): Buffer {
  const head = Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex');
  return Buffer.concat([head, randomBytes(length - head.length)]);
}

function begin(
  content: Buffer,
  changes: object = {},
  headers: Record<string, string> = {},
): Promise<Answer<Transfer>> {
  const announced = { name: 'film.mp4', bytes: content.length, sha256: sha256(content), ...changes };
  return api.post<Transfer>('/uploads/begin', announced, headers);
}

const begun = (content: Buffer, changes?: object): Promise<Transfer> => ok(begin(content, changes));

const complete = (
  { transferId }: Transfer,
  client = api,
  headers: Record<string, string> = {},
): Promise<Answer<Upload>> => client.post<Upload>(`/uploads/${transferId}/complete`, undefined, headers);

const authorization = `Bearer ${testToken}`;

function ask(
  method: string,
  { url }: Transfer,
  headers: Readonly<Record<string, string>> = {},
  body?: Buffer,
): Promise<Response> {
  return fetch(`${studio.url}${url}`, {
    method,
    headers: { authorization, ...headers },
    ...(body && { body: new Uint8Array(body) }),
  });
}

const partHeaders = (offset: number): Record<string, string> => ({
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
});

/** Sends a part; returns the status and the reported offset. */
async function send(transfer: Transfer, offset: number, part: Buffer): Promise<readonly [number, number]> {
  const { status, headers } = await ask('PATCH', transfer, partHeaders(offset), part);
  return [status, Number(headers.get('upload-offset'))];
}

const offsetOf = async (transfer: Transfer): Promise<number> =>
  Number((await ask('HEAD', transfer)).headers.get('upload-offset'));

/** A line over which the head of a part has been sent. */
function beginPart({ url }: Transfer, offset: number, length: number): Socket {
  const line = connect(studio.port, '127.0.0.1');
  line.on('error', () => undefined);
  const head = [
    `PATCH ${url} HTTP/1.1`,
    'Host: localhost',
    `Authorization: ${authorization}`,
    'Content-Type: application/offset+octet-stream',
    `Upload-Offset: ${offset}`,
    `Content-Length: ${length}`,
  ];
  line.write(`${head.join('\r\n')}\r\n\r\n`);
  return line;
}

const transfersFolder = (): string => join(studio.dataDir, 'uploads', 'transfers');
const arrived = ({ transferId }: Transfer): number =>
  statSync(join(transfersFolder(), transferId), { throwIfNoEntry: false })?.size ?? 0;

async function bytesAt(url: string): Promise<Buffer> {
  const answer = await fetch(`${studio.url}${url}`);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

describe('a file in parts', () => {
  it('goes on after the server was killed in the middle of one', async () => {
    const content = film(8 * 1024 * 1024);
    const transfer = await begun(content, { kind: 'video' });
    expect(transfer).toMatchObject({ offset: 0, bytes: content.length });
    const third = Math.floor(content.length / 3);
    expect(await send(transfer, 0, content.subarray(0, third))).toEqual([204, third]);

    beginPart(transfer, third, content.length - third).write(content.subarray(third, 2 * third));
    await until(() => arrived(transfer) === 2 * third);
    await studio.kill();
    studio = await studio.restart();
    api = new ApiClient(studio.api);

    const head = await ask('HEAD', transfer);
    expect(head.status).toBe(200);
    expect(head.headers.get('upload-length')).toBe(String(content.length));
    const offset = Number(head.headers.get('upload-offset'));
    expect(offset).toBe(2 * third);
    expect(await complete(transfer)).toMatchObject({
      status: 422,
      body: { code: 'invalid_value', details: { field: 'bytes' } },
    });
    expect(await send(transfer, offset, content.subarray(offset))).toEqual([204, content.length]);
    const upload = await ok(complete(transfer));
    expect(upload).toMatchObject({
      kind: 'video',
      name: 'film',
      bytes: content.length,
      sha256: sha256(content),
    });
    expect((await bytesAt(upload.url)).equals(content)).toBe(true);
    expect(await ok(api.get(`/uploads/${upload.uploadId}`))).toEqual(upload);
    expect(readdirSync(transfersFolder())).toEqual([]);
  }, 60_000);

  it('goes on where its sender hung up, also when the server has not noticed', async () => {
    const content = film(300_000);
    const transfer = await begun(content);
    const line = beginPart(transfer, 0, content.length);
    line.write(content.subarray(0, 100_000));
    await until(() => arrived(transfer) === 100_000);
    line.destroy();
    const silent = beginPart(transfer, 100_000, 200_000);
    silent.write(content.subarray(100_000, 200_000));
    await until(() => arrived(transfer) === 200_000);
    expect(await send(transfer, 200_000, content.subarray(200_000))).toEqual([204, content.length]);
    await ok(complete(transfer));
    silent.destroy();
    expect(studio.log).not.toContain('failed');
  });

  it('is the same upload as by a form, and however often it is completed', async () => {
    const content = film(1000);
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(content)]), 'film.mp4');
    const byForm = (await (
      await fetch(`${studio.api}/uploads`, { method: 'POST', headers: { authorization }, body: form })
    ).json()) as Upload;
    const transfer = await begun(content);
    await send(transfer, 0, content);
    expect(await ok(complete(transfer))).toEqual(byForm);
    expect(await ok(complete(transfer))).toEqual(byForm);
    expect((await ask('HEAD', transfer)).status).toBe(404);
  });

  it('becomes one upload when it is completed several times at once', async () => {
    const content = film(2 * 1024 * 1024);
    const transfer = await begun(content);
    await send(transfer, 0, content);
    const answers = await Promise.all([1, 2, 3, 4].map(() => complete(transfer)));
    const done = answers.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(answers.map(({ status, body }) => (status === 200 ? body.uploadId : status))).size).toBe(
      1,
    );
  });

  it('is begun and completed once by requests with a key', async () => {
    const content = film(1000);
    const first = await begin(content, {}, { 'idempotency-key': 'begin-once-1' });
    const again = await begin(content, {}, { 'idempotency-key': 'begin-once-1' });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    await send(first.body, 0, content);
    const key = { 'idempotency-key': 'complete-once-1' };
    const upload = await ok(complete(first.body, api, key));
    const repeat = await complete(first.body, api, key);
    expect(repeat.body).toEqual(upload);
    expect(repeat.headers.get('idempotent-replayed')).toBe('true');
  });

  it('has a part that begins elsewhere, or ends too late, refused', async () => {
    const content = film(1000);
    const transfer = await begun(content);
    await send(transfer, 0, content.subarray(0, 400));
    const elsewhere = await ask('PATCH', transfer, partHeaders(300), content.subarray(300));
    expect(elsewhere.status).toBe(409);
    expect(elsewhere.headers.get('upload-offset')).toBe('400');
    expect(await elsewhere.json()).toMatchObject({ code: 'offset_conflict', details: { offset: 400 } });
    const longer = await ask('PATCH', transfer, partHeaders(400), Buffer.alloc(601));
    expect(longer.status).toBe(413);
    expect(await longer.json()).toMatchObject({ code: 'payload_too_large', details: { maxBytes: 1000 } });
    // Neither says how long it is.
    const unannounced = await fetch(`${studio.url}${transfer.url}`, {
      method: 'PATCH',
      headers: { authorization, ...partHeaders(400) },
      body: new Blob([new Uint8Array(5_000_000)]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(unannounced.status).toBe(413);
    expect(await offsetOf(transfer)).toBe(400);
    expect(await send(transfer, 400, content.subarray(400))).toEqual([204, 1000]);
    await ok(complete(transfer));
  });

  it('ends when its bytes are others than announced, or no file that is taken', async () => {
    const content = film(1000);
    const other = await begun(content);
    await send(other, 0, film(1000));
    expect(await complete(other)).toMatchObject({ status: 422, body: { details: { field: 'sha256' } } });
    expect(await complete(other)).toMatchObject({ status: 404 });
    const text = Buffer.from('just text');
    const untaken = await begun(text);
    await send(untaken, 0, text);
    expect(await complete(untaken)).toMatchObject({ status: 422, body: { details: { field: 'file' } } });
    expect(await complete(untaken)).toMatchObject({ status: 404 });
    expect(readdirSync(transfersFolder())).toEqual([]);
  });

  it('is given up', async () => {
    const transfer = await begun(film(1000));
    await send(transfer, 0, film(500));
    expect((await ask('DELETE', transfer)).status).toBe(204);
    for (const method of ['DELETE', 'PATCH', 'HEAD', 'GET'])
      expect([method, (await ask(method, transfer, partHeaders(0))).status]).toEqual([method, 404]);
    expect(await complete(transfer)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(readdirSync(transfersFolder())).toEqual([]);
  });

  it('is refused before it is sent where its announcement says enough', async () => {
    const content = film(100);
    const refusals = [
      [{ bytes: 100 * 1024 ** 2 + 1 }, 400, 'invalid_request'],
      [{ bytes: 5 * 1024 ** 2 + 1, name: 'x.woff2' }, 422, 'invalid_value'],
      [{ name: 'x.exe' }, 422, 'invalid_value'],
      [{ name: '../x.mp4' }, 422, 'invalid_value'],
      [{ kind: 'image' }, 422, 'invalid_value'],
      [{ bytes: 0 }, 400, 'invalid_request'],
      [{ sha256: 'x' }, 400, 'invalid_request'],
    ] as const;
    for (const [changes, status, code] of refusals)
      expect([changes, await begin(content, changes)]).toMatchObject([changes, { status, body: { code } }]);
  });

  it('speaks the protocol of tus', async () => {
    const content = film(100);
    const transfer = await begun(content);
    const tus = { 'tus-resumable': '1.0.0' };
    const head = await ask('HEAD', transfer, tus);
    expect(head.headers.get('tus-resumable')).toBe('1.0.0');
    expect(head.headers.get('cache-control')).toBe('no-store');
    expect(Date.parse(head.headers.get('upload-expires') ?? '')).toBeGreaterThan(Date.now());
    const newer = await ask('PATCH', transfer, { ...partHeaders(0), 'tus-resumable': '2.0.0' }, content);
    expect(newer.status).toBe(412);
    expect(newer.headers.get('tus-version')).toBe('1.0.0');
    expect(await (await ask('GET', transfer)).json()).toEqual(transfer);
  });

  it('takes bytes and nothing else, from who may upload', async () => {
    const transfer = await begun(film(100));
    const status = async (headers: Record<string, string>): Promise<number> =>
      (await ask('PATCH', transfer, { ...partHeaders(0), ...headers }, Buffer.from('{}'))).status;
    expect(await status({ 'content-type': 'application/json' })).toBe(415);
    expect(await status({ 'upload-offset': '-1' })).toBe(400);
    expect(await status({ 'upload-offset': '1e3' })).toBe(400);
    expect(await status({ authorization: '' })).toBe(401);
    expect((await ask('POST', transfer)).status).toBe(405);
    expect((await ask('POST', transfer)).headers.get('allow')).toBe('GET, HEAD, PATCH, DELETE');
    expect(await offsetOf(transfer)).toBe(0);
    await ask('DELETE', transfer);
  });
});

describe('a Lottie animation', () => {
  const lottie = {
    v: '5.7.4',
    fr: 30,
    ip: 0,
    op: 60,
    w: 320,
    h: 180,
    layers: [{ ty: 3, ip: 0, op: 60, ks: {} }],
  };
  const bytes = (changes: object = {}): Buffer => Buffer.from(JSON.stringify({ ...lottie, ...changes }));

  it('comes by a form or in parts, and is served as JSON that no page runs', async () => {
    const content = bytes({ meta: { a: 'Ada' } });
    const transfer = await begun(content, { name: 'Dance.json' });
    await send(transfer, 0, content);
    const upload = await ok(complete(transfer));
    expect(upload).toMatchObject({ kind: 'lottie', name: 'Dance', w: 320, h: 180, durationMs: 2000 });
    const served = await fetch(`${studio.url}${upload.url}`);
    expect(served.headers.get('content-type')).toMatch(/^application\/json/);
    expect(served.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await served.json()).toEqual(lottie);
    const { items } = await ok(api.get<{ items: readonly Upload[] }>('/uploads?kind=lottie'));
    expect(items).toEqual([upload]);
  });

  it('that is hostile is refused with the reason', async () => {
    for (const [content, reason] of [
      [bytes({ layers: [{ ks: { o: { x: 'alert(1)' } } }] }), 'expressions'],
      [bytes({ assets: [{ u: 'https://example.com/', p: 'a.png' }] }), 'loads nothing else'],
      [Buffer.from('{"a":'.repeat(900_000)), 'levels deep'],
      [Buffer.from('{}'), 'a Lottie animation'],
    ] as const) {
      const transfer = await begun(content, { name: 'x.json' });
      await send(transfer, 0, content);
      expect(await complete(transfer)).toMatchObject({
        status: 422,
        body: { code: 'invalid_value', details: { expected: expect.stringContaining(reason) as string } },
      });
    }
  });
});

import { get as request, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { addAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { StudioProcess, testToken } from '../support/server-process';

/* How answers to questions travel: not at all where the caller has them, and compressed where they are long. */

let studio: StudioProcess;
let api: ApiClient;
let bea: ApiClient;
let path: string;

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off' } });
  const token = await addAccount(studio.dataDir, 'bea', 'Bea');
  api = new ApiClient(studio.api);
  bea = new ApiClient(studio.api, token);
  const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { starter: true }));
  path = `/overlays/${overlayId}`;
}, 60_000);

interface Raw {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** Returns the raw body: fetch would decompress it. */
function raw(address: string, accepted: string): Promise<Raw> {
  const headers = { authorization: `Bearer ${testToken}`, 'accept-encoding': accepted };
  return new Promise((resolve, reject) => {
    request(`${studio.url}${address}`, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(chunks) }),
      );
    }).on('error', reject);
  });
}

describe('a question that was asked before', () => {
  const tagOf = async (of: string, who = api): Promise<string> =>
    String((await who.get(of)).headers.get('etag'));
  const again = async (of: string, etag: string, who = api): Promise<number> =>
    (await who.get(of, { 'if-none-match': etag })).status;

  it.each([
    ['', 'an overlay'],
    ['/scenes', 'its scenes'],
    ['/members', 'its layers'],
    ['/history', 'its history'],
    ['/at/1', 'how it was'],
  ])('is answered by 304 until something happens to it: %s', async (part) => {
    const etag = await tagOf(`${path}${part}`);
    expect(await again(`${path}${part}`, etag)).toBe(304);
    await ok(api.post(`${path}/scenes`, { name: 'More' }));
    // What was at a rev stays so.
    expect(await again(`${path}${part}`, etag)).toBe(part === '/at/1' ? 304 : 200);
  });

  it.each(['/widgets', '/widgets/text', '/widgets/text?locale=de', '/presets'])(
    'is answered by 304 for as long as the server is the same: %s',
    async (address) => {
      const etag = await tagOf(address);
      await ok(api.post(`${path}/scenes`, { name: 'More' }));
      expect(await again(address, etag)).toBe(304);
      expect(await again('/widgets/clock', etag)).toBe(200);
    },
  );

  it('is another one for other parameters', async () => {
    expect(await again(`${path}?fields=false`, await tagOf(path))).toBe(200);
  });

  it('is another one for somebody else, and is refused once they may not ask it', async () => {
    const invited = await api.put(`${path}/editors/bea`, { permissions: ['overlays:read'] });
    // Others' writes are waited for only by who names them.
    const afterwards = { 'studio-position': invited.headers.get('studio-position') ?? '' };
    const etag = String((await bea.get(path, afterwards)).headers.get('etag'));
    expect(await again(path, etag)).toBe(200);
    expect(await again(path, etag, bea)).toBe(304);
    await ok(api.put(`${path}/editors/bea`, { permissions: ['overlays:read', 'scenes:write'] }));
    expect(await again(path, etag, bea)).toBe(200);
    const { headers } = await api.delete(`${path}/editors/bea`);
    const known = { 'if-none-match': etag, 'studio-position': headers.get('studio-position') ?? '' };
    expect((await bea.get(path, known)).status).toBe(404);
  });

  it('is the same after a restart', async () => {
    const etag = await tagOf(path);
    await studio.stop();
    studio = await studio.restart();
    expect(await again(path, etag)).toBe(304);
  }, 60_000);
});

/** Address of the script that a renderer's page loads. */
function scriptIn(page: string): string {
  return /\.src="([^"]+)"/.exec(page)?.[1] ?? '';
}

describe('a long answer', () => {
  it.each(['API', '/api', '/api/v1/openapi.json', 'script', 'font-licenses'])(
    'travels compressed: %s',
    async (what) => {
      const page = (await raw('/o/any', 'identity')).bytes.toString();
      const addresses: Readonly<Record<string, string>> = {
        API: `/api/v1${path}`,
        script: scriptIn(page),
        'font-licenses': '/renderer/font-licenses.txt',
      };
      const address = addresses[what] ?? what;
      const plain = await raw(address, 'identity');
      expect(plain.status).toBe(200);
      expect(plain.headers['content-encoding']).toBeUndefined();
      for (const [encoding, unpack] of [
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
      ] as const) {
        const { headers, bytes } = await raw(address, encoding);
        expect([headers['content-encoding'], headers['vary']]).toEqual([encoding, 'accept-encoding']);
        expect(headers['content-type']).toBe(plain.headers['content-type']);
        expect(bytes.length).toBeLessThan(plain.bytes.length / 2);
        expect(unpack(bytes).equals(plain.bytes)).toBe(true);
      }
    },
  );

  it('stays as it is where it holds a secret, is compressed already, or answers a command', async () => {
    const link = await raw(`/api/v1${path}/link`, 'br');
    expect([link.status, link.headers['content-encoding'], link.headers['vary']]).toEqual([
      200,
      undefined,
      undefined,
    ]);
    const script = scriptIn((await raw('/o/any', 'identity')).bytes.toString());
    const code = (await raw(script, 'identity')).bytes.toString();
    const font = /[\w-]+\.[0-9a-f]{12}\.woff2/.exec(code)?.[0] ?? '';
    const { status, headers } = await raw(`/renderer/${font}`, 'br');
    expect([status, headers['content-encoding']]).toEqual([200, undefined]);
    expect((await raw(`${script}.br`, 'identity')).status).toBe(404);
    const made = await api.post('/overlays', { starter: true }, { 'accept-encoding': 'br' });
    expect([made.status, made.headers.get('content-encoding')]).toEqual([201, null]);
  });
});

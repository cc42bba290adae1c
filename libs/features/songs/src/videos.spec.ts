import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import { Outbound } from '@studio/http/outbound';
import { SEARCHES_PER_DAY, SongSearches } from './song-searches';
import { videoSourceOf } from './video-source';
import { Videos } from './videos';

let dir: string;
let records: Awaited<ReturnType<typeof openEmbeddedRecords>>;
let searches: SongSearches;
let now: number;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'videos-'));
  records = await openEmbeddedRecords({ dir, clock: { now: () => now } });
  now = Date.parse('2026-11-27T20:00:00Z');
  searches = new SongSearches(records, { now: () => now });
});
afterEach(async () => {
  await records.close();
  await rm(dir, { recursive: true });
});

describe('what is asked about videos', () => {
  let server: Server;
  let otherServer: Server;
  let asked: string[];
  let leadsTo: string;
  const addressOf = (of: Server): string => `127.0.0.1:${(of.address() as AddressInfo).port}`;

  beforeEach(async () => {
    asked = [];
    server = createServer(({ url }, response) => {
      asked.push(`here ${url}`);
      response.writeHead(302, { location: leadsTo }).end();
    }).listen(0, '127.0.0.1');
    otherServer = createServer(({ url }, response) => {
      asked.push(`elsewhere ${url}`);
      response.end(JSON.stringify({ title: 'Led there' }));
    }).listen(0, '127.0.0.1');
    await Promise.all([once(server, 'listening'), once(otherServer, 'listening')]);
  });
  afterEach(() => Promise.all([server, otherServer].map((each) => new Promise((done) => each.close(done)))));

  it.each(['elsewhere', 'https://169.254.169.254/latest', 'https://example.com/'])(
    'leads to no other host: %s',
    async (target) => {
      leadsTo = target === 'elsewhere' ? `http://${addressOf(otherServer)}/` : target;
      const source = videoSourceOf({ YOUTUBE_OEMBED_URL: `http://${addressOf(server)}/oembed` });
      // Such a host may be asked by others.
      const out = new Outbound({ allow: [addressOf(otherServer)], resolve: () => Promise.resolve([]) });
      // The video was never looked up.
      expect(await new Videos(out, source, searches).catalog.find('aaaaaaaaaaa')).toBeNull();
      expect(asked).toEqual([expect.stringMatching(/^here \/oembed/)]);
    },
  );

  it.each([
    ['https://www.youtube.com/playlist?list=PLabcdefghijklmnop', 'playlist'],
    ['youtube.com/playlist?list=PLabcdefghijklmnop please', 'playlist'],
    ['https://www.youtube.com/@somebody', 'no_video'],
    ['https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC', 'no_video'],
  ])('is never looked for as words where it is an address: %s', async (text, kind) => {
    const env = { YOUTUBE_API_URL: `http://${addressOf(server)}/v3`, YOUTUBE_API_KEY: 'key' };
    const out = new Outbound({ resolve: () => Promise.resolve([]) });
    expect(await new Videos(out, videoSourceOf(env), searches).find(text)).toEqual({ kind });
    expect(asked).toEqual([]);
  });

  it('is asked of this machine over plain http, of others over https', () => {
    for (const url of ['http://10.0.0.1/oembed', 'http://localhost.example/oembed', 'ftp://x', 'nowhere'])
      expect(() => videoSourceOf({ YOUTUBE_OEMBED_URL: url })).toThrow('YOUTUBE_OEMBED_URL');
    for (const url of ['http://localhost:1/oembed', 'http://[::1]:1/oembed', 'https://video.example/oembed'])
      expect(videoSourceOf({ YOUTUBE_OEMBED_URL: url }).oembedUrl).toBe(url);
  });
});

describe('searches by words', () => {
  let server: Server;
  let searched: string[];
  let status: number;
  /** Reason that Google gives for a refusal. */
  let reason: string;
  /** Video that a search finds; null for none. */
  let found: string | null;
  const gone = new Set<string>();
  const videos = (): Videos => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v3`;
    return new Videos(
      new Outbound(),
      videoSourceOf({ YOUTUBE_API_URL: url, YOUTUBE_API_KEY: 'key' }),
      searches,
    );
  };

  beforeEach(async () => {
    searched = [];
    status = 200;
    reason = 'quotaExceeded';
    found = 'aB3dEfGhIj1';
    gone.clear();
    server = createServer(({ url = '' }, response) => {
      const { pathname, searchParams } = new URL(url, 'http://here');
      const isSearch = pathname.endsWith('/search');
      if (isSearch) searched.push(searchParams.get('q') ?? '');
      const asked = searchParams.get('id') ?? '';
      const id = isSearch ? { videoId: found } : asked;
      const isThere = isSearch ? found !== null : !gone.has(asked);
      response.writeHead(isSearch ? status : 200);
      const error = { errors: [{ reason }] };
      const items = isThere ? [{ id, snippet: { title: 'A song' } }] : [];
      response.end(JSON.stringify(isSearch && status !== 200 ? { error } : { items }));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => new Promise((done) => server.close(done)));

  it('ask once for the same words, in any order and after a restart; a link asks nothing', async () => {
    expect(await videos().find('never gonna give')).toMatchObject({ video: { videoId: 'aB3dEfGhIj1' } });
    expect(await videos().find('Give,  NEVER gonna!')).toMatchObject({ video: { videoId: 'aB3dEfGhIj1' } });
    await videos().find('https://youtu.be/aB3dEfGhIj1');
    expect(searched).toEqual(['never gonna give']);
  });

  it('end with the searches of Google’s day, and go on with the next one', async () => {
    for (let i = 0; i < SEARCHES_PER_DAY; i++) expect(await searches.take()).toBe(true);
    expect(await videos().find('one more song')).toEqual({ kind: 'search_limit' });
    expect(searched).toEqual([]);
    now += 12 * 3600_000;
    expect(await videos().find('one more song')).toMatchObject({ kind: 'video' });
  });

  it('that found nothing are not repeated for a day', async () => {
    found = null;
    for (let i = 0; i < 3; i++) expect(await videos().find('no such song')).toEqual({ kind: 'unknown' });
    expect(searched).toEqual(['no such song']);
    now += 25 * 3600_000;
    found = 'aB3dEfGhIj1';
    expect(await videos().find('no such song')).toMatchObject({ kind: 'video' });
  });

  it('tell texts of signs alone apart', async () => {
    await videos().find('🎵');
    found = 'bB3dEfGhIj2';
    expect(await videos().find('🎸')).toMatchObject({ video: { videoId: 'bB3dEfGhIj2' } });
    expect(await videos().find('🎵')).toMatchObject({ video: { videoId: 'aB3dEfGhIj1' } });
  });

  it('are repeated if the video that was found is gone', async () => {
    await videos().find('a song');
    gone.add('aB3dEfGhIj1');
    found = 'bB3dEfGhIj2';
    expect(await videos().find('a song')).toMatchObject({ video: { videoId: 'bB3dEfGhIj2' } });
    expect(await videos().find('a song')).toMatchObject({ video: { videoId: 'bB3dEfGhIj2' } });
    expect(searched).toEqual(['a song', 'a song']);
  });

  it('ask for a link if Google refuses the key for another reason than its quota', async () => {
    status = 403;
    reason = 'accessNotConfigured';
    expect(await videos().find('a song')).toEqual({ kind: 'no_search' });
    status = 200;
    expect(await videos().find('a song')).toMatchObject({ kind: 'video' });
  });

  it('end for the day if Google grants no more', async () => {
    status = 403;
    expect(await videos().find('a song')).toEqual({ kind: 'search_limit' });
    status = 200;
    expect(await videos().find('a song')).toEqual({ kind: 'search_limit' });
    expect(searched).toEqual(['a song']);
  });
});

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Outbound } from '@studio/http/outbound';
import { videoSourceOf } from './video-source';
import { Videos } from './videos';

describe('what is asked about videos', () => {
  let server: Server;
  let elsewhere: Server;
  let asked: string[];
  let leadsTo: string;
  const placeOf = (of: Server): string => `127.0.0.1:${(of.address() as AddressInfo).port}`;

  beforeEach(async () => {
    asked = [];
    server = createServer(({ url }, response) => {
      asked.push(`here ${url}`);
      response.writeHead(302, { location: leadsTo }).end();
    }).listen(0, '127.0.0.1');
    elsewhere = createServer(({ url }, response) => {
      asked.push(`elsewhere ${url}`);
      response.end(JSON.stringify({ title: 'Led there' }));
    }).listen(0, '127.0.0.1');
    await Promise.all([once(server, 'listening'), once(elsewhere, 'listening')]);
  });
  afterEach(() => Promise.all([server, elsewhere].map((each) => new Promise((done) => each.close(done)))));

  it.each(['elsewhere', 'https://169.254.169.254/latest', 'https://example.com/'])(
    'leads to no other host: %s',
    async (target) => {
      leadsTo = target === 'elsewhere' ? `http://${placeOf(elsewhere)}/` : target;
      const source = videoSourceOf({ YOUTUBE_OEMBED_URL: `http://${placeOf(server)}/oembed` });
      // Such a host may be asked by others.
      const out = new Outbound({ allow: [placeOf(elsewhere)], resolve: () => Promise.resolve([]) });
      // Nobody has told anything of it.
      expect(await new Videos(out, source).shelf.find('aaaaaaaaaaa')).toBeNull();
      expect(asked).toEqual([expect.stringMatching(/^here \/oembed/)]);
    },
  );

  it('is asked of this machine over plain http, of others over https', () => {
    for (const url of ['http://10.0.0.1/oembed', 'http://localhost.example/oembed', 'ftp://x', 'nowhere'])
      expect(() => videoSourceOf({ YOUTUBE_OEMBED_URL: url })).toThrow('YOUTUBE_OEMBED_URL');
    for (const url of ['http://localhost:1/oembed', 'http://[::1]:1/oembed', 'https://video.example/oembed'])
      expect(videoSourceOf({ YOUTUBE_OEMBED_URL: url }).oembedUrl).toBe(url);
  });
});

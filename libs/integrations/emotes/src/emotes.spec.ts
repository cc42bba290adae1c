import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmoteUrls } from '@studio/contracts/area';
import { Outbound } from '@studio/http/outbound';
import { EmoteServer, picture } from '../../../../test/support/emote-server';
import { EmoteAddresses } from './emote-addresses';
import { EmoteLists } from './emote-lists';
import { avatarOf, badgeOf, cheermoteOf, emoteOf, originOf } from './emote-sources';
import { EmoteStore } from './emote-store';

const ids = {
  bttv: '54fa8f1401e468494b85b537',
  seventv: '01F6MZGCNG000255K4X1K7NTHR',
  own: '01F6MZGCNG000255K4X1K7NTHS',
};
const channel = { platform: 'twitch', channelId: '1234' } as const;

describe('emotes', () => {
  let server: EmoteServer;
  let folder: string;
  let urls: EmoteUrls;
  let outbound: Outbound;
  const clock = { now: () => now };
  let now: number;

  beforeEach(async () => {
    now = Date.UTC(2026, 0, 1);
    server = new EmoteServer();
    await server.start();
    folder = await mkdtemp(join(tmpdir(), 'emotes-'));
    outbound = new Outbound({ allow: [new URL(server.origin).host] });
    const { origin: url } = server;
    urls = {
      lists: { bttv: `${url}/bttv`, ffz: `${url}/ffz`, seventv: `${url}/7tv` },
      pictures: {
        twitch: url,
        'twitch-badge': url,
        'twitch-cheermote': url,
        kick: url,
        bttv: url,
        ffz: url,
        seventv: url,
      },
    };
    server.bttv.global = { catJAM: ids.bttv };
    server.ffz.global = { LaterSooner: '149346' };
    server.seventv.global = { catJAM: ids.seventv };
  });
  afterEach(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  const lists = (): EmoteLists => new EmoteLists({ urls, outbound, clock, folder: join(folder, 'lists') });
  const pictures = (maxBytes = 1_000_000): EmoteStore =>
    new EmoteStore({ urls, outbound, clock, folder: join(folder, 'pictures'), maxBytes });
  const emote = (source: string, id: string) => {
    const found = emoteOf(source, id);
    if (!found) throw new Error(`${id} is no id.`);
    return found;
  };

  describe('lists', () => {
    const found = async (word: string, all = lists()) => {
      all.find(channel, word);
      await all.settled();
      return all.find(channel, word);
    };

    it('are told of once they are known; nobody waits for them', async () => {
      const all = lists();
      expect(all.find(channel, 'LaterSooner')).toBeNull();
      await all.settled();
      expect(all.find(channel, 'LaterSooner')).toEqual({ source: 'ffz', id: '149346' });
      expect(all.find(channel, 'latersooner')).toBeNull();
      expect(all.find(channel, 'constructor')).toBeNull();
    });

    it('of the channel come before those for everybody', async () => {
      expect(await found('catJAM')).toEqual({ source: 'seventv', id: ids.seventv });
      server.bttv.channels = { 1234: { catJAM: ids.bttv } };
      expect(await found('catJAM')).toEqual({ source: 'bttv', id: ids.bttv });
      server.seventv.channels = { 1234: { catJAM: ids.own } };
      expect(await found('catJAM')).toEqual({ source: 'seventv', id: ids.own });
    });

    it('are asked for once, and again when they are old', async () => {
      const all = lists();
      for (let count = 0; count < 5; count++) await found('catJAM', all);
      expect(server.asked.filter((path) => path === '/7tv/emote-sets/global')).toHaveLength(1);
      now += 11 * 60_000;
      server.seventv.global = { New: ids.own };
      expect(await found('New', all)).toEqual({ source: 'seventv', id: ids.own });
      expect(all.find(channel, 'catJAM')).toEqual({ source: 'bttv', id: ids.bttv });
    });

    it.each(['error', 'rubbish', 'huge', 'redirect', 'cut'] as const)(
      'stay as they were while a source misbehaves: %s',
      async (wrong) => {
        const all = lists();
        await found('catJAM', all);
        server.misbehaves.set('/7tv/', wrong);
        now += 11 * 60_000;
        expect(await found('catJAM', all)).toEqual({ source: 'seventv', id: ids.seventv });
        // The cached list also works after a restart.
        expect(await found('catJAM')).toEqual({ source: 'seventv', id: ids.seventv });
      },
    );

    it('hold nothing that has no proper id', async () => {
      server.bttv.global = { Evil: '../../etc/passwd', 'two words': ids.bttv, Fine: ids.bttv };
      const all = lists();
      expect(await found('Evil', all)).toBeNull();
      expect(all.find(channel, 'two words')).toBeNull();
      expect(all.find(channel, 'Fine')).not.toBeNull();
    });

    it('are not asked for channels that no service can know', async () => {
      const all = lists();
      all.find({ platform: 'twitch', channelId: 'simulated-a' }, 'x');
      all.find({ platform: 'twitch', channelId: '../x' }, 'x');
      await all.settled();
      expect(server.asked.filter((path) => !/global$/.test(path))).toEqual([]);
    });
  });

  describe('pictures', () => {
    it('are asked for once, and kept', async () => {
      const all = pictures();
      const [one, same] = await Promise.all([
        all.get(emote('bttv', ids.bttv)),
        all.get(emote('bttv', ids.bttv)),
      ]);
      expect([one.bytes, one.contentType, same.bytes]).toEqual([picture, 'image/png', picture]);
      server.misbehaves.set('/', 'error');
      expect((await pictures().get(emote('bttv', ids.bttv))).bytes).toEqual(picture);
      expect(server.asked).toHaveLength(1);
    });

    it.each(['error', 'rubbish', 'huge', 'redirect', 'cut'] as const)(
      'that can’t be had are none, and aren’t asked for again at once: %s',
      async (wrong) => {
        server.misbehaves.set('/emote/', wrong);
        const all = pictures();
        const get = () => all.get(emote('ffz', '1'));
        await expect(get()).rejects.toMatchObject({ code: 'not_found' });
        await expect(get()).rejects.toMatchObject({ code: 'not_found' });
        expect(server.asked).toHaveLength(1);
        server.misbehaves.clear();
        now += 61_000;
        expect((await get()).bytes).toEqual(picture);
      },
    );

    it('that are damaged on disk are asked for again', async () => {
      await pictures().get(emote('kick', '39261'));
      await writeFile(join(folder, 'pictures', 'kick-39261'), 'broken');
      expect((await pictures().get(emote('kick', '39261'))).bytes).toEqual(picture);
      expect(server.asked).toHaveLength(2);
    });

    it('make room for others', async () => {
      const all = pictures(picture.length * 2);
      for (const id of ['1', '2', '3']) await all.get(emote('ffz', id));
      expect((await readdir(join(folder, 'pictures'))).sort()).toEqual(['ffz-2', 'ffz-3']);
    });

    it('of the simulated channel are here', async () => {
      expect((await pictures().get(emote('simulated', 'kappa'))).contentType).toBe('image/svg+xml');
      await expect(pictures().get(emote('simulated', 'other'))).rejects.toMatchObject({ code: 'not_found' });
      expect(server.asked).toEqual([]);
    });
  });

  it('have addresses of checked ids only', () => {
    expect(emoteOf('twitch', 'emotesv2_dc24652ada1e4c84a5e3ceebae4de709')).not.toBeNull();
    expect(emoteOf('twitch', 25)).toEqual({ source: 'twitch', id: '25' });
    for (const [source, id] of [
      ['twitch', '../25'],
      ['bttv', ids.seventv],
      ['seventv', 'a/b'],
      ['kick', '1?x'],
      ['elsewhere', '1'],
      ['ffz', null],
    ] as const)
      expect(emoteOf(source, id)).toBeNull();
    expect(originOf(emote('twitch', '25'), urls)).toBe(`${server.origin}/emoticons/v2/25/default/dark/2.0`);
    const badge = 'https://static-cdn.jtvnw.net/badges/v1/5527c58c-fb7d-422d-b71b-f309dcb85cc1/1';
    expect(badgeOf(badge)).toEqual({ source: 'twitch-badge', id: '5527c58c-fb7d-422d-b71b-f309dcb85cc1' });
    expect(badgeOf('https://example.com/badges/v1/evil/1')).toBeNull();
  });

  it('have signed addresses', () => {
    const addresses = new EmoteAddresses(Buffer.alloc(32, 1));
    const [, , source = '', id = '', signature = ''] = addresses.of(emote('ffz', '7')).split('/');
    expect(addresses.read({ source, id, signature })).toEqual({ source: 'ffz', id: '7' });
    expect(addresses.read({ source, id: '8', signature })).toBeNull();
    expect(new EmoteAddresses(Buffer.alloc(32, 2)).read({ source, id, signature })).toBeNull();
  });
});

it('knows pictures of people by the address that their platform gives', () => {
  const address = 'https://static-cdn.jtvnw.net/jtv_user_pictures/';
  const [own, plain] = [
    'nightowl-profile_image-f7ddcbd0332f5d28-300x300.png',
    '8a6381c7-d0c0-4576-b179-38bd5ce1d6af-profile_image-300x300.jpeg',
  ];
  for (const id of [own, plain]) {
    const avatar = avatarOf(`${address}${id}`);
    expect(avatar).toEqual({ source: 'twitch-avatar', id });
    expect(
      avatar && originOf(avatar, { pictures: { twitch: 'https://cdn.example' }, lists: {} } as never),
    ).toBe(`https://cdn.example/jtv_user_pictures/${id}`);
  }
  for (const other of [`${address}..%2fx`, `${address}x.png`, `https://evil.example/${own}`])
    expect(avatarOf(other)).toBeNull();
});

it('knows cheermotes by the address that Twitch gives', () => {
  for (const path of [
    '/actions/cheer/dark/animated/100/2.gif',
    '/partner-actions/12345/a1b2-c3/dark/animated/5000/2.gif',
  ]) {
    const cheermote = cheermoteOf(`https://d3aqoihi2n8ty8.cloudfront.net${path}`);
    const pictures = { 'twitch-cheermote': 'https://cdn.example' };
    const origin = cheermote && originOf(cheermote, { pictures, lists: {} } as never);
    expect(origin).toBe(path.startsWith('/actions') ? `https://cdn.example${path}` : null);
  }
  expect(cheermoteOf('https://example.com/actions/../dark/animated/1/2.gif')).toBeNull();
});

it('knows pictures of people on Kick', () => {
  const path = '/images/user/21/profile_image/conversion/0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0-fullsize.webp';
  const avatar = avatarOf(`https://files.kick.com${path}`);
  const pictures = { kick: 'https://cdn.example' };
  expect(avatar && originOf(avatar, { pictures, lists: {} } as never)).toBe(`https://cdn.example${path}`);
  expect(
    avatarOf('https://files.kick.com/images/user/21/profile_image/conversion/..-fullsize.webp'),
  ).toBeNull();
});

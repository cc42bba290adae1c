import { given } from '@studio/kernel/given-when-then';
import * as fc from 'fast-check';
import { songDecider } from './song.decider';
import { nextOf } from './song-process';
import { refusalOf, type VideoDetails, type RequestRefusal } from './song.request';
import { firstSongSettings, noSongs, songPosition, votesNeeded, type Songs } from './song.state';
import { playlistIdIn, secondsOf, videoIdIn } from './videos';

const start = Date.UTC(2026, 0, 1);
const checked = { isPlaylist: true, isOwnPlayer: true };
const none = given(songDecider).with({ now: start, ...checked });
const on = none.when('UpdateSongSettings', { enabled: true });

const video = (n: number, more: Partial<VideoDetails> = {}): VideoDetails => ({
  videoId: `video-${String(n).padStart(5, '0')}`,
  title: `Song ${n}`,
  durationS: 180,
  views: 5000,
  isMusic: true,
  isAgeRestricted: false,
  isLive: false,
  ...more,
});
const by = (name: string) => ({
  viewerId: `viewer-${name}`,
  platform: 'twitch',
  user: { userId: name, login: name, name },
  simulated: false,
});
const wish = (n: number, name = 'ada', more: Partial<VideoDetails> = {}) => ({
  video: video(n, more),
  role: 'everyone' as const,
  requester: by(name),
});
const two = on.when('WishForSong', wish(1)).when('WishForSong', wish(2));
const ids = (songs: Songs): readonly number[] => songs.queue.map(({ requestId }) => requestId);

/** Song as events name it. */
const named = (requestId: number) => ({
  requestId,
  videoId: `video-0000${requestId}`,
  title: `Song ${requestId}`,
  durationS: 180,
});

describe('a wish', () => {
  it('plays at once where nothing does, else waits', () => {
    on.when('WishForSong', wish(1)).then([
      {
        type: 'song.requested',
        data: {
          ...{ requestId: 1, videoId: 'video-00001', title: 'Song 1', durationS: 180 },
          ...by('ada'),
          cost: 0,
        },
      },
      { type: 'song.started', data: { ...named(1), endsAt: start + 180_000 } },
    ]);
    expect(two.state()).toMatchObject({
      playing: { requestId: 1, startedAt: start },
      queue: [{ requestId: 2 }],
    });
  });

  it('only waits where songs aren’t played by us, or rest', () => {
    const off = on.when('UpdateSongSettings', { playback: 'off' }).when('WishForSong', wish(1));
    expect(off.state()).toMatchObject({ playing: null, queue: [{ requestId: 1 }] });
    const paused = on.when('ControlSongs', { action: 'pause' }).when('WishForSong', wish(1));
    expect(paused.state()).toMatchObject({ playing: null, queue: [{ requestId: 1 }] });
    paused.when('ControlSongs', { action: 'resume' }).then([
      { type: 'songs.resumed', data: { requestId: null, endsAt: null } },
      { type: 'song.started', data: { ...named(1), endsAt: start + 180_000 } },
    ]);
  });

  it.each<[RequestRefusal, Parameters<typeof on.when<'UpdateSongSettings'>>[1], Partial<VideoDetails>]>([
    ['off', { enabled: false }, {}],
    ['not_allowed', { minRole: 'sub' }, {}],
    ['full', { limits: { queue: 1 } }, {}],
    ['too_many', { limits: { perUser: 1 } }, {}],
    ['too_soon', { cooldownUserS: 60 }, {}],
    ['too_long', { limits: { maxSeconds: 179 } }, {}],
    ['too_few_views', { limits: { minViews: 5001 } }, {}],
    ['no_music', { musicOnly: true }, { isMusic: false }],
    ['age_restricted', {}, { isAgeRestricted: true }],
    ['live', {}, { isLive: true }],
    ['banned', { bannedTerms: ['sONG 9'] }, {}],
    ['banned', { bannedVideos: ['video-00009'] }, {}],
  ])('is refused: %s', (refusal, change, more) => {
    const changed = two.when('UpdateSongSettings', change);
    const asked = { video: video(9, more), viewerId: 'viewer-ada', role: 'everyone' as const, now: start };
    expect(refusalOf(changed.state(), asked)).toBe(refusal);
    changed.when('WishForSong', wish(9, 'ada', more)).changesNothing();
    expect(refusalOf(two.state(), { ...asked, video: video(9), viewerId: 'viewer-bo' })).toBeNull();
  });

  it('isn’t refused for what nobody can tell', () => {
    const strict = on.when('UpdateSongSettings', {
      musicOnly: true,
      limits: { minViews: 10, maxSeconds: 10 },
    });
    const unknown = { durationS: null, views: null, isMusic: null, isAgeRestricted: null, isLive: null };
    const wished = strict.when('WishForSong', wish(1, 'ada', unknown));
    // It plays as long as a song may.
    expect(wished.state()).toMatchObject({ playing: { endsAt: start + 10_000 } });
  });

  it('is not taken again while it waits, plays, or was played a while ago', () => {
    two.when('WishForSong', wish(1, 'bo')).changesNothing();
    two.when('WishForSong', wish(2, 'bo')).changesNothing();
    const once = two.when('ControlSongs', { action: 'skip' });
    expect(ids(once.when('WishForSong', wish(1, 'bo')).state())).toEqual([3]);
    const window = once.when('UpdateSongSettings', { repeatWindowMin: 10 });
    window.when('WishForSong', wish(1, 'bo'), { now: start + 9 * 60_000 }).changesNothing();
    expect(ids(window.when('WishForSong', wish(1, 'bo'), { now: start + 10 * 60_000 }).state())).toEqual([3]);
  });

  it('of those from the exempt role on is held against no limit of a viewer', () => {
    const strict = two.when('UpdateSongSettings', {
      limits: { perUser: 1, maxSeconds: 10 },
      cooldownUserS: 60,
    });
    expect(ids(strict.when('WishForSong', { ...wish(3), role: 'mod' }).state())).toEqual([2, 3]);
    strict
      .when('UpdateSongSettings', { bannedTerms: ['song'] })
      .when('WishForSong', { ...wish(3), role: 'mod' })
      .changesNothing();
  });

  it('that costs waits once it is paid, and goes when it can’t be', () => {
    const priced = on.when('UpdateSongSettings', { cost: 100 }).when('WishForSong', wish(1));
    expect(priced.state()).toMatchObject({ unpaid: [{ requestId: 1 }], queue: [], playing: null });
    priced.when('SettleWish', { requestId: 1, isPaid: true }).then([
      { type: 'song.paid', data: { requestId: 1 } },
      { type: 'song.started', data: { ...named(1), endsAt: start + 180_000 } },
    ]);
    const gone = priced.when('SettleWish', { requestId: 1, isPaid: false });
    expect(gone.state()).toMatchObject({ unpaid: [], queue: [], nextRequestId: 2 });
    gone.when('SettleWish', { requestId: 1, isPaid: true }).changesNothing();
  });
});

describe('songs', () => {
  it('end when they are over, and the next one begins', () => {
    two.when('EndSong', { requestId: 1 }, { now: start + 179_999 }).changesNothing();
    const next = two.when('EndSong', { requestId: 1 }, { now: start + 180_000 });
    next.then([
      { type: 'song.ended', data: { ...named(1), how: 'over' } },
      { type: 'song.started', data: { ...named(2), endsAt: start + 360_000 } },
    ]);
    next.when('EndSong', { requestId: 1 }, { now: start + 900_000 }).changesNothing();
  });

  it('are skipped, paused and resumed only while they are on', () => {
    none.when('ControlSongs', { action: 'skip' }).fails('songs_off');
    on.when('ControlSongs', { action: 'skip' }).changesNothing();
    on.when('ControlSongs', { action: 'resume' }).changesNothing();
    const paused = two.when('ControlSongs', { action: 'pause' }, { now: start + 60_000 });
    paused.then([{ type: 'songs.paused', data: { positionS: 60 } }]);
    paused.when('ControlSongs', { action: 'pause' }).changesNothing();
    paused.when('EndSong', { requestId: 1 }, { now: start + 10 ** 9 }).changesNothing();
    paused
      .when('ControlSongs', { action: 'resume' }, { now: start + 600_000 })
      .then([{ type: 'songs.resumed', data: { requestId: 1, endsAt: start + 720_000 } }]);
  });

  it('are moved, beyond the end to the end, and removed with their price', () => {
    const queue = two.when('WishForSong', wish(3, 'bo')).when('WishForSong', wish(4, 'cy'));
    expect(ids(queue.when('MoveSongRequest', { requestId: 4, toIndex: 0 }).state())).toEqual([4, 2, 3]);
    expect(ids(queue.when('MoveSongRequest', { requestId: 2, toIndex: 99 }).state())).toEqual([3, 4, 2]);
    queue.when('MoveSongRequest', { requestId: 2, toIndex: 0 }).changesNothing();
    queue.when('MoveSongRequest', { requestId: 1, toIndex: 0 }).fails('not_found');
    queue.when('RemoveSongRequest', { requestId: 9 }).fails('not_found');
    queue
      .when('RemoveSongRequest', { requestId: 3 })
      .then([{ type: 'song.removed', data: { requestId: 3, by: 'streamer', refund: 0 } }]);
    const cleared = queue.when('ClearSongQueue', {});
    expect(cleared.state()).toMatchObject({ queue: [], playing: { requestId: 1 } });
    cleared.when('ClearSongQueue', {}).changesNothing();
  });

  it('give back what they cost when the streamer removes them, and not when the viewer does', () => {
    const paid = on
      .when('UpdateSongSettings', { cost: 50, playback: 'off' })
      .when('WishForSong', wish(1))
      .when('SettleWish', { requestId: 1, isPaid: true });
    const removed = paid.when('RemoveSongRequest', { requestId: 1 });
    removed.then([{ type: 'song.removed', data: { requestId: 1, by: 'streamer', refund: 50 } }]);
    expect(removed.state().refunds).toMatchObject([{ requestId: 1, cost: 50 }]);
    expect(removed.when('SettleRefund', { requestId: 1 }).state().refunds).toEqual([]);
    const withdrawn = paid.when('WithdrawSong', { viewerId: 'viewer-ada' });
    withdrawn.then([{ type: 'song.removed', data: { requestId: 1, by: 'viewer', refund: 0 } }]);
    expect(withdrawn.state().refunds).toEqual([]);
  });

  it('are taken back by whoever wished, the latest one', () => {
    const queue = two.when('WishForSong', wish(3, 'bo')).when('WishForSong', wish(4));
    expect(ids(queue.when('WithdrawSong', { viewerId: 'viewer-ada' }).state())).toEqual([2, 3]);
    queue.when('WithdrawSong', { viewerId: 'viewer-eve' }).changesNothing();
  });

  it('are voted away by enough of those who chat, each once', () => {
    expect(votesNeeded({ percent: 50, min: 2 }, 1)).toBe(2);
    expect(votesNeeded({ percent: 50, min: 2 }, 9)).toBe(5);
    const once = two.when('VoteToSkip', { viewerId: 'a', active: 3 });
    once.then([{ type: 'song.voted', data: { requestId: 1, viewerId: 'a' } }]);
    once.when('VoteToSkip', { viewerId: 'a', active: 3 }).changesNothing();
    const away = once.when('VoteToSkip', { viewerId: 'b', active: 3 });
    expect(away.state().playing).toMatchObject({ requestId: 2, votes: [] });
    two
      .when('UpdateSongSettings', { voteSkip: { enabled: false } })
      .when('VoteToSkip', { viewerId: 'a', active: 1 })
      .changesNothing();
  });

  it('of the list play while nothing waits', () => {
    const list = { videoId: 'list-000001', title: 'Listed', durationS: null };
    const filled = on.when('FillIn', { video: list });
    expect(filled.state().playing).toMatchObject({ requestId: 1, requester: null, cost: 0 });
    filled.when('FillIn', { video: list }).changesNothing();
    none.when('FillIn', { video: list }).changesNothing();
    const three = ['a', 'b', 'c'].map((videoId) => ({ videoId, title: videoId, durationS: null }));
    const played = [
      { videoId: 'b', at: 1 },
      { videoId: 'x', at: 2 },
    ];
    expect(nextOf(three, { settings: firstSongSettings, played }, 0)?.videoId).toBe('c');
    expect(nextOf(three, { settings: firstSongSettings, played: [] }, 0)?.videoId).toBe('a');
    const shuffled = { ...firstSongSettings, fallbackShuffle: true };
    const picks = [0, 1, 2, 3].map((now) =>
      nextOf(three, { settings: shuffled, played: [{ videoId: 'c', at: 1 }] }, now),
    );
    expect(picks.map((pick) => pick?.videoId)).toEqual(['a', 'b', 'a', 'b']);
    expect(nextOf([], { settings: firstSongSettings, played }, 0)).toBeNull();
  });

  it('end where they are switched off, and what waits begins where they are switched on', () => {
    const off = two.when('UpdateSongSettings', { enabled: false });
    expect(off.state()).toMatchObject({ playing: null, queue: [{ requestId: 2 }] });
    expect(off.when('UpdateSongSettings', { enabled: true }).state().playing).toMatchObject({ requestId: 2 });
  });

  it('settings change by what is sent only; a list or player that there isn’t is refused', () => {
    const changed = on.when('UpdateSongSettings', { limits: { perUser: 5 }, bannedTerms: ['x'] });
    changed.then([
      {
        type: 'songs.changed',
        data: { bannedTerms: ['x'], limits: { ...firstSongSettings.limits, perUser: 5 } },
      },
    ]);
    changed.when('UpdateSongSettings', { limits: { perUser: 5 }, bannedTerms: ['x'] }).changesNothing();
    on.when('UpdateSongSettings', { fallbackPlaylistUrl: 'x' }, { isPlaylist: false }).fails(
      'invalid_value',
      {
        field: 'fallbackPlaylistUrl',
      },
    );
    on.when('UpdateSongSettings', { playerOverlayId: 'x' }, { isOwnPlayer: false }).fails('invalid_value', {
      field: 'playerOverlayId',
    });
    on.when('SetSongVolume', { volume: 50 }).changesNothing();
    on.when('SetSongVolume', { volume: 7 }).then([{ type: 'songs.changed', data: { volume: 7 } }]);
  });

  it('forget who wished', () => {
    const { queue, lastWishes } = given(
      songDecider,
      { type: 'songs.changed', data: { enabled: true, playback: 'off' } },
      {
        type: 'song.requested',
        data: { requestId: 1, videoId: 'v', title: 't', durationS: null, ...by('ada'), cost: 0 },
      },
      { type: 'viewer.forgotten', data: { viewerId: 'viewer-ada' } },
    ).state();
    expect(queue).toMatchObject([{ requester: { user: null } }]);
    expect(lastWishes).toEqual({});
  });

  it('keep their order and their number, whatever happens to them', () => {
    const step = fc.oneof(
      fc.integer({ min: 1, max: 30 }).map((n) => ['WishForSong', wish(n, `v${n % 7}`)] as const),
      fc.constantFrom(
        ['ControlSongs', { action: 'skip' }] as const,
        ['ControlSongs', { action: 'pause' }] as const,
        ['ControlSongs', { action: 'resume' }] as const,
      ),
      fc.integer({ min: 0, max: 9 }).map((n) => ['WithdrawSong', { viewerId: `viewer-v${n}` }] as const),
      fc.constant(['FillIn', { video: { videoId: 'f', title: 'f', durationS: 5 } }] as const),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (songActions) => {
        let so = on as { when(name: string, command: object): typeof so; state(): Songs };
        for (const [name, command] of songActions) so = so.when(name, command);
        const { queue, playing, paused } = so.state();
        expect(new Set(queue.map(({ videoId }) => videoId)).size).toBe(queue.length);
        expect(ids(so.state())).toEqual([...ids(so.state())].sort((a, b) => a - b));
        // Something waits only behind something else, or while all rests.
        expect(queue.length > 0 && !playing && !paused).toBe(false);
      }),
      { seed: 1, numRuns: 100 },
    );
  });
});

it('a song is where it is, or rests there', () => {
  const playing = { ...two.state().playing } as NonNullable<Songs['playing']>;
  expect(songPosition(playing, start + 5_500)).toBe(5.5);
  expect(songPosition({ ...playing, pausedAtS: 3 }, start + 5_500)).toBe(3);
  expect(noSongs.settings).toBe(firstSongSettings);
});

it.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'dQw4w9WgXcQ'],
  ['youtu.be/dQw4w9WgXcQ?si=x', 'dQw4w9WgXcQ'],
  ['https://music.youtube.com/watch?v=dQw4w9WgXcQ please', 'dQw4w9WgXcQ'],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['never gonna give', null],
  ['wonderwalls', null],
  ['https://evil.example/watch?v=dQw4w9WgXcQ', null],
  ['https://www.youtube.com/watch?v=short', null],
])('%j names the video %s', (text, id) => expect(videoIdIn(text)).toBe(id));

it('playlists and lengths are read as the platform writes them', () => {
  expect(playlistIdIn('https://www.youtube.com/playlist?list=PLabcdefghij')).toBe('PLabcdefghij');
  expect(playlistIdIn('https://example.com/?list=PLabcdefghij')).toBeNull();
  expect(secondsOf('PT1H2M3S')).toBe(3723);
  expect(secondsOf('P1DT1S')).toBe(86_401);
  expect(secondsOf('P0D')).toBeNull();
  expect(secondsOf('soon')).toBeNull();
});

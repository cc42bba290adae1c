import { defaultValues } from '../read-values';
import type { Values, ValuesOf } from '../widget';
import { chosenClips, clipAt, clipIdIn, type PlayableClip } from './clip-list';
import { clips } from './clips.behaviour';
import { clipsFromTheFirst, type ClipsState } from './clips.state';
import { clipsWidget } from './clips.widget';

const NOW = Date.UTC(2026, 5, 15);
const settings = defaultValues(clipsWidget) as ValuesOf<typeof clipsWidget>;

const clip = (clipId: string, hoursAgo: number, views: number): Values => ({
  ...{ clipId, title: `Title of ${clipId}`, creator: 'pixelfox', seconds: 20, views },
  createdAt: new Date(NOW - hoursAgo * 3_600_000).toISOString(),
});
const live = {
  clips: [clip('old', 2000, 900), clip('week', 100, 50), clip('today', 5, 8), clip('new', 1, 2)],
};
const ids = (more: Partial<typeof settings>): readonly (string | null)[] =>
  chosenClips({ ...settings, ...more }, live, NOW).map(({ clipId }) => clipId);

it('plays the newest, or the most watched of a period', () => {
  expect(ids({})).toEqual(['new', 'today', 'week', 'old']);
  expect(ids({ most: 2 })).toEqual(['new', 'today']);
  expect(ids({ source: 'top', period: 'all' })).toEqual(['old', 'week', 'today', 'new']);
  expect(ids({ source: 'top', period: 'week' })).toEqual(['week', 'today', 'new']);
  expect(ids({ source: 'top', period: 'day' })).toEqual(['today', 'new']);
  expect(chosenClips(settings, null, NOW)).toEqual([]);
  expect(chosenClips(settings, undefined, NOW)).toEqual([]);
});

it('plays links and videos of a list', () => {
  const entry = { link: '', video: '', title: '', creator: '', seconds: 30 };
  const list = [
    { ...entry, link: 'https://clips.twitch.tv/SomeClip-1' },
    { ...entry, link: 'https://elsewhere.example/video' },
    { ...entry, video: '/media/a.webm', link: 'https://clips.twitch.tv/SomeClip-1' },
  ];
  const chosen = chosenClips({ ...settings, source: 'list', clips: list }, live, NOW);
  expect(chosen.map(({ clipId, video }) => [clipId, video])).toEqual([
    ['SomeClip-1', ''],
    [null, '/media/a.webm'],
  ]);
});

it.each([
  ['https://clips.twitch.tv/Some-Clip_1', 'Some-Clip_1'],
  ['clips.twitch.tv/SomeClip?featured=true', 'SomeClip'],
  ['https://clips.twitch.tv/embed?clip=SomeClip&parent=x', 'SomeClip'],
  ['https://www.twitch.tv/owl_plays/clip/SomeClip', 'SomeClip'],
  ['https://m.twitch.tv/owl_plays/clip/SomeClip', 'SomeClip'],
  ['https://www.twitch.tv/owl_plays', null],
  ['https://twitch.tv.example/owl/clip/SomeClip', null],
  ['javascript:alert(1)', null],
  ['', null],
])('the clip in %s is %s', (link, clipId) => expect(clipIdIn(link)).toBe(clipId));

it('goes round, and shuffled has each once in a round', () => {
  const all = Array.from({ length: 6 }, (_, n): PlayableClip => ({
    clipId: `${n}`,
    video: '',
    title: '',
    creator: '',
    seconds: 1,
  }));
  const round = (order: 'sequence' | 'shuffle', from: number) =>
    all.map((_, n) => clipAt(all, order, from + n)?.clipId);
  expect(round('sequence', 0)).toEqual(['0', '1', '2', '3', '4', '5']);
  expect(clipAt(all, 'sequence', -1)?.clipId).toBe('5');
  for (const start of [-6, 0, 6]) expect([...round('shuffle', start)].sort()).toEqual(round('sequence', 0));
  expect(round('shuffle', 0)).not.toEqual(round('shuffle', 6));
  expect(clipAt([], 'shuffle', 3)).toBeNull();
});

it('goes on and stops by command', () => {
  const fire = (state: ClipsState, command: string) =>
    clips.commands[command]?.(
      state as never,
      {},
      {
        ...{ now: NOW, values: settings, timeZone: 'UTC' },
        ...{ random: () => 0, masked: (text: string) => text },
      },
    ) as unknown as ClipsState;
  const stopped = fire(fire(clipsFromTheFirst, 'next'), 'stop');
  expect(stopped).toEqual({ moved: 1, stopped: true });
  expect(fire(stopped, 'stop')).toBe(stopped);
  expect(fire(stopped, 'play')).toEqual({ moved: 1, stopped: false });
  expect(fire(stopped, 'previous')).toEqual({ moved: 0, stopped: false });
  expect(fire(clipsFromTheFirst, 'play')).toBe(clipsFromTheFirst);
});

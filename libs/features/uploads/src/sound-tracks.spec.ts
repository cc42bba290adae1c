import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Extraction, SoundRequest } from './extract-sound';
import { SoundTracks } from './sound-tracks';

const [one, two, three] = ['1', '2', '3'].map((digit) => `${digit.repeat(64)}.mp4`) as [
  string,
  string,
  string,
];

let folder: string;
let warnings: string[];
let asked: string[];
let atWork: number;
let outcomeOf: (from: string) => Extraction;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sounds-'));
  [warnings, asked, atWork] = [[], [], 0];
  outcomeOf = () => ({ kind: 'sound' });
});
afterEach(() => rm(folder, { recursive: true }));

async function extract({ from, to }: SoundRequest): Promise<Extraction> {
  expect(++atWork).toBe(1);
  asked.push(from.slice(-68));
  const outcome = outcomeOf(from);
  await writeFile(to, 'sound');
  atWork--;
  return outcome;
}

const open = (program: string | null = '/usr/bin/ffmpeg'): Promise<SoundTracks> =>
  SoundTracks.open({ videos: '/kept', folder, program, extract, warn: (line) => warnings.push(line) });

describe('sounds of videos', () => {
  it('are taken out when they are asked for first, one after the other, once', async () => {
    const sounds = await open();
    expect(await Promise.all([one, two, one].map((name) => sounds.see(name)))).toEqual(
      Array.from({ length: 3 }, () => 'waiting'),
    );
    await sounds.idle();
    // Which of them is first is the disk's to say.
    expect(asked.sort()).toEqual([one, two]);
    expect(await sounds.see(one)).toBe('ready');
    expect(await (await open()).see(two)).toBe('ready');
    await sounds.idle();
    expect(asked).toHaveLength(2);
    expect((await readdir(folder)).sort()).toEqual([one, two].map((name) => name.replace('mp4', 'ogg')));
  });

  it('that are none, and that can’t be had, are told; the latter are tried again by the next server', async () => {
    outcomeOf = (from) =>
      from.includes(one) ? { kind: 'none' } : { kind: 'failed', because: 'moov atom not found' };
    const sounds = await open();
    await Promise.all([one, two].map((name) => sounds.see(name)));
    await sounds.idle();
    expect([await sounds.see(one), await sounds.see(two)]).toEqual(['none', 'failed']);
    await sounds.idle();
    expect(asked).toHaveLength(2);
    expect(warnings).toEqual([`Could not extract the audio track of upload ${two}: moov atom not found`]);
    outcomeOf = () => ({ kind: 'sound' });
    const next = await open();
    expect([await next.see(one), await next.see(two)]).toEqual(['none', 'waiting']);
    await next.idle();
    expect(await next.see(two)).toBe('ready');
  });

  it('are silent without a program, but for those that are there', async () => {
    await writeFile(join(folder, one.replace('mp4', 'ogg')), 'sound');
    const sounds = await open(null);
    expect([await sounds.see(one), await sounds.see(two)]).toEqual(['ready', 'muted']);
    expect(asked).toEqual([]);
  });

  it('go with their videos, and half of one is never served', async () => {
    await writeFile(join(folder, 'left.part'), 'half');
    const sounds = await open();
    await sounds.see(one);
    await sounds.idle();
    await sounds.forget(one);
    await sounds.forget(three);
    expect(await readdir(folder)).toEqual([]);
  });

  it('that wait are left to the next server when this one ends', async () => {
    const sounds = await open();
    outcomeOf = () => {
      sounds.end();
      return { kind: 'sound' };
    };
    await Promise.all([one, two].map((name) => sounds.see(name)));
    await sounds.idle();
    expect(asked).toHaveLength(1);
  });
});

import { access, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { operatingSystem } from '@studio/os/this-system';
import type { SoundOfVideo } from '@studio/contracts/uploads/media-library';
import { extractSound, type Extraction } from './extract-sound';

/** Videos that wait for their turn; what finds no room is begun when it is asked for next. */
const WAITING = 100;

export interface SoundTracksOptions {
  /** Folder of the videos. */
  readonly videos: string;
  /** Folder of the extracted sounds. */
  readonly folder: string;
  /** Path of ffmpeg; null if it is not installed. */
  readonly program: string | null;
  /** Receives the reason of a failed extraction, in one line. */
  readonly warn: (line: string) => void;
  readonly extract?: typeof extractSound;
}

/**
 * The sounds of videos as files of their own, `<sha256>.ogg`; `<sha256>.none` where a video has none. They can be made anew at any
 * time, one after the other (docs/adr/0238).
 */
export class SoundTracks {
  private readonly waiting = new Map<string, Promise<void>>();
  /** Videos whose sound could not be taken out since the start. */
  private readonly failed = new Set<string>();
  private turn: Promise<void> = Promise.resolve();
  private isEnding = false;

  private constructor(private readonly options: SoundTracksOptions) {}

  /** Makes the folder. What an earlier process left half done goes. */
  static async open(options: SoundTracksOptions): Promise<SoundTracks> {
    const { folder } = options;
    await mkdir(folder, { recursive: true });
    for (const name of await readdir(folder))
      if (name.endsWith('.part')) await operatingSystem.remove(join(folder, name));
    return new SoundTracks(options);
  }

  get folder(): string {
    return this.options.folder;
  }

  /** @param name name of a stored video */
  async of(name: string): Promise<SoundOfVideo> {
    const [sha256] = name.split('.');
    if (await isThere(join(this.folder, `${sha256}.ogg`))) return 'ready';
    if (await isThere(join(this.folder, `${sha256}.none`))) return 'none';
    if (this.options.program === null) return 'muted';
    return this.failed.has(name) ? 'failed' : 'waiting';
  }

  /** The same; what can be had is begun. */
  async see(name: string): Promise<SoundOfVideo> {
    const sound = await this.of(name);
    if (sound === 'waiting') this.begin(name);
    return sound;
  }

  /** Starts to extract the sound of a stored video in the background, unless that was done or is queued. */
  private begin(name: string): void {
    const { program } = this.options;
    if (program === null || this.isEnding || this.waiting.size >= WAITING) return;
    if (this.waiting.has(name) || this.failed.has(name)) return;
    const turn = this.turn.then(() => this.make(name, program));
    this.waiting.set(name, turn);
    this.turn = turn.finally(() => this.waiting.delete(name));
  }

  /** Removes the sound of a video that is gone. */
  async forget(name: string): Promise<void> {
    const [sha256] = name.split('.');
    this.failed.delete(name);
    for (const ending of ['ogg', 'none'])
      await operatingSystem.remove(join(this.folder, `${sha256}.${ending}`));
  }

  /** Stops; the next start resumes what was queued. */
  end(): void {
    this.isEnding = true;
  }

  /** Once nothing is being made. */
  idle(): Promise<void> {
    return this.turn;
  }

  private async make(name: string, program: string): Promise<void> {
    if (this.isEnding || (await this.of(name)) !== 'waiting') return;
    const { videos: kept, warn, extract = extractSound } = this.options;
    const [sha256] = name.split('.');
    const part = join(this.folder, `${randomUUID()}.part`);
    try {
      const done = await extract({ program, from: join(kept, name), to: part });
      if (done.kind === 'sound') await operatingSystem.rename(part, join(this.folder, `${sha256}.ogg`));
      else if (done.kind === 'none') await writeFile(join(this.folder, `${sha256}.none`), '');
      else this.giveUp(name, done);
    } catch (error) {
      this.failed.add(name);
      warn(`Could not save the audio track of upload ${name}: ${String(error)}`);
    } finally {
      await operatingSystem.remove(part).catch(() => undefined);
    }
  }

  private giveUp(name: string, { because }: Extract<Extraction, { readonly kind: 'failed' }>): void {
    this.failed.add(name);
    this.options.warn(`Could not extract the audio track of upload ${name}: ${because}`);
  }
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '@studio/kernel/problem';
import type { MediaProvider } from '@studio/contracts/gifs/media-provider';
import { pictureHead, type PictureHead } from './image-head';
import type { NamedPicture } from './image-address';

export interface CheckedPicture extends PictureHead {
  readonly bytes: Buffer;
}

export interface ImageCacheOptions {
  readonly folder: string;
  readonly provider: MediaProvider;
  /** Bytes that may lie there; beyond it what was used longest ago goes. */
  readonly maxBytes: number;
  readonly warn: (line: string) => void;
}

const BEFORE_ANOTHER_LOOK_MS = 60_000;

/**
 * Cache of the provider's pictures on disk. Each is requested once and checked, so that renderers load only from
 * this server and favorites work while the provider is down. A lost file is requested again.
 */
export class ImageCache {
  /** By file name, the one used longest ago first; null before the folder was looked through. */
  private files: Map<string, number> | null = null;
  private readonly fetching = new Map<string, Promise<CheckedPicture>>();
  /** Until when something isn't asked for again that there wasn't. */
  private readonly missing = new Map<string, number>();

  constructor(private readonly options: ImageCacheOptions) {}

  /** @throws Problem `not_found`, `provider_unavailable` */
  async get(named: NamedPicture): Promise<CheckedPicture> {
    const name = fileOf(named);
    const known = this.fetching.get(name);
    if (known) return known;
    const cached = await this.read(name);
    if (cached) return cached;
    const fetching =
      this.fetching.get(name) ?? this.fetch(named, name).finally(() => this.fetching.delete(name));
    this.fetching.set(name, fetching);
    return fetching;
  }

  private async fetch({ kind, slug, variant }: NamedPicture, name: string): Promise<CheckedPicture> {
    if ((this.missing.get(name) ?? 0) > Date.now()) throw nowhere();
    const bytes = await this.options.provider.bytes(kind, slug, variant);
    const head = bytes && pictureHead(bytes);
    if (!head) {
      if (this.missing.size > 1000) this.missing.clear();
      this.missing.set(name, Date.now() + BEFORE_ANOTHER_LOOK_MS);
      throw nowhere();
    }
    await this.write(name, bytes).catch((error: unknown) => {
      this.options.warn(`Could not cache an image of the media provider: ${(error as Error).message}.`);
    });
    return { ...head, bytes };
  }

  private async read(name: string): Promise<CheckedPicture | null> {
    const files = await this.all();
    const size = files.get(name);
    if (size === undefined) return null;
    const path = join(this.options.folder, name);
    const bytes = await readFile(path).catch(() => null);
    const head = bytes && pictureHead(bytes);
    files.delete(name);
    if (!head) return null;
    files.set(name, size);
    void utimes(path, new Date(), new Date()).catch(() => undefined);
    return { ...head, bytes };
  }

  private async write(name: string, bytes: Buffer): Promise<void> {
    const files = await this.all();
    const { folder, maxBytes } = this.options;
    const part = join(folder, `${name}.${randomUUID()}.part`);
    await writeFile(part, bytes);
    await rename(part, join(folder, name));
    files.delete(name);
    files.set(name, bytes.length);
    let total = [...files.values()].reduce((sum, size) => sum + size, 0);
    for (const [oldest, size] of files) {
      if (total <= maxBytes || oldest === name) break;
      total -= size;
      files.delete(oldest);
      await rm(join(folder, oldest), { force: true });
    }
  }

  private async all(): Promise<Map<string, number>> {
    if (this.files) return this.files;
    const { folder } = this.options;
    await mkdir(folder, { recursive: true });
    const names = await readdir(folder);
    // Of a server that ended in between.
    const [parts, whole] = [
      names.filter((name) => name.endsWith('.part')),
      names.filter((name) => !name.endsWith('.part')),
    ];
    for (const part of parts) await rm(join(folder, part), { force: true });
    const found = await Promise.all(
      whole.map(async (name) => {
        const { size, mtimeMs } = await stat(join(folder, name));
        return { name, size, mtimeMs };
      }),
    );
    found.sort((a, b) => a.mtimeMs - b.mtimeMs);
    return (this.files ??= new Map(found.map(({ name, size }) => [name, size])));
  }
}

function fileOf({ variant, kind, slug }: NamedPicture): string {
  return createHash('sha256').update(`${variant}\n${kind}\n${slug}`).digest('hex');
}

function nowhere(): Problem {
  return new Problem('not_found', 'The media provider does not have this image.', { resource: 'media' });
}

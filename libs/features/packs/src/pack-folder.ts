import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Clock } from '@studio/kernel/clock';
import { ReceivedFile } from '@studio/operations/received-file';
import { operatingSystem } from '@studio/os/this-system';

const EXPORT_MS = 60 * 60_000;
const INSTALL_MS = 7 * 86_400_000;
const INCOMING_MS = 60 * 60_000;

/** Files of packs on this machine: exports until they are fetched, and packs until they are installed. */
export class PackFolder {
  private constructor(
    private readonly folder: string,
    private readonly clock: Clock,
  ) {}

  static async open(folder: string, clock: Clock): Promise<PackFolder> {
    const packs = new PackFolder(folder, clock);
    for (const part of ['exports', 'installs', 'incoming'])
      await mkdir(join(folder, part), { recursive: true });
    await packs.tidy();
    return packs;
  }

  /** Keeps an export for an hour. Returns its id. */
  async keepExport(accountId: string, content: Buffer): Promise<string> {
    await this.tidy();
    const exportId = randomUUID();
    await writeFile(this.exportPath(accountId, exportId), content, { flag: 'wx' });
    return exportId;
  }

  /** Returns an export of an account; null if it is gone. */
  async openExport(accountId: string, exportId: string): Promise<Readable | null> {
    if (!/^[0-9a-f-]{36}$/.test(exportId)) return null;
    const path = this.exportPath(accountId, exportId);
    return (await stat(path).catch(() => null)) && createReadStream(path);
  }

  /** Keeps a pack until it is installed; it is durable when this resolves. */
  async keepInstall(installId: string, { path }: Pick<ReceivedFile, 'path'>): Promise<void> {
    const incoming = join(this.folder, 'incoming', randomUUID());
    await copyFile(path, incoming);
    const file = await open(incoming, 'r+');
    await file.sync().finally(() => file.close());
    await operatingSystem.rename(incoming, this.installPath(installId));
    await operatingSystem.settle(this.installPath(installId));
  }

  /** Returns a pack that is being installed; null if this machine does not have it. */
  async install(installId: string): Promise<{ readonly path: string; readonly bytes: number } | null> {
    const path = this.installPath(installId);
    const found = await stat(path).catch(() => null);
    return found && { path, bytes: found.size };
  }

  async forgetInstall(installId: string): Promise<void> {
    await operatingSystem.remove(this.installPath(installId));
  }

  /** Lets a function use bytes as a file of a form. */
  async withFile<Result>(
    content: Buffer,
    name: string,
    use: (file: ReceivedFile) => Promise<Result>,
  ): Promise<Result> {
    const path = join(this.folder, 'incoming', randomUUID());
    await writeFile(path, content, { flag: 'wx' });
    const discard = (): Promise<void> => operatingSystem.remove(path);
    const sha256 = createHash('sha256').update(content).digest('hex');
    try {
      return await use(
        new ReceivedFile({ name: name.replace(/^.*\//, ''), path, bytes: content.length, sha256 }, discard),
      );
    } finally {
      await discard();
    }
  }

  /** Removes what nobody came for. */
  private async tidy(): Promise<void> {
    for (const [part, ms] of [
      ['exports', EXPORT_MS],
      ['installs', INSTALL_MS],
      ['incoming', INCOMING_MS],
    ] as const)
      for (const name of await readdir(join(this.folder, part))) {
        const path = join(this.folder, part, name);
        const found = await stat(path).catch(() => null);
        if (found && found.mtimeMs < this.clock.now() - ms) await operatingSystem.remove(path);
      }
  }

  private exportPath(accountId: string, exportId: string): string {
    return join(
      this.folder,
      'exports',
      `${createHash('sha256').update(accountId).digest('hex')}-${exportId}`,
    );
  }

  private installPath(installId: string): string {
    return join(this.folder, 'installs', createHash('sha256').update(installId).digest('hex'));
  }
}

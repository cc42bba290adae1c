import { Damaged } from '@studio/kernel/commit-log';
import { operatingSystem } from '@studio/os/this-system';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadModels } from '../read-models';
import { collectionOf, indexOf, type Collection } from './collection';
import { EmbeddedReadModels, setAside } from './sqlite-read-models';
import { FileCheck, type CheckedFiles } from '@studio/sqlite/file-check';
import { Unreadable } from '@studio/sqlite/connection';
import { CannotOpen, SqliteThread, type SqliteOptions } from '@studio/sqlite/sqlite-thread';

export interface EmbeddedReadModelsOptions {
  /** Folder of `read-models.sqlite`; made when missing. */
  readonly dir: string;
  /** Receives one line when an unusable file was renamed (`.set-aside`); all views are then rebuilt. */
  readonly log?: (line: string) => void;
  /**
   * Bytes up to which the file is checked when it is opened; by default always. A larger one is checked by
   * `checked`, and if it is damaged, the next opening starts with an empty file.
   */
  readonly checkedBytes?: number;
}

const schema = `
  CREATE TABLE IF NOT EXISTS collections (
    generation TEXT NOT NULL, name TEXT NOT NULL, number INTEGER NOT NULL, keys TEXT NOT NULL, indexes TEXT NOT NULL,
    PRIMARY KEY (generation, name)
  );
  CREATE TABLE IF NOT EXISTS checkpoints (generation TEXT PRIMARY KEY, position TEXT NOT NULL, epoch TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS current (projection TEXT PRIMARY KEY, generation TEXT NOT NULL);
`;

/**
 * Opens the read models in one SQLite file. A damaged or foreign file is renamed (`.set-aside`) and replaced by a
 * new one.
 * @throws Error with a sentence that names the file if it cannot be used at all
 */
export async function openEmbeddedReadModels({
  dir,
  log,
  checkedBytes,
}: EmbeddedReadModelsOptions): Promise<ReadModels & CheckedFiles> {
  const options = { ...optionsFor(dir), checkedBytes };
  const { writer, collections } = await openOrBeginAnew(dir, options, log);
  const reader = await openReader(options, writer);
  const check = new FileCheck(options.file, checkedBytes);
  const found = (damage: string): void => {
    // One line is enough, however often it is met.
    if (existsSync(foundDamaged(options.file))) return;
    writeFileSync(foundDamaged(options.file), damage);
    log?.(`${damage}: restart the server to build the read models anew from the log.`);
  };
  return new EmbeddedReadModels(options.file, writer, reader, collections, { check, found });
}

/** A connection of its own for reads, so that they never wait for a rebuild's writes. */
async function openReader(options: SqliteOptions, writer: SqliteThread): Promise<SqliteThread> {
  try {
    return await SqliteThread.open({ ...options, readOnly: true });
  } catch (error) {
    await writer.close();
    throw unusable(options.file, error);
  }
}

/** Marker file: the next opening must start with an empty file. */
const foundDamaged = (file: string): string => `${file}.damaged`;

/**
 * Opens the read models' file for reading only, beside a running server; null if there is none.
 * @throws Error with a sentence that names the file if it cannot be read
 */
export async function readEmbeddedReadModels({
  dir,
}: Pick<EmbeddedReadModelsOptions, 'dir'>): Promise<ReadModels | null> {
  const options = optionsFor(dir);
  if (!existsSync(options.file)) return null;
  try {
    const reader = await SqliteThread.open({ ...options, readOnly: true });
    return new EmbeddedReadModels(options.file, reader, reader, await collectionsIn(reader));
  } catch (error) {
    const message = `Cannot read ${options.file}: ${(error as Error).message}.`;
    const isDamage = error instanceof Damaged || error instanceof Unreadable || error instanceof CannotOpen;
    throw isDamage ? new Damaged(message, { cause: error }) : new Error(message, { cause: error });
  }
}

/**
 * Removes the file with all related files, including renamed unusable ones. The next opening starts with an empty
 * file. No process may have it open. May be repeated.
 */
export async function removeEmbeddedReadModels({
  dir,
}: Pick<EmbeddedReadModelsOptions, 'dir'>): Promise<void> {
  const { file } = optionsFor(dir);
  // The file first: without its write-ahead log it may be damaged, while the log is meaningless without the file.
  for (const left of [file, `${file}-wal`, `${file}-shm`, setAside(file), foundDamaged(file)])
    await operatingSystem.remove(left);
}

function optionsFor(dir: string): SqliteOptions {
  return {
    file: join(dir, 'read-models.sqlite'),
    applicationId: 0x4f53524d,
    layout: 1,
    // The log can fill it again: losing the last moments before a crash costs nothing.
    synchronous: 'NORMAL',
    schema,
    startTables: {
      collections: ['generation', 'name', 'number', 'keys', 'indexes'],
      checkpoints: ['generation', 'position', 'epoch'],
      current: ['projection', 'generation'],
    },
  };
}

/** @throws Damaged, Unreadable */
async function collectionsIn(reader: SqliteThread): Promise<readonly Collection[]> {
  const rows = await reader.read(5, 'SELECT generation, name, number, keys, indexes FROM collections');
  const collections = rows.map(collectionOf);
  const names = await reader.read(1, 'SELECT name FROM sqlite_schema');
  const present = new Set(names.map(([name]) => name));
  for (const collection of collections) {
    const { number, indexes } = collection;
    const wanted = [`d${number}`, ...Object.keys(indexes).map((index) => indexOf(collection, index))];
    const missing = wanted.find((name) => !present.has(name));
    if (missing !== undefined) throw new Unreadable(`${missing} is not there`);
  }
  return collections;
}

/**
 * Opens the file for writing, and reads its content.
 * @throws CannotOpen, Unavailable
 */
async function openWhole(options: SqliteOptions): Promise<Opened> {
  const writer = await SqliteThread.open(options);
  try {
    return { writer, collections: await collectionsIn(writer) };
  } catch (error) {
    await writer.close();
    if (error instanceof Damaged || error instanceof Unreadable)
      throw new CannotOpen('damaged', error.message);
    throw error;
  }
}

interface Opened {
  readonly writer: SqliteThread;
  readonly collections: readonly Collection[];
}

async function openOrBeginAnew(
  dir: string,
  options: SqliteOptions,
  log?: (line: string) => void,
): Promise<Opened> {
  const { file } = options;
  try {
    mkdirSync(dir, { recursive: true });
    if (existsSync(foundDamaged(file)) && existsSync(file))
      throw new CannotOpen('damaged', 'a check has found it damaged');
    await operatingSystem.remove(foundDamaged(file));
    return await openWhole(options);
  } catch (error) {
    if (!(error instanceof CannotOpen) || error.reason === 'unusable') throw unusable(file, error);
    const aside = setAside(file);
    try {
      await operatingSystem.rename(file, aside);
      for (const left of [`${file}-wal`, `${file}-shm`, foundDamaged(file)])
        await operatingSystem.remove(left);
      log?.(`Set aside ${file} as ${aside}: ${error.detail}. The read models are built anew from the log.`);
      return await openWhole(options);
    } catch (again) {
      throw unusable(file, again);
    }
  }
}

function unusable(file: string, error: unknown): Error {
  return new Error(`Cannot use the read models' file ${file}: ${(error as Error).message}.`, {
    cause: error,
  });
}

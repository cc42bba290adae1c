import { open, stat, type FileHandle } from 'node:fs/promises';
import type { EmbeddedReader } from '@studio/event-store/embedded/embedded-reader';
import type { LogReader } from '@studio/event-store/event-store';
import type { StoredEvent } from '@studio/kernel/event';
import { Progress } from '../progress';
import { LogDigest, lineOf, type Sum } from './log-digest';
import { salvagedEvents, soundEvents, type LeftOut } from './salvage';
import { headerLine, LogFile, LogFileError, trailerLine, type Header } from './log-file';

const CHUNK_CHARACTERS = 1024 * 1024;

/** Part of a log that an export reads. */
export interface ExportSource {
  epoch(): string | Promise<string>;
  /** The events of the log in its order, commit by commit. The same each time. */
  commits(): Iterable<readonly StoredEvent[]> | AsyncIterable<readonly StoredEvent[]>;
}

/** The log as it is. */
export function wholeSource(log: LogReader): ExportSource {
  return {
    epoch: () => log.epoch(),
    async *commits() {
      for await (const page of log.readAll('')) for (const { events } of page) yield events;
    },
  };
}

/** The log in a file, as long as nothing in it is damaged. */
export function undamagedSource(log: EmbeddedReader): ExportSource {
  const refuse = ({ stream, revision, position, fault }: LeftOut): never => {
    const which = stream === '' ? 'An event' : `Event ${revision} of ${stream}`;
    throw new LogFileError(
      `${which} (position ${position}) is damaged: its ${fault}. \`export --salvage\` leaves out what is damaged.`,
    );
  };
  return { epoch: () => log.epoch(), commits: () => soundEvents(log, refuse) };
}

/**
 * Returns the readable part of the log in a damaged file.
 * @param leftOut receives each event that can't be read
 */
export function salvageSource(log: EmbeddedReader, leftOut: (event: LeftOut) => void): ExportSource {
  return {
    epoch() {
      try {
        return log.epoch();
      } catch {
        return 'salvaged';
      }
    },
    commits: () => salvagedEvents(log, leftOut),
  };
}

/** Target of an export, written in chunks of many lines. */
interface Sink {
  write(text: string): Promise<void>;
  /** Resolves once everything is on disk. */
  close(): Promise<void>;
}

interface Begun {
  readonly header: Header;
  readonly sink: Sink;
  /** Sum of the lines written before. */
  readonly before: Sum;
}

/**
 * Writes the log as it is now into a file, or to standard output without one. A file whose export was cut off
 * is taken up where it ended: it then holds the log as it was when it was begun.
 * @throws LogFileError when the file holds something else, or is whole already
 */
export async function exportLog(source: ExportSource, path: string | null): Promise<Sum> {
  const { header, sink, before } = await begin(source, path);
  try {
    const digest = new LogDigest();
    const progress = new Progress('Exporting', header.events);
    let count = 0;
    let text = '';
    for await (const line of linesUpTo(source, header.events)) {
      digest.add(line);
      // What the file holds already is compared instead of written.
      if (++count <= before.events) {
        if (count === before.events && digest.sum.digest !== before.digest) throw changed(path);
        continue;
      }
      text += `${line}\n`;
      if (text.length < CHUNK_CHARACTERS) continue;
      await sink.write(text);
      text = '';
      progress.at(count);
    }
    if (count !== header.events) throw changed(path);
    await sink.write(`${text}${trailerLine(digest.sum)}\n`);
    progress.end(count);
    return digest.sum;
  } finally {
    await sink.close();
  }
}

async function* linesUpTo(source: ExportSource, events: number): AsyncGenerator<string> {
  let left = events;
  for await (const commit of source.commits())
    for (const event of commit) {
      if (left-- <= 0) return;
      yield lineOf(event);
    }
}

async function begin(source: ExportSource, path: string | null): Promise<Begun> {
  const begun = path === null ? null : await takeUp(source, path);
  if (begun) return begun;
  const header = await headerOf(source);
  const sink = path === null ? standardOutput : fileSink(await open(path, 'w', 0o600));
  await sink.write(`${headerLine(header)}\n`);
  return { header, sink, before: new LogDigest().sum };
}

async function headerOf(source: ExportSource): Promise<Header> {
  const progress = new Progress('Counting', 0);
  const streams = new Set<string>();
  let events = 0;
  for await (const commit of source.commits()) {
    for (const { stream } of commit) streams.add(stream);
    events += commit.length;
    progress.at(events);
  }
  progress.end(events);
  return { epoch: await source.epoch(), events, streams: streams.size };
}

/** The file of an export that was cut off, with what isn't a whole commit cut away; null when there is none. */
async function takeUp(source: ExportSource, path: string): Promise<Begun | null> {
  const size = await stat(path).then(
    (file) => file.size,
    () => 0,
  );
  if (size === 0) return null;
  const file = await LogFile.open(path);
  let before = new LogDigest().sum;
  let end = file.start;
  for await (const commit of file.commits()) {
    before = commit.sum;
    end = commit.end;
  }
  if (file.trailer)
    throw new LogFileError(
      `${path} holds a whole export already, ${file.trailer.digest}: name another file.`,
    );
  if (file.header.epoch !== (await source.epoch())) throw changed(path);
  const handle = await open(path, 'r+');
  await handle.truncate(end);
  return { header: file.header, sink: fileSink(handle, end), before };
}

function changed(path: string | null): Error {
  return new LogFileError(
    path === null
      ? 'The log changed during the export. Run the export again.'
      : `${path} belongs to another log. Delete that file and export again.`,
  );
}

function fileSink(handle: FileHandle, start = 0): Sink {
  let at = start;
  return {
    async write(text) {
      // A write to a nearly full disk may be partial; only the number of bytes written shows it.
      for (let rest = Buffer.from(text); rest.length > 0;) {
        const { bytesWritten } = await handle.write(rest, 0, rest.length, at);
        rest = rest.subarray(bytesWritten);
        at += bytesWritten;
      }
    },
    async close() {
      await handle.sync();
      await handle.close();
    },
  };
}

const standardOutput: Sink = {
  write: (text) =>
    new Promise((resolve, reject) =>
      process.stdout.write(text, (error) => (error ? reject(error) : resolve())),
    ),
  close: () => Promise.resolve(),
};

import { open, stat, type FileHandle } from 'node:fs/promises';
import type { LogReader } from '@studio/event-store/event-store';
import { Progress } from '../progress';
import { LogDigest, lineOf, type Sum } from './log-digest';
import { headerLine, LogFile, LogFileError, trailerLine, type Header } from './log-file';

const CHUNK_CHARACTERS = 1024 * 1024;

/** Where the lines go, in pieces of many lines. */
interface Sink {
  write(text: string): Promise<void>;
  /** Resolves once everything is on disk. */
  close(): Promise<void>;
}

interface Begun {
  readonly header: Header;
  readonly sink: Sink;
  /** Of what was written before. */
  readonly before: Sum;
}

/**
 * Writes the log as it is now into a file, or to standard output without one. A file whose export was cut off
 * is taken up where it ended: it then holds the log as it was when it was begun.
 * @throws LogFileError when the file holds something else, or is whole already
 */
export async function exportLog(log: LogReader, path: string | null): Promise<Sum> {
  const { header, sink, before } = await begin(log, path);
  try {
    const digest = new LogDigest();
    const progress = new Progress('Exporting', header.events);
    let count = 0;
    let text = '';
    for await (const line of linesUpTo(log, header.events)) {
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

async function* linesUpTo(log: LogReader, events: number): AsyncGenerator<string> {
  let left = events;
  for await (const page of log.readAll(''))
    for (const commit of page)
      for (const event of commit.events) {
        if (left-- <= 0) return;
        yield lineOf(event);
      }
}

async function begin(log: LogReader, path: string | null): Promise<Begun> {
  const begun = path === null ? null : await takeUp(log, path);
  if (begun) return begun;
  const header = await headerOf(log);
  const sink = path === null ? standardOutput : fileSink(await open(path, 'w', 0o600));
  await sink.write(`${headerLine(header)}\n`);
  return { header, sink, before: new LogDigest().sum };
}

async function headerOf(log: LogReader): Promise<Header> {
  const progress = new Progress('Counting', 0);
  const streams = new Set<string>();
  let events = 0;
  for await (const page of log.readAll('')) {
    for (const commit of page) {
      streams.add(commit.stream);
      events += commit.events.length;
    }
    progress.at(events);
  }
  progress.end(events);
  return { epoch: await log.epoch(), events, streams: streams.size };
}

/** The file of an export that was cut off, with what isn't a whole commit cut away; null when there is none. */
async function takeUp(log: LogReader, path: string): Promise<Begun | null> {
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
  if (file.header.epoch !== (await log.epoch())) throw changed(path);
  const handle = await open(path, 'r+');
  await handle.truncate(end);
  return { header: file.header, sink: fileSink(handle, end), before };
}

function changed(path: string | null): Error {
  return new LogFileError(
    path === null
      ? 'The log was changed while it was read: export it again.'
      : `The log is not the one any more that ${path} was begun from: delete that file and export again.`,
  );
}

function fileSink(handle: FileHandle, start = 0): Sink {
  let at = start;
  return {
    async write(text) {
      // A disk that is nearly full takes a part of what it is given, and says so in numbers only.
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

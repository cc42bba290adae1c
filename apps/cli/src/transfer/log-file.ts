import { createReadStream } from 'node:fs';
import { assertWholeCommits } from '@studio/event-store/commits';
import type { NewEvent, StoredEvent } from '@studio/kernel/event';
import { LogDigest, lineOf, type Sum } from './log-digest';

const FORMAT = 'overlay-studio-log';
const VERSION = 1;

/**
 * A whole log as a file: NDJSON. The first line is the header; then each event is a line, in log order, without
 * its position; the last line is the trailer. Docs: docs/operations.md.
 */
export interface Header {
  /** Epoch of the log that it was taken from. */
  readonly epoch: string;
  /** Number of events and streams in the complete file. */
  readonly events: number;
  readonly streams: number;
}

export type FileEvent = Omit<StoredEvent, 'position'>;

/** One commit, and the sum of everything up to its end. */
export interface FileCommit {
  readonly events: readonly FileEvent[];
  readonly sum: Sum;
  /** Offset of the end in the file, in bytes. */
  readonly end: number;
}

/** The file can't be used. The message is one plain sentence. */
export class LogFileError extends Error {}

export function headerLine({ epoch, events, streams }: Header): string {
  return JSON.stringify({ format: FORMAT, version: VERSION, epoch, events, streams });
}

export function trailerLine({ events, digest }: Sum): string {
  return JSON.stringify({ end: true, events, digest });
}

/** Reads a log file from its beginning to its end, and checks all that can be checked in it. */
export class LogFile {
  /** Null until the file is read to its end, and for one whose export was cut off. */
  trailer: Sum | null = null;
  private readonly digest = new LogDigest();
  private readonly revisions = new Map<string, number>();

  private constructor(
    readonly path: string,
    readonly header: Header,
    /** Offset of the end of the header, in bytes. */
    readonly start: number,
    private readonly lines: AsyncIterator<string>,
  ) {}

  /** @throws LogFileError when it is no log file; ENOENT */
  static async open(path: string): Promise<LogFile> {
    const lines = linesOf(path);
    const first = await lines.next();
    const header = first.done ? null : headerIn(first.value);
    if (first.done || !header) {
      await lines.return(undefined);
      throw new LogFileError(`${path} is not an exported log.`);
    }
    return new LogFile(path, header, Buffer.byteLength(first.value) + 1, lines);
  }

  /** Its commits in order. What lies behind the last whole one, cut off, is left out. @throws LogFileError */
  async *commits(): AsyncGenerator<FileCommit> {
    let open: FileEvent[] = [];
    let end = this.start;
    for (let number = 2; ; number++) {
      const next = await this.lines.next();
      if (next.done) return;
      const line = next.value;
      if (this.trailer) throw this.wrong(number, 'stands behind the end');
      end += Buffer.byteLength(line) + 1;
      const content = jsonIn(line);
      if (content === null) throw this.wrong(number, 'is no JSON object');
      if (content['end'] === true) {
        this.trailer = this.checked(content, number);
        if (open.length > 0) throw this.wrong(number, 'comes in the middle of a commit');
        continue;
      }
      const event = this.eventIn(content, line, number);
      open.push(event);
      this.digest.add(line);
      if (event.meta.index + 1 < event.meta.of) continue;
      this.requireCommit(open, number);
      yield { events: open, sum: this.digest.sum, end };
      open = [];
    }
  }

  private eventIn(content: { readonly [key: string]: unknown }, line: string, number: number): FileEvent {
    const event = content as FileEvent;
    const isEvent =
      /^[^-]+-./.test(event.stream) &&
      Number.isSafeInteger(event.revision) &&
      typeof event.id === 'string' &&
      typeof event.type === 'string' &&
      isObject(event.data) &&
      isObject(event.meta) &&
      lineOf(event) === line;
    if (!isEvent) throw this.wrong(number, 'is no event');
    if (event.revision !== (this.revisions.get(event.stream) ?? -1) + 1)
      throw this.wrong(number, `holds revision ${event.revision} of ${event.stream} out of its turn`);
    this.revisions.set(event.stream, event.revision);
    return event;
  }

  private requireCommit(events: readonly NewEvent[], number: number): void {
    try {
      assertWholeCommits(events);
    } catch (error) {
      throw this.wrong(number, `ends a commit that is not whole. ${(error as Error).message}`);
    }
  }

  private checked(content: { readonly [key: string]: unknown }, number: number): Sum {
    const found = this.digest.sum;
    const { events, digest } = content;
    if (events !== found.events || digest !== found.digest)
      throw this.wrong(
        number,
        `names ${String(digest)} over ${String(events)} events, but the file holds ${found.digest} over ` +
          `${found.events}: it was damaged or changed`,
      );
    if (found.events !== this.header.events) throw this.wrong(number, 'does not fit the header');
    return found;
  }

  private wrong(number: number, what: string): LogFileError {
    return new LogFileError(`${this.path} can't be used: line ${number} ${what}.`);
  }
}

/** Whole lines only: one without its end was being written when the export was cut off. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = '';
  const chunks = createReadStream(path, { encoding: 'utf8', highWaterMark: 1024 * 1024 });
  for await (const chunk of chunks as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

function headerIn(line: string): Header | null {
  const content = jsonIn(line);
  if (content?.['format'] !== FORMAT) return null;
  if (content['version'] !== VERSION)
    throw new LogFileError(
      `The file has format ${String(content['version'])}; this program knows ${VERSION}.`,
    );
  const { epoch, events, streams } = content;
  if (typeof epoch !== 'string' || typeof events !== 'number' || typeof streams !== 'number')
    throw new LogFileError('The first line of the file lacks the epoch, or the number of events or streams.');
  return { epoch, events, streams };
}

function jsonIn(line: string): { readonly [key: string]: unknown } | null {
  try {
    const content: unknown = JSON.parse(line);
    return isObject(content) ? content : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

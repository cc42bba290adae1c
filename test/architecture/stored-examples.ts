import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { StoredEvent } from '@studio/kernel/event';

const FOLDER = join(__dirname, 'events');

/** Stored events and the state that they fold to: one file of test/architecture/events. */
export interface StoredExample {
  /** Content of the example, in a sentence. */
  readonly why: string;
  readonly events: readonly StoredEvent[];
  readonly state: object;
}

type StoredFile = Omit<StoredExample, 'events'> & Partial<Pick<StoredExample, 'events'>>;

let read: ReadonlyMap<string, StoredExample> | undefined;

/**
 * Returns the examples of stored events by the names of their files. New examples have their events in the file.
 * The events of older ones, which never change, are packed in test/architecture/events.json.br (file name → events);
 * their files have the rest.
 */
export function storedExamples(): ReadonlyMap<string, StoredExample> {
  return (read ??= readExamples());
}

/** Returns one example. Throws when there is none of this name. */
export function storedExample(file: string): StoredExample {
  const example = storedExamples().get(file);
  if (!example) throw new Error(`test/architecture/events has no ${file}.`);
  return example;
}

function readExamples(): ReadonlyMap<string, StoredExample> {
  const packed = JSON.parse(brotliDecompressSync(readFileSync(`${FOLDER}.json.br`)).toString()) as {
    readonly [file: string]: readonly StoredEvent[];
  };
  return new Map(
    readdirSync(FOLDER).map((file) => {
      const stored = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as StoredFile;
      const events = stored.events ?? packed[file];
      if (!events) throw new Error(`${file} has no events, and none are packed for it.`);
      return [file, { ...stored, events }];
    }),
  );
}

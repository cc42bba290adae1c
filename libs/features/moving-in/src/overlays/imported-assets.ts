import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OperationsByName } from '@studio/contracts/operations-by-name';
import { OutboundError, type Outbound } from '@studio/http/outbound';
import { Problem } from '@studio/kernel/problem';
import type { Caller } from '@studio/operations/caller';
import { ReceivedFile } from '@studio/operations/received-file';
import type { Cause } from '@studio/process-managers/process';
import { isFields, type JsonFields } from '../sources/json-values';

const CDN_HOST = 'cdn.streamelements.com';
const MAX_BYTES = 50_000_000;
const TIMEOUT_MS = 20_000;
/** Longest time of all files of a request. */
const LONGEST_MS = 120_000;
const MOST_ASSETS = 100;

/** Returns the path of a file of StreamElements, from its address; null for any other address. */
export function assetIn(text: unknown): string | null {
  const url =
    typeof text === 'string' && /^(?:https?:)?\/\//u.test(text)
      ? text.replace(/^(?:https?:)?/u, 'https:')
      : '';
  if (!URL.canParse(url)) return null;
  const { host, pathname, search } = new URL(url);
  return host === CDN_HOST && pathname !== '/' ? `${pathname}${search}` : null;
}

/** Returns a value with each text in it replaced; lists and objects are walked. */
export function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((each) => withTexts(each, change));
  if (!isFields(value)) return value;
  return fieldsWithTexts(value, change);
}

export function fieldsWithTexts(fields: JsonFields, change: (text: string) => string): JsonFields {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, withTexts(value, change)]));
}

export interface AssetDeps {
  readonly operations: OperationsByName;
  readonly outbound: Outbound;
  /** Address of the files, without a slash at the end. */
  readonly cdn: string;
}

/** Fetches files of StreamElements and makes them uploads. */
export class ImportedAssets {
  /** Addresses of uploads by path at StreamElements. */
  readonly urls = new Map<string, string>();
  /** Bytes of the uploads. */
  bytes = 0;

  constructor(
    private readonly deps: AssetDeps,
    private readonly author: Caller,
  ) {}

  /** Fetches files; those that fail, or beyond a hundred, are left out. */
  async take(paths: ReadonlySet<string>, causeOf: (step: string) => Cause): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'studio-import-'));
    const signal = AbortSignal.timeout(LONGEST_MS);
    try {
      for (const path of [...paths].slice(0, MOST_ASSETS)) await this.one(path, folder, signal, causeOf);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  private async one(
    path: string,
    folder: string,
    signal: AbortSignal,
    causeOf: (step: string) => Cause,
  ): Promise<void> {
    const url = new URL(this.deps.cdn + path);
    try {
      const { status, body } = await this.deps.outbound.ask({
        ...{ url, hosts: [url.host], maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, signal },
      });
      if (status !== 200) return;
      const sha256 = createHash('sha256').update(body).digest('hex');
      const file = join(folder, sha256);
      await writeFile(file, body);
      const name = decoded(url.pathname.split('/').at(-1) ?? '') || 'StreamElements';
      const received = new ReceivedFile({ name, path: file, bytes: body.length, sha256 }, () =>
        rm(file, { force: true }),
      );
      const upload = await this.deps.operations.run({
        operation: 'create_upload',
        input: { file: received, name: [...name].slice(0, 80).join('') },
        author: this.author,
        cause: causeOf(`asset/${sha256}`),
      });
      this.urls.set(path, upload.url);
      this.bytes += upload.bytes;
    } catch (error) {
      // The widget says that its file is missing.
      if (!(error instanceof OutboundError) && !(error instanceof Problem)) throw error;
    }
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

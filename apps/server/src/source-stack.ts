import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapping, type SourceMapPayload } from 'node:module';
import { dirname, relative, resolve } from 'node:path';

/** Maps of packed programs, by file; null where there is none. Read when an error is logged, not at every start. */
const maps = new Map<string, SourceMap | null>();

/** A stack trace whose places in a packed program are named by our source and its line. Those in packages stay. */
export function sourceStack(stack: string): string {
  return stack.replace(
    /([^\s()]+\.packed\.js):(\d+):(\d+)/g,
    (place, file: string, line: string, column: string) => {
      const { originalSource, originalLine } = entryAt(file, Number(line) - 1, Number(column) - 1);
      if (originalSource === undefined || originalLine === undefined || !originalSource.endsWith('.ts'))
        return place;
      return `${sourceName(file, originalSource)}:${originalLine + 1}`;
    },
  );
}

function entryAt(file: string, line: number, column: number): Partial<SourceMapping> {
  const known = maps.get(file);
  const map = known === undefined ? mapOf(file) : known;
  maps.set(file, map);
  return map?.findEntry(line, column) ?? {};
}

function mapOf(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload);
  } catch {
    return null;
  }
}

/** `libs/core/kernel/src/problem.ts` */
function sourceName(file: string, source: string): string {
  const path = relative(process.cwd(), resolve(dirname(file), source)).replaceAll('\\', '/');
  return /(?:^|\/)((?:apps|libs)\/.*)$/.exec(path)?.[1] ?? path;
}

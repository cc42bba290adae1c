import { createHash } from 'node:crypto';
import { OutboundError, type Outbound } from '@studio/http/outbound';
import { fieldData, filledIn, type DeclaredFields } from '@studio/widgets/custom/filled-in';
import type { PackageContent } from '../stored-package';
import { addressesIn, librariesIn, mediaIn, webAddress, withAddresses } from './addresses';

/** File with the path of each pinned address; the cage reads it. */
export const PINS = 'pins.json';
const FOLDER = 'pins/';

export const pinBounds = {
  fileBytes: 2 * 1024 * 1024,
  files: 20,
  bytes: 10 * 1024 * 1024,
  /** For one file, and for all of a package. */
  fileMs: 5_000,
  ms: 15_000,
  /** Style sheets that import others. */
  depth: 4,
} as const;
const AT_ONCE = 6;
/** Fonts come as WOFF2 to a browser that is known to read it. */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

type Files = ReadonlyMap<string, Buffer>;

/** One pass over a package. */
interface Pinning {
  /** Path of each address in the package so far, and its files. */
  readonly before: Readonly<Record<string, string>>;
  readonly kept: Files | null;
  readonly signal: AbortSignal;
  /** Path that each address gets; null: it is missing. */
  readonly paths: Map<string, Promise<string | null>>;
  readonly files: Map<string, Buffer>;
  readonly missing: string[];
}

/** Puts the libraries that widgets load from the web into their packages, so that they work offline and stay as they are. */
export class LibraryPins {
  constructor(private readonly outbound: Pick<Outbound, 'ask' | 'faultOf'>) {}

  /**
   * Returns a widget with its scripts, style sheets, and the fonts and pictures of these as files, and with the pictures,
   * sounds and films that its texts name. What cannot be
   * fetched is listed in `missing`, and is not there when the widget runs.
   * @param before files of the package so far: what is pinned there stays; null fetches everything anew
   */
  async pin(content: PackageContent, before: Files | null): Promise<PackageContent> {
    if (content.kind !== 'se') return content;
    const own = [...content.files].filter(([path]) => path !== PINS && !path.startsWith(FOLDER));
    const page = pageOf(content.files);
    // Without its libraries, a widget doesn't run: they come first.
    const libraries = [...librariesIn(page), ...mediaIn(Object.values(page))];
    const pinning: Pinning = {
      before: pinsIn(before),
      kept: before,
      signal: AbortSignal.timeout(pinBounds.ms),
      ...{ paths: new Map(), files: new Map(), missing: [] },
    };
    await inTurns(libraries, ({ address }) => this.add(address, pinning, []));
    const index: Record<string, string> = {};
    for (const [address, adding] of pinning.paths) {
      const path = await adding;
      const written = libraries.flatMap((each) => (each.address === address ? each.written : []));
      if (path !== null) for (const way of [address, ...written]) index[way] = path;
    }
    const pins = Buffer.from(JSON.stringify(index, Object.keys(index).sort(), 1));
    const isPinned = pinning.files.size > 0;
    return {
      ...content,
      files: new Map([...own, ...pinning.files, ...(isPinned ? [[PINS, pins] as const] : [])]),
      missing: pinning.missing.sort(),
    };
  }

  /** @param from style sheets that lead to the address */
  private add(address: string, pinning: Pinning, from: readonly string[]): Promise<string | null> {
    if (from.includes(address) || from.length >= pinBounds.depth) return Promise.resolve(null);
    const known = pinning.paths.get(address);
    if (known) return known;
    const adding = this.pathFor(address, pinning, from);
    pinning.paths.set(address, adding);
    return adding;
  }

  private async pathFor(address: string, pinning: Pinning, from: readonly string[]): Promise<string | null> {
    const { before, kept, files } = pinning;
    const path = before[address];
    const bytes = path === undefined ? undefined : kept?.get(path);
    if (path !== undefined && bytes) {
      files.set(path, bytes);
      // A kept style sheet names its files by their paths.
      for (const [each, nested] of kept ?? [])
        if (nested.length > 0 && each.startsWith(FOLDER) && bytes.includes(each.slice(FOLDER.length)))
          files.set(each, nested);
      return path;
    }
    const fetched = await this.fetch(address, pinning);
    const total = [...files.values()].reduce((sum, each) => sum + each.length, 0);
    const size = fetched?.body.length ?? 0;
    if (!fetched || files.size >= pinBounds.files || total + size > pinBounds.bytes) {
      pinning.missing.push(address);
      return null;
    }
    const name = pathOf(address, fetched.isStyle);
    files.set(name, fetched.body);
    if (fetched.isStyle) files.set(name, await this.withFiles(fetched.body, pinning, [...from, address]));
    return name;
  }

  /** Returns a style sheet whose fonts, pictures and imports are files beside it. @param from its address is the last */
  private async withFiles(sheet: Buffer, pinning: Pinning, from: readonly string[]): Promise<Buffer> {
    const css = sheet.toString('utf8');
    const { imports, files } = addressesIn(css);
    const paths = new Map<string, string>();
    await inTurns([...new Set([...imports, ...files])], async (written) => {
      const address = webAddress(written, from.at(-1));
      const path = address === null ? null : await this.add(address, pinning, from);
      if (path !== null) paths.set(written, `./${path.slice(FOLDER.length)}`);
    });
    return paths.size === 0
      ? sheet
      : Buffer.from(withAddresses(css, (written) => paths.get(written) ?? null));
  }

  private async fetch(
    address: string,
    { signal }: Pinning,
  ): Promise<{ readonly body: Buffer; readonly isStyle: boolean } | null> {
    // Whatever the page says: a library that came without encryption could be anybody's.
    const isFine = this.outbound.faultOf(new URL(address)) === null;
    try {
      const { status, headers, body } = await this.outbound.ask({
        url: isFine ? address : address.replace(/^http:/, 'https:'),
        headers: { 'user-agent': USER_AGENT, accept: '*/*' },
        maxBytes: pinBounds.fileBytes,
        timeoutMs: pinBounds.fileMs,
        redirects: 3,
        signal,
      });
      const isStyle = /^text\/css\b/i.test(headers['content-type'] ?? '');
      return status === 200 ? { body, isStyle } : null;
    } catch (error) {
      if (error instanceof OutboundError) return null;
      throw error;
    }
  }
}

/** Returns the page of a widget as it is with its saved values. */
function pageOf(files: Files): Record<'html' | 'css' | 'js' | 'values', string> {
  const text = (path: string): string => files.get(path)?.toString('utf8') ?? '';
  const values = fieldData(objectIn(text('fields.json')) as DeclaredFields, objectIn(text('data.json')), {});
  return {
    html: filledIn(text('widget.html'), values),
    css: filledIn(text('widget.css'), values),
    js: filledIn(text('widget.js'), values),
    values: JSON.stringify(values),
  };
}

function pinsIn(files: Files | null): Readonly<Record<string, string>> {
  return objectIn(files?.get(PINS)?.toString('utf8') ?? '') as Readonly<Record<string, string>>;
}

function objectIn(json: string): Readonly<Record<string, unknown>> {
  if (json === '') return {};
  const value: unknown = JSON.parse(json);
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

/** Path of an address: its own name, told apart from others by a digest. */
function pathOf(address: string, isStyle: boolean): string {
  const { pathname } = new URL(address);
  const name = pathname
    .slice(pathname.lastIndexOf('/') + 1)
    .replace(/[^\w.-]/g, '')
    .slice(-60);
  const ending = isStyle ? '.css' : /\.[a-z0-9]{2,5}$/i.test(name) ? '' : '.js';
  const digest = createHash('sha256').update(address).digest('hex').slice(0, 10);
  return `${FOLDER}${digest}-${name}${name.endsWith(ending) ? '' : ending}`;
}

/** Some at once, in their order. */
async function inTurns<Item>(items: readonly Item[], act: (item: Item) => Promise<unknown>): Promise<void> {
  const left = [...items];
  const run = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await act(item);
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, run));
}

import type { CssNode, WalkContext } from 'css-tree';
import generate from 'css-tree/generator';
import parse from 'css-tree/parser';
import walk from 'css-tree/walker';
import { Parser } from 'htmlparser2';

/** Longest style sheet that is searched, in characters. */
const MAX_CSS = 2 * 1024 * 1024;

/** Script or style sheet that a page loads from the web. */
export interface Library {
  /** As a browser asks for it. */
  readonly address: string;
  /** As the page writes it, in each way. */
  readonly written: readonly string[];
}

/**
 * Returns the scripts and style sheets that a page loads from the web, in their order.
 * @param page body of a widget, and its style sheet
 */
export function librariesIn({
  html,
  css,
}: {
  readonly html: string;
  readonly css: string;
}): readonly Library[] {
  const found: string[] = [];
  let styles = css;
  let isStyle = false;
  const parser = new Parser({
    onopentag(name, { src, href, rel = '' }) {
      isStyle = name === 'style';
      if (name === 'script' && src !== undefined) found.push(src);
      if (name === 'link' && href !== undefined && /(?:^|\s)stylesheet(?:\s|$)/i.test(rel)) found.push(href);
    },
    ontext(text) {
      if (isStyle) styles += `\n${text}`;
    },
    onclosetag: () => (isStyle = false),
  });
  parser.end(html);
  return byAddress([...found, ...addressesIn(styles).imports]);
}

function byAddress(found: readonly string[]): readonly Library[] {
  const libraries = new Map<string, Set<string>>();
  for (const written of found) {
    const address = webAddress(written);
    if (address === null) continue;
    const ways = libraries.get(address) ?? new Set([address]);
    // An attribute writes & as &amp;, or as it is.
    for (const way of [written.trim(), written.trim().replaceAll('&', '&amp;')]) ways.add(way);
    libraries.set(address, ways);
  }
  return [...libraries].map(([address, ways]) => ({ address, written: [...ways] }));
}

/** Address of a picture, sound, film or font, as texts write it. */
const MEDIA =
  /(?:https?:)?\/\/[\w-]+(?:\.[\w-]+)+(?::\d+)?\/[^\s"'`<>(){}\\$]*\.(?:png|jpe?g|gif|webp|avif|svg|mp3|ogg|wav|m4a|mp4|webm|woff2?)(?:\?[^\s"'`<>(){}\\$]*)?(?![\w.])/gi;

/**
 * Returns the pictures, sounds, films and fonts of the web that texts name, in their order. What a script makes up while it
 * runs is not found.
 */
export function mediaIn(texts: readonly string[]): readonly Library[] {
  const found = texts.flatMap((text) => text.match(MEDIA) ?? []);
  return byAddress(found.map((each) => each.replaceAll('&amp;', '&')));
}

/** Addresses in a style sheet. */
export interface CssAddresses {
  /** Other style sheets. */
  readonly imports: readonly string[];
  /** Pictures and fonts; those for Latin letters first. */
  readonly files: readonly string[];
}

/** Returns the addresses in a style sheet as they are written. What is no style sheet has none. */
export function addressesIn(css: string): CssAddresses {
  const imports: string[] = [];
  const files: string[] = [];
  const latin: string[] = [];
  visit(css, (node, { isImport, isLatin }) => {
    (isImport ? imports : isLatin ? latin : files).push(node.value);
  });
  return { imports, files: [...latin, ...files] };
}

/** Returns the style sheet with other addresses. @param changed null: the address stays */
export function withAddresses(css: string, changed: (address: string) => string | null): string {
  const tree = visit(css, (node) => {
    node.value = changed(node.value) ?? node.value;
  });
  return tree ? generate(tree) : css;
}

interface Place {
  readonly isImport: boolean;
  /** In a font face that has the letters A to Z. */
  readonly isLatin: boolean;
}

function visit(css: string, take: (node: { value: string }, place: Place) => void): CssNode | null {
  if (css.length > MAX_CSS) return null;
  const tree = parse(css, { parseValue: true, parseCustomProperty: false, onParseError: () => undefined });
  walk(tree, {
    enter(this: WalkContext, node: CssNode) {
      const isImport = this.atrule?.name.toLowerCase() === 'import';
      if (node.type !== 'Url' && !(node.type === 'String' && isImport)) return;
      const block = this.atrule?.name.toLowerCase() === 'font-face' ? this.atrule.block : null;
      take(node, { isImport, isLatin: block !== null && /unicode-range:\s*U\+0+-/i.test(generate(block)) });
    },
  });
  return tree;
}

/** Returns an address of the web as a browser asks for it; null for one of the page itself. */
export function webAddress(address: string, base = 'https://widget.invalid/'): string | null {
  const text = address.trim();
  if (text === '' || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  url.hash = '';
  return /^https?:$/.test(url.protocol) && url.hostname !== 'widget.invalid' ? url.href : null;
}

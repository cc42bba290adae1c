import { parse, type ParseError } from 'jsonc-parser';
import { isFields, type JsonFields } from '../sources/json-values';
import { assetIn } from './imported-assets';
import type { WidgetCode } from './mapped-widget';

/** Addresses of StreamElements in code, up to a sign that no address has as it is. */
const addresses = /(?:https?:)?\/\/cdn\.streamelements\.com\/[^\s"'`<>()\\{}$|^]*/giu;
const parts = ['html', 'css', 'js'] as const;

/** Type of the setting that holds a file, by the ending of the file. */
const settings: { readonly [ending: string]: string } = {
  ...of('image-input', 'png jpg jpeg gif webp avif svg'),
  ...of('sound-input', 'mp3 ogg wav m4a'),
  ...of('video-input', 'mp4 webm'),
};
/** Endings of what the package itself takes in: scripts, style sheets and fonts. */
const pinned = /\.(?:m?js|css|woff2?|ttf|otf)(?:\?|$)/iu;

function of(type: string, endings: string): { readonly [ending: string]: string } {
  return Object.fromEntries(endings.split(' ').map((ending) => [ending, type]));
}

/** Files of StreamElements that code names. */
export interface CodeFiles {
  /** Addresses as they are written, of whole files. */
  readonly whole: readonly string[];
  /** Beginnings of addresses that the code completes at run time. */
  readonly unclear: readonly string[];
}

/** Returns the files of StreamElements that code names, but for libraries. */
export function filesInCode(code: WidgetCode): CodeFiles {
  const found = [...new Set(parts.flatMap((part) => code[part].match(addresses) ?? []))];
  const media = found.filter((address) => !pinned.test(address));
  const isWhole = (address: string): boolean => settingFor(address) !== undefined;
  return { whole: media.filter(isWhole), unclear: media.filter((address) => !isWhole(address)) };
}

function settingFor(address: string): string | undefined {
  return settings[/\.([a-z0-9]+)(?:[?#]|$)/iu.exec(address)?.[1]?.toLowerCase() ?? ''];
}

/** Returns the path of a file at StreamElements; null for no such address. */
export function pathInCode(address: string): string | null {
  return assetIn(address.replaceAll('&amp;', '&').replace(/#.*$/u, ''));
}

/**
 * Puts uploads in place of the addresses in code. Each becomes a setting, so that it is known where the upload is used
 * and another file can be chosen.
 * @param urls of uploads by path at StreamElements
 */
export function withCodeFiles(
  code: WidgetCode,
  urls: ReadonlyMap<string, string>,
): { readonly code: WidgetCode; readonly missing: readonly string[] } {
  const { whole } = filesInCode(code);
  const [fields, data] = [objectIn(code.fields), objectIn(code.data)];
  if (!fields || !data) return { code, missing: whole };
  const keys = new Map<string, string>();
  const added = { fields: {} as Record<string, unknown>, data: {} as Record<string, unknown> };
  for (const address of whole) {
    const path = pathInCode(address);
    const url = path === null ? undefined : urls.get(path);
    if (url === undefined) continue;
    let n = keys.size + 1;
    while (Object.hasOwn(fields, `file${n}`) || Object.hasOwn(added.fields, `file${n}`)) n++;
    keys.set(address, `file${n}`);
    const label = path?.replace(/\?.*$/u, '').split('/').at(-1) ?? '';
    added.fields[`file${n}`] = { type: settingFor(address), label, value: '' };
    added.data[`file${n}`] = url;
  }
  const missing = whole.filter((address) => !keys.has(address));
  if (keys.size === 0) return { code, missing };
  const replaced = (text: string): string =>
    text.replace(addresses, (address) => (keys.has(address) ? `{{${keys.get(address)}}}` : address));
  return {
    code: {
      ...{ html: replaced(code.html), css: replaced(code.css), js: replaced(code.js) },
      fields: JSON.stringify({ ...fields, ...added.fields }),
      data: JSON.stringify({ ...data, ...added.data }),
    },
    missing,
  };
}

/** Returns a JSON object as widgets write it; an empty one for no text, null for anything else. */
function objectIn(text: string): JsonFields | null {
  if (text.trim() === '') return {};
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  return errors.length === 0 && isFields(value) ? value : null;
}

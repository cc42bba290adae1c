import type { GraphicStart, WidgetStart } from '../bridge';
import { START_NAME } from './safe-page';
import { fieldData, filledIn, type DeclaredFields } from '@studio/widgets/custom/filled-in';

/** Files of a widget; those that it does not have are empty. */
export interface CagedFiles {
  readonly html: string;
  readonly css: string;
  readonly js: string;
  readonly fields: DeclaredFields;
  /** Values saved with the widget. */
  readonly data: { readonly [key: string]: unknown };
  /** Path in the package of every address that was pinned. */
  readonly pins: { readonly [address: string]: string };
}

export interface Scripts {
  readonly shim: string;
  readonly jquery: string;
}

/** Data for the shim, which it takes from the window before any code of the widget runs. */
export interface ShimStart {
  readonly fieldData: { readonly [key: string]: unknown };
  readonly load: WidgetStart['load'];
}

/** Data for what loads a graphic. */
export interface GraphicPageStart extends GraphicStart {
  /** Address of its script. */
  readonly main: string;
  /** Schema of its data. */
  readonly schema: unknown;
  readonly stepCount: number;
  /** Ids of its own actions. */
  readonly actions: readonly string[];
}

const STYLE = 'html, body { margin: 0; background: transparent; overflow: hidden; }';

/**
 * Returns the page that the widget runs in.
 * @param base address of the package's files, with a slash at the end
 */
export function innerPage(
  files: CagedFiles,
  { values, load }: WidgetStart,
  scripts: Scripts,
  base: string,
): string {
  const all = withStored(fieldData(files.fields, files.data, values), files.pins, base);
  const ready = (text: string): string => pinned(filledIn(text, all), files.pins, base);
  const start: ShimStart = { fieldData: all, load };
  return [
    '<!doctype html><html><head><meta charset="utf-8">',
    `<style>${STYLE}</style>`,
    startScript(start),
    script(scripts.shim),
    script(scripts.jquery),
    `<style>${ready(files.css).replace(/<\/style/gi, '<\\/style')}</style>`,
    `</head><body>${ready(files.html)}`,
    script(ready(files.js)),
    '</body></html>',
  ].join('\n');
}

/**
 * Returns the page that a graphic runs in: it fills the page, which it is positioned in.
 * @param shim script that loads it
 */
export function graphicPage(start: GraphicPageStart, shim: string): string {
  return [
    '<!doctype html><html><head><meta charset="utf-8">',
    `<style>${STYLE} body { position: absolute; inset: 0; }</style>`,
    '</head><body>',
    startScript(start),
    script(shim),
    '</body></html>',
  ].join('\n');
}

function startScript(start: ShimStart | GraphicPageStart): string {
  return script(`window.${START_NAME} = ${JSON.stringify(start).replaceAll('<', '\\u003c')};`);
}

function script(code: string): string {
  return `<script>${code.replace(/<\/script/gi, '<\\/script').replaceAll('<!--', '<\\!--')}</script>`;
}

/** Values, with the package's files in place of addresses that were pinned. */
function withStored(
  values: ShimStart['fieldData'],
  pins: CagedFiles['pins'],
  base: string,
): ShimStart['fieldData'] {
  const stored = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(stored);
    const isPinned = typeof value === 'string' && Object.hasOwn(pins, value);
    return isPinned ? `${base}${pins[value]}` : value;
  };
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, stored(value)]));
}

/** Replaces pinned addresses, with any scheme, by those of the package's files. */
function pinned(text: string, pins: CagedFiles['pins'], base: string): string {
  return Object.entries(pins)
    .sort(([a], [b]) => b.length - a.length)
    .reduce((done, [address, path]) => {
      const withoutScheme = address.replace(/^https?:/, '');
      const anyScheme = new RegExp(
        `(?:https?:)?${withoutScheme.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`,
        'g',
      );
      return done.replace(anyScheme, () => `${base}${path}`);
    }, text);
}

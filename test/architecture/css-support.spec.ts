import bcd, { type CompatStatement, type Identifier } from '@mdn/browser-compat-data';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { browserslist } from '../../package.json';

/* CSS is no code that a linter of browser functions reads: sheets, styles and keyframes are checked here. */

const root = join(__dirname, '../..');
/** `chrome 103` → 103: the oldest browser that pages are built for. */
const oldest = Math.min(...browserslist.map((browser) => Number(browser.split(' ')[1])));

/** True for what some version of Chrome has, but not the oldest one. Old names with prefixes count as support. */
function isTooNew(compat: CompatStatement | undefined): boolean {
  const support = compat?.support.chrome;
  const all = support === undefined ? [] : Array.isArray(support) ? support : [support];
  const versions = all.flatMap(({ version_added, version_removed, flags, prefix, alternative_name }) =>
    version_removed || flags || prefix || alternative_name ? [] : [version_added],
  );
  if (versions.length === 0) return false;
  return versions.every((version) => version === false || Number.parseInt(String(version), 10) > oldest);
}

const camel = (name: string): string =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
/** Returns the names of features that are too new, in a part of the data. */
function newNames(part: Identifier | undefined): readonly string[] {
  if (!part) return [];
  const { __compat: _own, ...parts } = part;
  return Object.keys(parts).filter((name) => isTooNew(part[name]?.__compat));
}

const properties = bcd.css.properties ?? {};
const newProperties = new Set(newNames(properties));
const newStyleKeys: ReadonlyMap<string, string> = new Map(
  [...newProperties].map((name) => [camel(name), name]),
);
/** Words of values by their property, such as `balance` of `text-wrap`. */
const newValues = new Map(Object.keys(properties).map((name) => [name, newNames(properties[name])]));
const selectors = newNames(bcd.css.selectors);
const atRules = newNames(bcd.css['at-rules']);
const functions = newNames(bcd.css.types?.['color']);

/** Returns the features of a style sheet, or a part of one, that the oldest browser lacks. */
function newIn(css: string): readonly string[] {
  const text = css.replace(/\/\*[^]*?\*\//g, ' ');
  const declarations = [...text.matchAll(/(?<=^|[{;\s])([a-z][a-z-]*)\s*:\s*([^;{}]+)(?=[;}]|$)/g)];
  const inDeclarations = declarations.flatMap(([, property = '', value = '']) => [
    ...(newProperties.has(property) ? [property] : []),
    ...(newValues.get(property) ?? [])
      .filter((word) => new RegExp(`(?<![\\w-])${word.replace(/_/g, '-')}(?![\\w-])`).test(value))
      .map((word) => `${property}: ${word}`),
    ...functions.filter((name) => value.includes(`${name}(`)).map((name) => `${name}()`),
  ]);
  const rest = [
    ...selectors.filter((name) => new RegExp(`:{1,2}${name}(?![\\w-])`).test(text)).map((name) => `:${name}`),
    ...atRules.filter((name) => new RegExp(`@${name}(?![\\w-])`).test(text)).map((name) => `@${name}`),
  ];
  return [...inDeclarations, ...rest];
}

/** The same of a source file: texts that hold CSS, style properties that are set, and objects of styles and keyframes. */
function newInSource(path: string, source: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTemplateExpression(node)) {
      const text = [node.head, ...node.templateSpans.map(({ literal }) => literal)].map((part) => part.text);
      if (isCss(text.join(''))) found.push(...newIn(text.join('0')));
    } else if (ts.isStringLiteralLike(node) && isCss(node.text)) found.push(...newIn(node.text));
    else if (ts.isPropertyAssignment(node) && isText(node.initializer)) noteKey(node.name.getText());
    else if (ts.isShorthandPropertyAssignment(node) && inStyle(node)) noteKey(node.name.text);
    else if (ts.isPropertyAccessExpression(node) && /\bstyle$/.test(node.expression.getText()))
      noteKey(node.name.text);
    ts.forEachChild(node, visit);
  };
  const noteKey = (key: string): void => {
    const property = newStyleKeys.get(camel(key.replace(/['"]/g, '')));
    if (property !== undefined) found.push(property);
  };
  visit(
    ts.createSourceFile(
      path,
      source,
      ts.ScriptTarget.Latest,
      true,
      path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    ),
  );
  return found;
}

/** Sentences have colons, too. */
function isCss(text: string): boolean {
  return /:[^]*[;}]/.test(text);
}

/** Values of styles are texts; settings of the same name, such as `scale`, are numbers. */
function isText(node: ts.Expression): boolean {
  if (ts.isConditionalExpression(node)) return isText(node.whenTrue) || isText(node.whenFalse);
  return ts.isTemplateExpression(node) || ts.isStringLiteralLike(node);
}

function inStyle(node: ts.Node): boolean {
  const call = node.parent.parent;
  return ts.isCallExpression(call) && /\.style\b|\.animate\b/.test(call.getText().slice(0, 200));
}

/** Looks that may be missing in older browsers: without them a page is as usable as with them. */
const dispensable: ReadonlySet<string> = new Set([
  ...['scrollbar-width', 'scrollbar-width: thin', 'scrollbar-color', 'paint-order'],
  ...[':-moz-range-thumb', ':-moz-range-track'],
  'text-wrap',
  'text-wrap: balance',
]);

/** Files of a folder, by their endings; tests are no part of a page. */
const files = (folder: string, endings: RegExp): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => endings.test(path) && !/\.spec\./.test(path))
    .map((path) => join(folder, path))
    .sort();

it.each([
  ['apps/renderer/src', /\.(?:css|ts)$/],
  ['libs/widgets/src', /\.ts$/],
  ['apps/console/src', /\.(?:css|tsx)$/],
])('pages use no CSS that the oldest browser lacks: %s', (folder, endings) => {
  const paths = files(folder, endings);
  expect(paths.length).toBeGreaterThan(10);
  const found = paths.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const newer = path.endsWith('.css') ? newIn(text) : newInSource(path, text);
    return [...new Set(newer)].filter((what) => !dispensable.has(what)).map((what) => `${path}: ${what}`);
  });
  expect(found).toEqual([]);
});

it('finds newer properties, values, selectors, rules and functions in sheets and in code', () => {
  const sheet =
    'a:has(b) { translate: 1px; text-wrap: balance; color: oklch(1 0 0); } @container x { b { top: 0; } }';
  expect(newIn(sheet)).toEqual(expect.arrayContaining(['translate', 'oklch()', ':has', '@container']));
  expect(
    newInSource('a.ts', 'animate([{ translate: `${x}px` }, { scale: 2 }]); e.style.rotate = "1deg";'),
  ).toEqual(['translate', 'rotate']);
});

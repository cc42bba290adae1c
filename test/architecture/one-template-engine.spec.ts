import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { commonVariables } from '@studio/contracts/events/common-texts';
import * as ts from 'typescript';
import { productSources } from './listed-names';

const root = resolve(__dirname, '../..');

/** Files besides the engine that look for braces, and what those are: none is a text that people write for chat. */
const others: { readonly [path: string]: string } = {
  'apps/console/src/kit/refusal/field-faults.ts': 'sentences of the console',
  'libs/api/http/src/api-page.ts': 'paths of operations',
  'libs/features/bot/src/commands/patterns.ts': 'repetitions in regular expressions',
  'libs/features/bot/src/moderation/links.ts': 'dots of addresses that are written as words',
  'libs/features/moving-in/src/overlays/map-alerts.ts': 'texts of another product, which become ours',
  'libs/features/overlays/src/timeline/german-summary.ts': 'lines of the history',
  'libs/features/overlays/src/timeline/summary-words.ts':
    'lines of the history, in which only the studio writes',
};

const searches = new Set(['split', 'replace', 'replaceAll', 'includes', 'indexOf', 'startsWith']);

/** Returns the lines with a pattern for text in braces, or with a search for a name in braces. */
function bracesSought(path: string, text: string): readonly number[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lines: number[] = [];
  const visit = (node: ts.Node): void => {
    if (seeksBraces(node)) lines.push(source.getLineAndCharacterOfPosition(node.getStart()).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return lines;
}

function seeksBraces(node: ts.Node): boolean {
  if (ts.isRegularExpressionLiteral(node)) return isOfBraces(node.text);
  const [first] = ts.isCallExpression(node) || ts.isNewExpression(node) ? (node.arguments ?? []) : [];
  if (!first) return false;
  if (ts.isNewExpression(node))
    return node.expression.getText() === 'RegExp' && ts.isStringLiteral(first) && isOfBraces(first.text);
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  if (!searches.has(node.expression.name.text)) return false;
  if (ts.isTemplateExpression(first)) return first.head.text.startsWith('{');
  return ts.isStringLiteral(first) && /^\{+[a-z]/i.test(first.text);
}

/** Returns true for a pattern with text in braces; characters to choose from do not count. */
function isOfBraces(pattern: string): boolean {
  return /\\\{.*\\\}/.test(pattern.replace(/(?<!\\)\[(?:\\.|[^\]\\])*\]/g, '.'));
}

it('texts with placeholders are parsed by libs/templates alone', () => {
  const seeking = ['libs', 'apps']
    .flatMap((folder) => productSources(root, folder))
    .filter((path) => !path.startsWith('libs/templates/'))
    .filter((path) => bracesSought(path, readFileSync(join(root, path), 'utf8')).length > 0);
  expect(seeking.sort()).toEqual(Object.keys(others).sort());
});

it.each([
  ['a pattern', 'text.replace(/\\{(\\w+)\\}/g, put);'],
  ['a pattern of text', "new RegExp('\\\\{name\\\\}');"],
  ['a name', "text.replaceAll('{name}', name);"],
  ['a name that is put together', 'text.split(`{${name}}`);'],
])('the search finds %s', (_, line) => expect(bracesSought('planted.ts', `\n${line}`)).toEqual([2]));

it.each([
  ['the question whether there is any brace', "text.includes('{');"],
  ['a pattern with a repetition', '/^a{1,40}$/u.test(text);'],
])('the search leaves %s', (_, line) => expect(bracesSought('planted.ts', line)).toEqual([]));

it.each(['automations', 'bot'])('the page of %s names the variables that all texts have', (page) => {
  const text = readFileSync(join(root, 'docs', `${page}.md`), 'utf8');
  expect(
    Object.keys(commonVariables).filter((name) => !new RegExp(`\`\\{?${name}\\}?\``).test(text)),
  ).toEqual([]);
});

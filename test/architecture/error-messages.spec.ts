import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { requireCommand } from '@studio/layer-runtime/layers/command-args';
import { Problem } from '@studio/kernel/problem';
import type { JsonSchema } from '@studio/operations/json-schema';
import { problemDefinition } from '@studio/operations/problem-registry';
import { RequestValidator, type FieldError } from '@studio/operations/request-validator';
import { catalog, findBehaviour } from '@studio/widgets/catalog';
import { allOperations } from '../../apps/server/src/areas';
import { bodyFieldsOf } from './request-fields';

const root = resolve(__dirname, '../..');

/** Signs of a regular expression. */
const EXPRESSION = /\^|\\[dswpSDWb.]|\[a-z|\[0-9|\[\^|\(\?|\{\d+,|\$\)|that matches/iu;

/** Words that the product does not use: the right term is in the second place. */
const oldWords: readonly (readonly [RegExp, string])[] = [
  [/\btold\b|\btells?\b/iu, 'shows, says, lists'],
  [/\bkept\b/iu, 'stored, saved'],
  [/\bhear[ds]?\b/iu, 'received'],
  [/\bshel(?:f|ves)\b|\bdeeds?\b|\bdoors?\b/iu, 'the thing itself'],
  [/\bwhoever\b|\bbesides\b|\banew\b/iu, 'anyone who, also, again'],
  [/\bwish(?:es)?\b/iu, 'song request'],
  [/\blet (?:\w+ )?(?:in|out)\b|\blets .* in\b/iu, 'paired, signed in'],
  [/\btaken back\b|\btook .* back\b/iu, 'undone, reversed'],
  [/\bgo(?:es)? on\b(?! air\b)/iu, 'resume, continue'],
  [/\bbroken off\b/iu, 'canceled, interrupted'],
];

/** Returns what is wrong with a text for people; empty if nothing is. */
function faultsOf(text: string): readonly string[] {
  const words = oldWords.filter(([word]) => word.test(text)).map(([, better]) => `say ${better}: ${text}`);
  return EXPRESSION.test(text) ? [`shows a regular expression: ${text}`, ...words] : words;
}

function refusalOf(run: () => unknown): Problem | null {
  try {
    run();
    return null;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** Returns all that a refusal says. */
function textsOf({ message, details }: Problem): readonly string[] {
  const { errors = [] } = (details ?? {}) as { readonly errors?: readonly FieldError[] };
  return [message, ...errors.map(({ expected }) => expected)];
}

/** Values that break any shape: of other types, empty, too long, and with signs that no pattern allows. */
const wrongValues: readonly unknown[] = [
  null,
  true,
  1.5,
  -1e12,
  '',
  ' \u0007 ',
  '! ?',
  'x'.repeat(20_000),
  [],
  {},
];

describe.each(allOperations.map((operation) => [operation.tool, operation] as const))(
  'refusals of %s',
  (_, operation) => {
    const validator = new RequestValidator(operation);

    it('are in words for every field of the body', () => {
      const fields = operation.method === 'GET' ? [] : bodyFieldsOf(operation);
      const texts = fields.flatMap(({ bodyWith }) =>
        wrongValues.flatMap((value) => {
          const refusal = refusalOf(() => validator.read({ body: bodyWith(value) }));
          return refusal ? textsOf(refusal) : [];
        }),
      );
      expect([...new Set(texts)].flatMap(faultsOf)).toEqual([]);
    });

    it('are in words for every value of the address', () => {
      const { path, query } = operation.fields;
      const texts = wrongValues.flatMap((value) => {
        const sent = (fields: readonly { readonly name: string }[]): object =>
          Object.fromEntries(fields.map(({ name }) => [name, String(value)]));
        const refusal = refusalOf(() => validator.read({ path: sent(path), query: sent(query) }));
        return refusal ? textsOf(refusal) : [];
      });
      expect([...new Set(texts)].flatMap(faultsOf)).toEqual([]);
    });

    it('are in words for rules and declared errors', () => {
      const rules = operation.rules.map(({ message }) => message);
      const meanings = operation.problems.map((code) => problemDefinition(code).meaning);
      expect([...rules, ...meanings].flatMap(faultsOf)).toEqual([]);
    });
  },
);

it('every pattern of a body comes with words for people', () => {
  const patterns = allOperations.flatMap((operation) =>
    bodyFieldsOf(operation).flatMap(({ field, schema }) =>
      schema['pattern'] === undefined ? [] : [[`${operation.tool} ${field}`, schema['x-shape']]],
    ),
  );
  expect(patterns.length).toBeGreaterThan(20);
  expect(patterns.filter(([, words]) => typeof words !== 'string')).toEqual([]);
});

it('says in words which command name is allowed', () => {
  const operation = allOperations.find(({ tool }) => tool === 'create_bot_command');
  if (!operation) throw new Error('There is no operation create_bot_command.');
  const refusal = refusalOf(() => new RequestValidator(operation).read({ body: { name: '!hype' } }));
  expect(refusal?.message).toBe('name must be 1 to 40 lower-case letters (a to z), digits and underscores.');
});

it('refuses arguments of layer commands in words', () => {
  const texts = catalog.flatMap(({ slug, commands = [] }) =>
    commands.flatMap(({ name, args }) => {
      const properties = (args?.['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;
      return Object.keys(properties).flatMap((key) =>
        wrongValues.flatMap((value) => {
          const segments = [{ name: 'a', color: value }];
          const sent = { [key]: key === 'segments' ? segments : value };
          const refusal = refusalOf(() => requireCommand(findBehaviour(slug), name, sent));
          return refusal ? textsOf(refusal) : [];
        }),
      );
    }),
  );
  expect(texts.length).toBeGreaterThan(50);
  expect([...new Set(texts)].flatMap(faultsOf)).toEqual([]);
});

/** Returns the fixed parts of a text expression; none of what is computed. */
function partsOf(node: ts.Node): readonly string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node))
    return [[node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…')];
  if (ts.isBinaryExpression(node)) return [...partsOf(node.left), ...partsOf(node.right)];
  if (ts.isConditionalExpression(node)) return [...partsOf(node.whenTrue), ...partsOf(node.whenFalse)];
  return [];
}

function sources(...patterns: readonly string[]): readonly ts.SourceFile[] {
  const output = execFileSync('git', ['ls-files', '--', ...patterns], { cwd: root, encoding: 'utf8' });
  return output
    .split('\n')
    .filter((file) => file && !/\.spec\.tsx?$|\/testing\/|\.contract\.ts$/u.test(file))
    .map((file) =>
      ts.createSourceFile(file, readFileSync(resolve(root, file), 'utf8'), ts.ScriptTarget.Latest, true),
    );
}

/** Returns the texts that `find` yields for the nodes of the files, each with its file. */
function textsIn(files: readonly ts.SourceFile[], find: (node: ts.Node) => readonly string[]): string[] {
  const texts: string[] = [];
  for (const file of files) {
    const visit = (node: ts.Node): void => {
      texts.push(...find(node).map((text) => `${text} (${file.fileName})`));
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return texts;
}

it('says errors of the server in words of the product', () => {
  const texts = textsIn(sources('libs/**/*.ts', 'apps/server/**/*.ts'), (node) => {
    if (!ts.isNewExpression(node) || !/(?:Problem|ConfigError)$/u.test(node.expression.getText())) return [];
    const [code, message] = node.arguments ?? [];
    return partsOf(message ?? code ?? node);
  });
  expect(texts.length).toBeGreaterThan(250);
  expect(texts.flatMap(faultsOf)).toEqual([]);
});

it('uses the words of the product in the console', () => {
  const files = sources('apps/console/src/*text/en.ts', 'apps/console/src/*text/*-en.ts');
  const texts = textsIn(files, (node) => {
    if (ts.isSourceFile(node) || (ts.isPropertyAssignment(node.parent) && node.parent.name === node))
      return [];
    return partsOf(node);
  });
  expect(texts.length).toBeGreaterThan(1000);
  expect(texts.flatMap(faultsOf)).toEqual([]);
});

it('uses the words of the product for widgets, whose labels the console shows', () => {
  const texts = textsIn(sources('libs/widgets/src/*.ts'), (node) =>
    ts.isPropertyAssignment(node) && node.name.getText() === 'en' ? partsOf(node.initializer) : [],
  );
  expect(texts.length).toBeGreaterThan(600);
  expect(texts.flatMap(faultsOf)).toEqual([]);
});

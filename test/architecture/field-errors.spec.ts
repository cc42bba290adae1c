import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expectation } from '@studio/operations/expectation';
import { SchemaWriter, type JsonSchema } from '@studio/operations/json-schema';
import type { OperationDeclaration } from '@studio/operations/operation';
import { jsonFaults } from '@studio/widget-packages/read-fields';
import { catalog } from '@studio/widgets/catalog';
import { expectationText, messageText } from '../../apps/console/src/kit/refusal/field-faults';
import { allOperations } from '../../apps/server/src/areas';

/*
 * The console shows the errors of fields in the reader's language. It finds the text by what the API says: the
 * expectation of a field, or the message. These tests go over all that the API can say.
 */

const root = join(__dirname, '../..');

/** Keywords by which a value can break a schema. */
const keywords = ['type', 'enum', '$ref', 'printable', 'freeValue', 'discriminator'];

/** Expectations of the fields of an operation, as its errors state them. */
function expectationsOf({ type }: OperationDeclaration): readonly string[] {
  const writer = new SchemaWriter('gate', '#/$defs/');
  const schema = writer.objectOf(type, 'request', { closed: false });
  const whole = { ...schema, $defs: writer.definitions };
  const found = new Set<string>();
  const seen = new Set<unknown>();
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null || seen.has(part)) return;
    seen.add(part);
    if (Array.isArray(part)) return part.forEach(visit);
    const fields = part as JsonSchema;
    for (const keyword of keywords.filter((each) => each in fields))
      found.add(
        expectation(
          {
            keyword: ['enum', '$ref'].includes(keyword) ? 'type' : keyword,
            instancePath: '/field',
            schemaPath: '',
            params: {},
            parentSchema: fields,
            schema: fields[keyword],
          },
          whole,
        ).expected,
      );
    for (const [key, inner] of Object.entries(fields))
      if (!['enum', 'default', 'discriminator'].includes(key)) visit(inner);
  };
  visit(whole);
  return [...found];
}

interface Refusal {
  readonly file: string;
  readonly message: string | null;
  readonly expected: string | null;
}

const sample = (node: ts.Node): string | null => {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `seven${literal.text}`).join('');
  return null;
};

/** Texts that an expression can have: those of both branches of a condition. */
const samplesOf = (node: ts.Node | undefined): readonly string[] => {
  if (!node) return [];
  if (ts.isConditionalExpression(node)) return [...samplesOf(node.whenTrue), ...samplesOf(node.whenFalse)];
  const text = sample(node);
  return text === null ? [] : [text];
};

/** Refusals in a source that name a field in their details. */
function refusalsIn(file: string): readonly Refusal[] {
  const text = readFileSync(join(root, file), 'utf8');
  if (!/new (Problem|PlatformError)\(/.test(text) || !/\bfield\b/.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Refusal[] = [];
  const propertyOf = (details: ts.ObjectLiteralExpression, name: string) =>
    details.properties.find((each) => each.name?.getText(source) === name);
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && ['Problem', 'PlatformError'].includes(node.expression.getText(source))) {
      const [, message, details] = node.arguments ?? [];
      if (
        details &&
        ts.isObjectLiteralExpression(details) &&
        propertyOf(details, 'field') &&
        // These say why in texts of their own.
        !propertyOf(details, 'reasons')
      ) {
        const given = propertyOf(details, 'expected');
        const expected = given && ts.isPropertyAssignment(given) ? samplesOf(given.initializer) : [];
        if (given && expected.length === 0 && !ts.isPropertyAssignment(given)) {
          // Named by a variable; its texts are found where it is assigned.
        } else if (propertyOf(details, 'allowed')) {
          // The choices are the text.
        } else if (expected.length > 0)
          for (const each of expected)
            found.push({ file, message: samplesOf(message)[0] ?? null, expected: each });
        else for (const each of samplesOf(message)) found.push({ file, message: each, expected: null });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Sources whose refusals reach no form: transports, machines, and platforms that answer actions. */
const withoutForm =
  /libs\/(api\/(mcp|operations)|integrations|core\/(viewers|zip)|features\/(uploads|drawing|widget-packages|packs))\//;

const sources = execFileSync('git', ['ls-files', 'libs/**/*.ts', 'apps/server/src/**/*.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !/\.spec\.ts$|\/testing\//.test(file) && !withoutForm.test(file));

/** Sources that have reasons as texts of their own. */
const reasons =
  /(loyalty\.settings|giveaway\.decider|accounts\/src\/places|clients\.wiring|command\.decider|step-targets|action\.targets|action\.input|patterns|song\.decider|api-address|public-address)\.ts$/;

describe('the console says in both languages', () => {
  it.each(allOperations.map((operation) => [operation.tool, operation] as const))(
    'what the fields of %s take',
    (_, operation) => {
      for (const expected of expectationsOf(operation))
        for (const language of ['en', 'de'] as const)
          expect([expected, expectationText(expected, language)]).toEqual([expected, expect.any(String)]);
    },
  );

  it('what is wrong where a decision refuses a field', () => {
    const refusals = sources.flatMap(refusalsIn);
    expect(refusals.length).toBeGreaterThan(30);
    const missing = refusals.filter(
      ({ message, expected }) =>
        (message === null || messageText(message, 'de') === null) &&
        (expected === null || expectationText(expected, 'de') === null),
    );
    expect(missing).toEqual([]);
  });

  it('what the settings of widgets take', () => {
    for (const { fields } of catalog)
      for (const field of fields)
        if (field.type === 'text' || field.type === 'textarea')
          expect(expectationText(`text of at most ${field.maxLength} characters`, 'de')).not.toBeNull();
    const [source = ''] = [readFileSync(join(root, 'libs/widgets/src/read-values.ts'), 'utf8')];
    const said = [...source.matchAll(/wrong\(field, '([^']+)'\)|return '(an? [^']+)'/g)].map(
      ([, a, b]) => a ?? b ?? '',
    );
    expect(said.length).toBeGreaterThan(3);
    for (const expected of said)
      expect([expected, expectationText(expected, 'de')]).toEqual([expected, expect.any(String)]);
  });

  it('why texts and files of widgets with code are refused', () => {
    const texts =
      /(?:packageInvalid\(|fault\(|packInvalid\(|refuse\(|invalid\([^,\n]+, \d, |return )\s*(?:'([A-Z][^'\n]+)'|`([A-Z][^`\n]+)`)/g;
    const written = [
      ...['read-fields', 'ograf-content', 'package-content'].map(
        (file) => `features/widget-packages/src/${file}`,
      ),
      ...['core/zip/src/read-zip', 'features/packs/src/read-pack', 'features/packs/src/pack-export'],
      'features/overlays/src/lifecycle/packed-overlays',
    ].flatMap((file) => {
      const source = readFileSync(join(root, `libs/${file}.ts`), 'utf8');
      return [...source.matchAll(texts)].map(([, plain, filled = '']) =>
        (plain ?? filled).replace(/\$\{(?:[^{}]|\{[^{}]*\})+\}/g, 'seven'),
      );
    });
    const said = [...Object.values(jsonFaults), ...written];
    expect(said.length).toBeGreaterThan(44);
    expect(said.filter((each) => messageText(each, 'de') === null)).toEqual([]);
  });

  it('what is wrong where a function returns or takes the reason', () => {
    const texts =
      /\b(?:refuse|refused|unknown|invalid|requireTaken)\((?:\s*'[\w.]+',)?(?:\s*\w+,)?\s*(?:'((?:[^'\\]|\\.)+)'|`([^`]+)`)|(?:return|reason:|fault:|\? null :|\?|:)\s+(?:'([A-Z][^']+\.)'|`([^`]+\.)`)|return ("[^"]+")/g;
    const said = sources
      .filter((file) => reasons.test(file))
      .flatMap((file) =>
        [...readFileSync(join(root, file), 'utf8').matchAll(texts)].flatMap((found) =>
          found
            .slice(1)
            .filter((text) => text?.includes(' '))
            .map((text) => (text ?? '').replace(/\$\{[^}]+\}/g, 'seven').replaceAll('\\', '')),
        ),
      );
    expect(said.length).toBeGreaterThan(25);
    const missing = said.filter(
      (each) => messageText(each, 'de') === null && expectationText(each, 'de') === null,
    );
    expect(missing).toEqual([]);
  });
});

import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(__dirname, '../..');

/** Lints a text by the rule of the configuration for restricted syntax, as if it stood in a file. */
function messagesFor(file: string, source: string): readonly string[] {
  const script = `
    import { ESLint, Linter } from 'eslint';
    import tseslint from 'typescript-eslint';
    const { rules } = await new ESLint().calculateConfigForFile(${JSON.stringify(file)});
    const name = 'no-restricted-syntax';
    const config = {
      files: ['**/*.ts', '**/*.tsx'],
      languageOptions: { parser: tseslint.parser },
      rules: { [name]: rules[name] ?? 'off' },
    };
    const found = new Linter().verify(${JSON.stringify(source)}, config, ${JSON.stringify(file)});
    console.log(JSON.stringify(found.map(({ message }) => message)));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    encoding: 'utf8',
  });
  return JSON.parse(output) as readonly string[];
}

describe('the lint rule for double casts', () => {
  it.each([
    ['libs/core/kernel/src/json.ts', 'export const a = (b: object) => b as unknown as string;'],
    ['apps/server/src/main.ts', 'export const a = (b: object) => b as never as string;'],
    ['apps/console/src/main.ts', 'export const a = (b: object) => (b as unknown) as string;'],
  ])('rejects a cast of a cast in %s', (file, source) => {
    expect(messagesFor(file, source)).toEqual([expect.stringContaining('A cast of a cast')]);
  });

  it('accepts a single cast', () => {
    const source = 'export const a = (b: unknown) => b as string;';
    expect(messagesFor('libs/core/kernel/src/json.ts', source)).toEqual([]);
  });
});

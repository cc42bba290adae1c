import { existsSync } from 'node:fs';
import { join } from 'node:path';
import js from '@eslint/js';
import compat from 'eslint-plugin-compat';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { plainWords } from './scripts/lint/plain-words.mjs';
import { waits } from './scripts/lint/waits.mjs';

const typescript = ['**/*.ts', '**/*.tsx'];
const tests = [
  '**/*.spec.ts',
  '**/*.e2e-spec.ts',
  '**/*.contract.ts',
  '**/testing/**/*.ts',
  '**/test/**/*.ts',
];

const doubleCast = {
  selector: 'TSAsExpression > TSAsExpression',
  message: 'A cast of a cast hides a wrong type. Declare the real type, or use a type guard.',
};

// A plugin has packages of its own (ADR 414). Without them its types are unknown, so that it is left out.
const notInstalled = ['stream-deck', 'companion']
  .map((plugin) => `integrations/${plugin}/`)
  .filter((folder) => !existsSync(join(import.meta.dirname, folder, 'node_modules')));

export default tseslint.config(
  { ignores: ['**/dist/', 'data/', 'coverage/', 'apps/console/src/api/schema.d.ts', ...notInstalled] },
  // Nothing is switched off from inside a file.
  { linterOptions: { noInlineConfig: true } },
  js.configs.recommended,
  {
    files: ['**/*.cjs', '**/*.mjs'],
    languageOptions: { globals: globals.node },
  },
  {
    files: typescript,
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      eqeqeq: 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // With emitDecoratorMetadata a class that only a decorated signature names is needed at run time, and
      // its import must stay one of a value: the rule knows this from tsconfig.json and leaves such files be.
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/consistent-type-exports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // A method of a port is async so that it rejects instead of throwing, whether it awaits or not.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    // The page in which Stream Deck shows the settings of a key.
    files: ['integrations/*/ui/*.js'],
    languageOptions: { globals: globals.browser, sourceType: 'script' },
  },
  {
    // Words: CONTRIBUTING.md, "Style".
    files: [...typescript, '**/*.cjs', '**/*.mjs'],
    plugins: { 'plain-words': plainWords },
    rules: { 'plain-words/comments': 'error', 'plain-words/names': 'error' },
  },
  {
    // Waits: test/support/until.ts.
    files: ['**/*.spec.ts', '**/*.e2e-spec.ts', '**/*.contract.ts'],
    // Parts of these run in a page, where the helpers for waits do not exist.
    ignores: ['apps/renderer/test/media.spec.ts', 'test/e2e/renderer-cold-start.e2e-spec.ts'],
    plugins: { waits },
    rules: { 'waits/fixed': 'error' },
  },
  {
    files: tests,
    rules: {
      // expect.any() and its like are typed `any` by jest.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    // What can't be taken in at a glance asks to be two things. Tables of data and texts may be longer.
    files: ['apps/**/*.ts', 'libs/**/*.ts', 'integrations/**/*.ts'],
    ignores: [...tests, 'apps/console/src/text/*.ts'],
    rules: {
      // An interface that others may add to begins with what is known.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      'no-restricted-syntax': ['error', doubleCast],
      'max-lines': ['error', 400],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    // Tests and their helpers: one topic to a file.
    files: tests,
    rules: { 'max-lines': ['error', 400] },
  },
  {
    // Elements are longer than statements: one component, one thing on the screen.
    files: ['apps/console/**/*.tsx'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'max-lines': ['error', 250],
      'max-lines-per-function': ['error', { max: 110, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': [
        'error',
        doubleCast,
        {
          selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
          message: 'What people and viewers write is never taken for HTML.',
        },
      ],
    },
  },
  {
    files: ['apps/console/**/*.ts', 'apps/console/**/*.tsx'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-restricted-imports': [
        'error',
        {
          name: 'react',
          importNames: ['lazy', 'Suspense'],
          message:
            'They hold back what has come for up to 300 ms: kit/lazy.tsx has one that does not (ADR 275).',
        },
      ],
    },
  },
  {
    // What differs between operating systems stands in one place.
    files: ['apps/**/*.ts', 'libs/**/*.ts'],
    ignores: ['libs/core/os/src/this-system.ts'],
    rules: { 'no-restricted-properties': ['error', { object: 'process', property: 'platform' }] },
  },
  {
    // The oldest broadcast software that is still in use: see browserslist in package.json.
    files: [
      'apps/renderer/src/**/*.ts',
      'apps/console/src/**/*.ts',
      'apps/console/src/**/*.tsx',
      'libs/widgets/src/drawing/**/*.ts',
      'libs/widgets/src/**/*.drawing.ts',
    ],
    ignores: tests,
    extends: [compat.configs['flat/recommended']],
    languageOptions: { globals: globals.browser },
  },
);

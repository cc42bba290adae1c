import js from '@eslint/js';
import compat from 'eslint-plugin-compat';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const typescript = ['**/*.ts', '**/*.tsx'];
const tests = [
  '**/*.spec.ts',
  '**/*.e2e-spec.ts',
  '**/*.contract.ts',
  '**/testing/**/*.ts',
  '**/test/**/*.ts',
];

export default tseslint.config(
  { ignores: ['**/dist/', 'data/', 'coverage/', 'apps/console/src/api/schema.d.ts'] },
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
    files: tests,
    rules: {
      // expect.any() and its like are typed `any` by jest.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    // What can't be taken in at a glance asks to be two things. Tables of data and texts may be longer.
    files: ['apps/**/*.ts', 'libs/**/*.ts'],
    ignores: [...tests, 'apps/console/src/text/*.ts'],
    rules: {
      // An interface that others may add to begins with what is known.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      'max-lines': ['error', 400],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    },
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
    ignores: ['libs/host/src/this-host.ts'],
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

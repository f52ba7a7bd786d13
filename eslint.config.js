import { readFileSync } from 'node:fs'
import js from '@eslint/js'
import { defineConfig, globalIgnores } from 'eslint/config'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

const TYPE_CHECKED_FOLDERS = ['domain', 'openapi', 'machines', 'server', 'src', 'tests']
const longFiles = Object.keys(
  JSON.parse(readFileSync(new URL('tests/architecture/long-files.json', import.meta.url), 'utf8')),
)

const DEFAULT_EXPORT = { selector: 'ExportDefaultDeclaration', message: 'Export by name.' }
const OUTER_WORLD = [
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Take today or now as an argument.' },
  { selector: "CallExpression[callee.name='Date']", message: 'Take today or now as an argument.' },
  {
    selector: "MemberExpression[object.name='Date'][property.name='now']",
    message: 'Take today or now as an argument.',
  },
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: 'Take the random source as an argument.',
  },
]

export default defineConfig(
  globalIgnores([
    'dist/',
    'dist-server/',
    'data/',
    '.cache/',
    'test-results/',
    'playwright-report/',
    'openapi/schema.d.ts',
  ]),
  { linterOptions: { noInlineConfig: true } },
  js.configs.recommended,
  tseslint.configs.recommended,
  {
    rules: {
      eqeqeq: 'error',
      'no-console': 'off',
      'no-control-regex': 'off',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
      'no-restricted-syntax': ['error', DEFAULT_EXPORT],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
  { ignores: [...longFiles], rules: { 'max-lines': ['error', { max: 400 }] } },
  {
    files: TYPE_CHECKED_FOLDERS.map((folder) => `${folder}/**/*.{ts,tsx}`),
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false, arguments: false } },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  { files: ['src/**/*.{ts,tsx}'], extends: [reactHooks.configs.flat.recommended] },
  {
    files: ['domain/**/*.ts', 'machines/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', DEFAULT_EXPORT, ...OUTER_WORLD] },
  },
  {
    files: ['scripts/**/*.mjs', '*.config.{js,ts}'],
    languageOptions: {
      globals: Object.fromEntries(
        ['console', 'process', 'URL', 'setTimeout', 'clearTimeout', 'structuredClone', 'performance'].map((name) => [
          name,
          'readonly',
        ]),
      ),
    },
  },
  {
    files: ['public/**/*.js'],
    languageOptions: {
      globals: Object.fromEntries(
        ['document', 'localStorage', 'matchMedia', 'navigator'].map((name) => [name, 'readonly']),
      ),
    },
  },
  { files: ['*.config.{js,ts}'], rules: { 'no-restricted-syntax': 'off' } },
)

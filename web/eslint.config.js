// What the linter asks of the page, beyond what svelte-check finds: see docs/decisions/0031-web-lint.md.
import svelte from 'eslint-plugin-svelte';
import tseslint from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default tseslint.config(
  { ignores: ['core/', 'dist/', 'node_modules/', 'public/'] },
  ...tseslint.configs.recommended,
  ...svelte.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      'no-console': ['error', { allow: ['error'] }],
      'no-implicit-coercion': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
      'max-lines': ['error', { max: 400 }],
      'max-lines-per-function': ['error', { max: 60 }],
      '@typescript-eslint/no-non-null-assertion': 'off', // indices of lists that belong together
      'svelte/prefer-svelte-reactivity': 'off', // maps that nothing on the page follows
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: tseslint.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  // The body of describe() is a function as well.
  { files: ['**/*.test.ts', 'e2e/*.mjs', 'dev/*'], rules: { 'max-lines-per-function': 'off', 'no-console': 'off' } },
);

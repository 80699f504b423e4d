// The scripts that write pages and files from the code; with --check they say what is out of date.

/** What they write is code that the others read; they read the declarations of the compiler. */
export const generatorsOfCode = ['list-failures', 'list-commands'];

export const otherGenerators = [
  'generate-client',
  'list-command-line',
  'list-limits',
  'list-permissions',
  'list-settings',
  'list-feature-levels',
  'list-dependencies',
];

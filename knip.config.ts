/** `knip --production` finds what only tests use; what a file uses itself its tests may take in. */
const isProduction = process.argv.includes('--production')

export default {
  // With ! what runs without tests.
  entry: [
    'server/{main,cli}.ts!',
    'scripts/*.mjs!',
    // Taken in by the configs of Vitest and Playwright.
    'scripts/test/{vitest,playwright}-log.mjs!',
    // Taken in by scripts, through the loader of TypeScript.
    'server/config/{locales-command,make-json-schemas}.ts!',
    'openapi/make-document.ts!',
    // A process of its own, and what it takes in while it runs.
    'server/pictures/painting-process.ts!',
    'src/charts/painter/paint-cards.ts!',
    // A thread of its own.
    'server/upkeep/alive/watch-thread.ts!',
    // Rules that are required and that no page uses yet: BIZ-02, BIZ-04, BIZ-05.
    'domain/dates/partition.ts!',
    'domain/values/{duration,editor-defaults}.ts!',
    'tests/**/*.test.{ts,tsx}',
    'tests/{bench,fuzz}/*.ts',
    'tests/bench/{attack/bench-attack,growth/bench-growth}.ts',
    'tests/assistant/questions/print-score.ts',
    'tests/qa/command.ts',
    // Run in the files of a revision.
    'tests/qa/diff/print-machines.ts',
    // Built into the app that reports to the tests.
    'tests/qa/reporting/report-to-test.ts',
    // Found by the names of the machines.
    'tests/machines/*/{cases,machine-level,component-level,browser-level}.ts',
    'tests/machines/*/part.tsx',
    // Built into the page that mounts them.
    'tests/qa/component/mounted/mount.tsx',
    'tests/e2e/**/*.{spec,setup}.ts',
    'tests/e2e/serve.ts',
    // Programs of their own.
    'tests/server/alive/stalling-server.ts',
    'tests/server/schedules/mailing-server.ts',
    'tests/kills/take-in-process.ts',
  ],
  project: ['{domain,machines,openapi,server,src,scripts}/**/*.{ts,tsx,mjs}!', 'tests/**/*.{ts,tsx}'],
  ignore: ['src/grid/ag-grid-enterprise.d.ts'],
  ignoreDependencies: [
    // Of a package.json of its own.
    'ag-grid-enterprise',
    // Files of theirs are read.
    '@expo-google-fonts/noto-sans-arabic',
    '@expo-google-fonts/noto-sans-sc',
    // Run by their paths.
    'oxlint',
    'oxlint-tsgolint',
    '@types/smtp-server',
    'oxfmt',
    // Build the browser's part at the first start; knip reads the config of Vite only beside the tests.
    ...(isProduction ? ['vite', '@vitejs/plugin-react'] : []),
  ],
  ignoreExportsUsedInFile: isProduction,
  exclude: ['types'] as const,
}

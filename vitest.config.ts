import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const TIME_ZONES = ['UTC', 'America/Los_Angeles', 'Pacific/Auckland']
const TIME_ZONE_TESTS = 'tests/**/*.tz.test.ts'

/** Tests that put something in the place of a module, before anything else has taken it in. */
const ALONE_TESTS = 'tests/**/*.alone.test.ts'

/**
 * Processes, not threads: DuckDB is native code, and a process has a time zone of its own. Tests of one process share what it has
 * taken in, since to take the server and the browser app in again for each file is more work than most files are.
 */
const shared: TestProjectInlineConfiguration['test'] = {
  environment: 'node',
  setupFiles: ['tests/property-seed.ts', 'tests/speak-english.ts'],
  pool: 'forks',
  isolate: false,
  unstubGlobals: true,
  server: { deps: { inline: [/@primer\/react/] } },
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    // One more than the cores: at any time one of them waits, for a program it started or for the clock.
    maxWorkers: 3,
    globalSetup: 'tests/global-setup.ts',
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**', TIME_ZONE_TESTS, ALONE_TESTS],
        },
      },
      { test: { ...shared, name: 'alone', isolate: true, include: [ALONE_TESTS] } },
      ...TIME_ZONES.map((zone) => ({ test: { ...shared, name: zone, include: [TIME_ZONE_TESTS], env: { TZ: zone } } })),
    ],
  },
})

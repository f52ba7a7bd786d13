import { findPostgres } from './scripts/find-postgres.mjs'
import { VitestLog } from './scripts/test/vitest-log.mjs'
import { LIMIT_MS, PATIENCE_MS } from './tests/support/run/patience.ts'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** The folder of its programs. */
const POSTGRES = findPostgres()

/** `npm test` leaves out what is named or tagged long; `npm run test:long` tries every case. */
const isShort = process.env.TEST_LENGTH === 'short'
const isLong = process.env.TEST_LENGTH === 'long'
const LEFT_OUT = isShort ? ['tests/**/*.long.test.{ts,tsx}'] : []
/** Where `npm test` reads what became of each test. */
const log = process.env.TEST_LOG

const TIME_ZONES = ['UTC', 'America/Los_Angeles', 'Pacific/Auckland']
const TIME_ZONE_TESTS = 'tests/**/*.tz.test.ts'

/** Tests of what is kept in the state: on SQLite all of them run at each `npm test`, on PostgreSQL by `npm run test:long` and `npm run test:postgres`. */
const STATE_TESTS = [
  'tests/access/**/*.test.ts',
  'tests/isolation/{grants,programs,published-dashboards,reports,assistant}.test.ts',
  'tests/server/{access,admin,assistant,callers,claims,programs,jobs,records,reports,retention,state}/**/*.test.ts',
  'tests/server/commands/erase.test.ts',
  'tests/server/dashboards/{layout-resets,saved-comparison,own-cards}.test.ts',
  'tests/server/{backup,maintenance,notifications,quota}.test.ts',
  'tests/server/schedules/{alert-leases,alerts}.test.ts',
]

/** Those that run on PostgreSQL too each time: what is kept, how it is migrated, who may do what only one server does. */
const STATE_TESTS_EACH_TIME = ['tests/server/{jobs,state}/**/*.test.ts', 'tests/server/schedules/alert-leases.test.ts']
const ON_POSTGRES = isLong ? STATE_TESTS : STATE_TESTS_EACH_TIME

/** Tests of PostgreSQL itself; where it is not found they say so. */
const POSTGRES_TESTS = 'tests/postgres/**/*.test.ts'

/** Tests that put something in the place of a module, before anything else has taken it in. */
const ALONE_TESTS = 'tests/**/*.alone.test.ts'

/**
 * Processes, not threads: DuckDB is native code, and a process has a time zone of its own. Tests of one process share what it has
 * taken in, since to take the server and the browser app in again for each file is more work than most files are.
 */
const shared: TestProjectInlineConfiguration['test'] = {
  environment: 'node',
  setupFiles: ['tests/support/run/property-seed.ts', 'tests/support/language/speak-english.ts'],
  pool: 'forks',
  isolate: false,
  unstubGlobals: true,
  server: { deps: { inline: [/@primer\/react/] } },
  // What hangs ends; a slow machine does not.
  testTimeout: LIMIT_MS,
  hookTimeout: LIMIT_MS,
  expect: { poll: { timeout: PATIENCE_MS } },
}

export default defineConfig({
  test: {
    // One more than the cores: at any time one of them waits, for a program it started or for the clock.
    maxWorkers: 3,
    globalSetup: 'tests/support/run/global-setup.ts',
    tags: [
      { name: 'long', description: 'Is run by npm run test:long.' },
      { name: 'exact', description: 'A wall, a sum, a write or the contract: what is wrong there is not tried again.' },
    ],
    reporters: [
      'default',
      ...(log === undefined ? [] : [new VitestLog({ log, without: isShort ? 'long' : undefined })]),
    ],
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**', TIME_ZONE_TESTS, ALONE_TESTS, POSTGRES_TESTS, ...LEFT_OUT],
        },
      },
      { test: { ...shared, name: 'alone', isolate: true, include: [ALONE_TESTS], exclude: LEFT_OUT } },
      {
        test: {
          ...shared,
          name: 'postgres',
          include: [POSTGRES_TESTS, ...(POSTGRES === undefined ? [] : ON_POSTGRES)],
          exclude: [ALONE_TESTS, ...LEFT_OUT],
          globalSetup: 'tests/postgres/setup.ts',
          env: { TEST_STATE: 'postgres', POSTGRES: POSTGRES ?? '' },
        },
      },
      ...TIME_ZONES.map((zone) => ({ test: { ...shared, name: zone, include: [TIME_ZONE_TESTS], env: { TZ: zone } } })),
    ],
  },
})

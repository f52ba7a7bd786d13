import { defineConfig } from 'vitest/config'

const TIME_ZONES = ['UTC', 'America/Los_Angeles', 'Pacific/Auckland']
const TIME_ZONE_TESTS = 'tests/**/*.tz.test.ts'

/** Processes, not threads: DuckDB is native code, and a process has a time zone of its own. */
const shared = { environment: 'node', setupFiles: ['tests/property-seed.ts', 'tests/speak-english.ts'], pool: 'forks', testTimeout: 30_000, hookTimeout: 60_000 } as const

export default defineConfig({
  test: {
    maxWorkers: 2,
    globalSetup: 'tests/global-setup.ts',
    projects: [
      { test: { ...shared, name: 'unit', include: ['tests/**/*.test.{ts,tsx}'], exclude: ['tests/e2e/**', TIME_ZONE_TESTS] } },
      ...TIME_ZONES.map((zone) => ({ test: { ...shared, name: zone, include: [TIME_ZONE_TESTS], env: { TZ: zone } } })),
    ],
  },
})

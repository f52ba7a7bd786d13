import { describe } from 'vitest'

/** The folder of PostgreSQL's programs; empty: it was not found. */
export const POSTGRES = process.env.POSTGRES ?? ''

/** Tests of PostgreSQL; on a machine without it they say so in their name, and do not run. */
export function describeOnPostgres(name: string, tests: () => void): void {
  if (POSTGRES === '') describe.skip(`${name} (not run: PostgreSQL was not found on this machine)`, tests)
  else describe(name, tests)
}

import type { DuckDBConnection } from '@duckdb/node-api'
import { codeCharges } from '../gl/code-charges.ts'
import { refreshRollUps, type ChangedDays } from '../roll-ups/refresh-roll-ups.ts'
import { alsoOtherwiseRated, refreshExpected } from './refresh-expected.ts'
import { refreshFindings, scopeOfFindings } from './refresh-findings.ts'

/** Runs the rules again over days whose rows stay as they are, where something else that they go by changed; in the caller's transaction. */
export async function followVerdicts(connection: DuckDBConnection, changed: ChangedDays): Promise<void> {
  await scopeOfFindings(connection, changed)
  await refreshFindings(connection)
}

/** Brings all that is made of the rows in line with them, in the caller's transaction: each publish calls it. */
export async function followRows(connection: DuckDBConnection, changed: ChangedDays = 'true'): Promise<void> {
  await refreshRollUps(connection, changed)
  await codeCharges(connection, changed)
  const rated = await alsoOtherwiseRated(connection, changed)
  await scopeOfFindings(connection, rated.which)
  await refreshExpected(connection, rated)
  await refreshFindings(connection)
}

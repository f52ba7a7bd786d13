import type { DuckDBConnection } from '@duckdb/node-api'
import { readDataFile } from './reading/data-file.ts'

const inRows = (file: string) => new URL(`./rows/${file}`, import.meta.url)

const COUNTRY_ALIASES = inRows('country-aliases.csv')

/** A row of a rule table: a blank cell is ''. */
export type RuleRow = Readonly<Record<string, string>>

/** The mapping tables that every format is loaded with: temporary table → file. */
export const COMMON_TABLES = {
  load_country_alias: COUNTRY_ALIASES,
  load_postal_state: inRows('postal-states.csv'),
  load_weight: inRows('weights.csv'),
  load_service: new URL('../reference/services.csv', import.meta.url),
}

/** Codes of countries that are none of ISO. */
export function readCountryAliases(): string[] {
  return readDataFile(COUNTRY_ALIASES).map(({ code = '' }) => code)
}

/** What one of each unit of weight is in pounds. */
export function readPoundsOfUnits(): readonly RuleRow[] {
  return readDataFile(COMMON_TABLES.load_weight)
}

/** Loads CSV files, or rows (one at least), into temporary tables: all text, blank is null, `position` is the row's rank. */
export async function loadRuleTables(
  connection: DuckDBConnection,
  tables: Readonly<Record<string, URL | readonly RuleRow[]>>,
): Promise<void> {
  for (const [table, source] of Object.entries(tables)) {
    const rows = source instanceof URL ? readDataFile(source) : source
    const names = Object.keys(rows[0] ?? {})
    await connection.run(
      `CREATE OR REPLACE TEMP TABLE ${table} (position INTEGER, ${names.map((name) => `"${name}" VARCHAR`).join(', ')})`,
    )
    const appender = await connection.createAppender(table, 'main', 'temp')
    rows.forEach((row, index) => {
      appender.appendInteger(index)
      for (const name of names) {
        if (row[name]) appender.appendVarchar(row[name])
        else appender.appendNull()
      }
      appender.endRow()
    })
    appender.closeSync()
  }
}

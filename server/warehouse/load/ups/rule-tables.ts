import type { DuckDBConnection } from '@duckdb/node-api'
import { readDataFile } from '../reading/data-file.ts'

/** The mapping tables of the UPS import: temporary table → file. */
const RULE_FILES = {
  ups_category_rule: './charge-categories.csv',
  ups_credit_rule: './credit-types.csv',
  ups_amount_rule: './named-amounts.csv',
  ups_service_rule: './freight-services.csv',
  ups_affix: './description-affixes.csv',
  ups_accessorial_name: './accessorial-names.csv',
  ups_weight_unit: './weight-units.csv',
  ups_country_alias: './country-aliases.csv',
  ups_code: '../../reference/ups_codes.csv',
  ups_postal_state: '../postal-states.csv',
  ups_service: '../../reference/services.csv',
} as const

export const RULE_TABLES = Object.keys(RULE_FILES)

/** Codes of the weight units that the import can turn into pounds, and of the units of dimensions. */
export function readUnits(): {
  readonly weightUnits: ReadonlySet<string>
  readonly dimensionUnits: ReadonlySet<string>
} {
  return { weightUnits: codesOf(RULE_FILES.ups_weight_unit), dimensionUnits: codesOf('./dimension-units.csv') }
}

/** Codes of countries that are none of ISO. */
export function readCountryAliases(): readonly string[] {
  return [...codesOf(RULE_FILES.ups_country_alias)]
}

/** Loads the mapping files into temporary tables: all text, blank is null, `position` is the row's rank. */
export async function loadRuleTables(connection: DuckDBConnection): Promise<void> {
  for (const [table, file] of Object.entries(RULE_FILES)) {
    const rows = readDataFile(new URL(file, import.meta.url))
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

function codesOf(file: string): ReadonlySet<string> {
  return new Set(readDataFile(new URL(file, import.meta.url)).map((row) => row['code'] ?? ''))
}

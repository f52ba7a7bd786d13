import type { DuckDBConnection } from '@duckdb/node-api'
import { fileURLToPath } from 'node:url'
import { CURRENCY_SYMBOLS } from '../../../domain/query/currencies.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))

/** `read_csv` of one file here, every column as text, lines in their order. */
function csv(name: string): string {
  const path = `${folder}${name}`.replaceAll("'", "''")
  return `read_csv('${path}', header = true, all_varchar = true, parallel = false, delim = ',', quote = '"', escape = '"', sample_size = 1)`
}

const SYMBOLS = [...CURRENCY_SYMBOLS].map(([code, symbol]) => `('${code}', '${symbol}')`).join(', ')

const STATEMENTS = [
  `INSERT INTO carrier (id, code, name)
   SELECT row_number() OVER (), code, name FROM ${csv('carriers.csv')}
   ON CONFLICT DO NOTHING`,
  `INSERT INTO country (country_code, name, default_state)
   SELECT country_code, name, default_state FROM ${csv('countries.csv')}
   ON CONFLICT (country_code) DO UPDATE SET name = excluded.name, default_state = excluded.default_state`,
  `INSERT INTO postal_area (area, name, latitude, longitude)
   SELECT area, name || ', ' || state || ' ' || area, latitude::DECIMAL(6,3), longitude::DECIMAL(6,3) FROM ${csv('postal_areas.csv')}
   ON CONFLICT (area) DO UPDATE SET name = excluded.name, latitude = excluded.latitude, longitude = excluded.longitude`,
  `INSERT INTO currency (code, name, symbol)
   SELECT code, name, symbol FROM ${csv('currencies.csv')} JOIN (VALUES ${SYMBOLS}) s(code, symbol) USING (code)
   ON CONFLICT (code) DO UPDATE SET name = excluded.name, symbol = excluded.symbol`,
  `INSERT INTO currency_rate (month, currency_code, usd_rate)
   SELECT (month || '-01')::DATE, currency, usd_per_unit::DECIMAL(12,6) FROM ${csv('fx_monthly.csv')}
   ON CONFLICT (currency_code, month) DO UPDATE SET usd_rate = excluded.usd_rate`,
  `INSERT INTO service_category (name, position, light_colour, dark_colour)
   SELECT name, position::INTEGER, light_colour, dark_colour FROM ${csv('service_categories.csv')}
   ON CONFLICT (name) DO UPDATE SET position = excluded.position, light_colour = excluded.light_colour, dark_colour = excluded.dark_colour`,
  `INSERT INTO service_code (name, value, carrier_id, service_category)
   WITH known AS (
     SELECT s.service_name AS name, s.service_code AS value, c.id AS carrier_id, s.service_category
     FROM ${csv('services.csv')} s
     JOIN carrier c ON c.name = s.carrier OR starts_with(c.name, s.carrier || ' (')),
   billed AS (
     SELECT u.meaning, u.code, known.carrier_id, known.service_category
     FROM ${csv('ups_codes.csv')} u
     JOIN carrier ups ON ups.code = 'ups'
     JOIN known ON known.carrier_id = ups.id AND known.value = u.code
     WHERE u.code_set LIKE 'description code for FRT%')
   FROM (FROM known UNION FROM billed) item
   WHERE NOT EXISTS (FROM service_code s WHERE s.carrier_id = item.carrier_id AND s.value = item.value AND s.name = item.name)
   ORDER BY carrier_id, value, name`,
]

/**
 * Fills carrier, country, postal_area, currency, currency_rate, service_category and service_code from the files of this folder.
 * May be run again: a carrier keeps its id, the other rows are brought up to date, nothing is doubled. USD has no
 * rate row: its rate is 1. DATA-02, DATA-04, DATA-15, DATA-16, DATA-17.
 */
export async function loadReference(connection: DuckDBConnection): Promise<void> {
  for (const statement of STATEMENTS) await connection.run(statement)
}

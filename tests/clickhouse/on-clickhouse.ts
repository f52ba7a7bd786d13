import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe } from 'vitest'

const INSTALLED = existsSync(join(import.meta.dirname, 'node_modules/@chdb'))

/** Tests of ClickHouse; where its engine is not installed they say so in their name, and do not run. */
export function describeOnClickhouse(name: string, body: () => void): void {
  if (INSTALLED) describe(name, body)
  else describe.skip(`${name} (not run: npm run test:clickhouse installs its engine)`, body)
}

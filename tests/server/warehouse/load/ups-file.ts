import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** One record: its 250 cells. */
export type UpsRecord = readonly string[]

const SAMPLE = new URL('../../../fixtures/ups_billing_250_synthetic.csv', import.meta.url)
const COLUMNS = new URL('../../../../server/warehouse/load/formats/ups/billing-columns.csv', import.meta.url)
const NAMES = readFileSync(COLUMNS, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(',')[2] ?? '')
const folder = mkdtempSync(join(tmpdir(), 'ups-'))
let written = 0

export function sampleRecords(): UpsRecord[] {
  return readFileSync(SAMPLE, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.replace('\r', '').split(','))
}

export function cellOf(record: UpsRecord, column: string): string {
  return record[positionOf(column)] ?? ''
}

export function withCells(record: UpsRecord, cells: Readonly<Record<string, string>>): UpsRecord {
  const changed = [...record]
  for (const [column, value] of Object.entries(cells)) changed[positionOf(column)] = value
  return changed
}

/** A blank record with these cells. */
export function recordOf(cells: Readonly<Record<string, string>>): UpsRecord {
  return withCells(
    NAMES.map(() => ''),
    cells,
  )
}

export function csvText(records: readonly UpsRecord[], { delimiter = ',', lineEnd = '\n' } = {}): string {
  const quoted = (cell: string) => (/[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  return records.map((record) => record.map(quoted).join(delimiter) + lineEnd).join('')
}

/** Writes a file of its own and answers its path. */
export function fileOf(content: string | Buffer): string {
  written += 1
  const path = join(folder, `${written}.csv`)
  writeFileSync(path, content)
  return path
}

/** A sum of amounts in cents, exactly. */
export function cents(amounts: readonly string[]): bigint {
  return amounts.reduce((sum, amount) => {
    const [, sign, whole = '0', fraction = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(amount) ?? []
    const value = BigInt(whole || '0') * 100n + BigInt(fraction.padEnd(2, '0') || '0')
    return sum + (sign === '-' ? -value : value)
  }, 0n)
}

function positionOf(column: string): number {
  const position = NAMES.indexOf(column)
  if (position < 0) throw new Error(`no column ${column}`)
  return position
}

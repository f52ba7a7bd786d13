import type { CurrencySum, LoadTotals } from '../../../domain/uploads/upload.ts'
import { ask, step, type Stage } from './stage/stage.ts'
import { KIND_OF_LINE } from './rows/charge-kinds.sql.ts'

/** Fates of lines that are loaded already, or that an earlier file brings. */
const KNOWN = "'known', 'copy', 'shadow'"

export interface LineCounts {
  readonly acceptedRows: number
  readonly informationalRows: number
  readonly knownRows: number
  readonly heldRows: number
}

const COUNTS = step(
  { needs: ['load_line', 'load_fate'] },
  `
SELECT count(*) FILTER (WHERE fate = 'new'), count(*) FILTER (WHERE fate = 'new' AND informational IS NOT NULL),
  count(*) FILTER (WHERE fate IN (${KNOWN})), count(*) FILTER (WHERE fate = 'held')
FROM load_line JOIN load_fate USING (line_id) WHERE file_index IS NOT NULL`,
)

/** What became of the staged lines of `load_line`, each once, whatever files bring it. */
export async function lineCounts(stage: Stage<'load_line' | 'load_fate'>): Promise<LineCounts> {
  const reader = await ask(stage, COUNTS)
  const [acceptedRows = 0, informationalRows = 0, knownRows = 0, heldRows = 0] = (reader.getRows()[0] ?? []).map(Number)
  return { acceptedRows, informationalRows, knownRows, heldRows }
}

export interface FileAmounts {
  readonly carrier: string
  readonly accounts: readonly string[]
  readonly newRows: number
  readonly knownRows: number
  readonly heldRows: number
  readonly totals: readonly LoadTotals[]
  readonly newTotals: readonly LoadTotals[]
  readonly knownTotals: readonly CurrencySum[]
}

const ROWS = step(
  { needs: ['load_run', 'load_line', 'load_fate'] },
  `
SELECT file_index, (SELECT carrier_name FROM load_run), array_to_string(list_sort(list(DISTINCT account_number)), ' '),
  count(*) FILTER (WHERE fate = 'new'), count(*) FILTER (WHERE fate IN (${KNOWN})), count(*) FILTER (WHERE fate = 'held')
FROM load_line JOIN load_fate USING (line_id) WHERE file_index IS NOT NULL GROUP BY file_index ORDER BY file_index`,
)

const CATEGORIES = [
  ['transportation'],
  ['other_accessorial'],
  ['fuel_surcharge'],
  ['tax', 'fee', 'billing_adjustment', 'other'],
] as const

/** The parts of `LoadTotals` and their total, of the lines that have the condition; null: there are none. */
function sumsWhere(condition: string): string {
  const sum = (of: string, and = 'true') => `sum(${of}) FILTER (WHERE ${condition} AND ${and})`
  const [transportation, ...others] = CATEGORIES.map(
    (names) =>
      `coalesce(${sum('net + incentive', `charge_category IN (${names.map((name) => `'${name}'`).join(', ')})`)}, 0)`,
  )
  return [transportation, `coalesce(-${sum('incentive')}, 0)`, ...others, sum('net')]
    .map((each) => `${each}::DECIMAL(18,2)::VARCHAR`)
    .join(', ')
}

const TOTALS = step(
  { needs: ['load_line', 'load_fate', 'load_kind'] },
  `
SELECT file_index, currency_code, ${sumsWhere('true')}, ${sumsWhere("fate = 'new'")}, sum(net) FILTER (WHERE fate IN (${KNOWN}))::DECIMAL(18,2)::VARCHAR
FROM (
  SELECT l.file_index, l.currency_code, f.fate, k.charge_category, CAST(l.net_amount AS DECIMAL(12,2)) AS net, coalesce(CAST(l.incentive_amount AS DECIMAL(12,2)), 0) AS incentive
  FROM load_line l JOIN load_fate f USING (line_id) JOIN load_kind k ON ${KIND_OF_LINE} WHERE l.file_index IS NOT NULL AND l.informational IS NULL)
GROUP BY ALL ORDER BY ALL`,
)

/** Per file, by its place in the list: what of `load_line` is in it. Amounts before discounts, which stand by themselves. */
export async function fileAmounts(
  stage: Stage<'load_run' | 'load_line' | 'load_fate' | 'load_kind'>,
): Promise<ReadonlyMap<number, FileAmounts>> {
  const totals = (await ask(stage, TOTALS)).getRows()
  const rows = (await ask(stage, ROWS)).getRows()
  return new Map(
    rows.map(([index, carrier, accounts, newRows, knownRows, heldRows]) => {
      const own = totals.filter(([of]) => of === index)
      return [
        Number(index),
        {
          carrier: String(carrier),
          accounts: String(accounts).split(' '),
          newRows: Number(newRows),
          knownRows: Number(knownRows),
          heldRows: Number(heldRows),
          totals: own.map((row) => totalsAt(row, ALL_SUMS)),
          newTotals: own.filter((row) => row[NEW_SUMS + TOTAL] !== null).map((row) => totalsAt(row, NEW_SUMS)),
          knownTotals: own
            .filter((row) => row[KNOWN_SUM] !== null)
            .map((row) => ({ currency: String(row[CURRENCY]), total: String(row[KNOWN_SUM]) })),
        },
      ]
    }),
  )
}

/** Places in a row of `TOTALS`, and of the total in its sums. */
const [CURRENCY, ALL_SUMS, NEW_SUMS, KNOWN_SUM, TOTAL] = [1, 2, 8, 14, 5]

function totalsAt(row: readonly unknown[], place: number): LoadTotals {
  const [transportation = '', discount = '', accessorials = '', fuel = '', taxesAndOthers = '', total = ''] = row
    .slice(place, place + TOTAL + 1)
    .map(String)
  return { currency: String(row[CURRENCY]), transportation, discount, accessorials, fuel, taxesAndOthers, total }
}

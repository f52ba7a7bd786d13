import { twoDecimals } from './mapped/preview-totals.ts'
import type { LoadTotals } from '../../../domain/uploads/upload.ts'
import type { InFiles } from './import-report.ts'
import type { LoadedPart } from './load-part.ts'
import type { FileAmounts } from './report-lines.ts'
import { toCents } from './table/cents.ts'

/** What became of the parts of a carrier's invoices, as if they had been loaded at once. */
export function mergeParts(parts: readonly LoadedPart[]): LoadedPart {
  return parts.reduce((one, other) => ({
    newAccounts: [...one.newAccounts, ...other.newAccounts].sort(),
    sharedAccounts: [...one.sharedAccounts, ...other.sharedAccounts].sort(),
    acceptedRows: one.acceptedRows + other.acceptedRows,
    informationalRows: one.informationalRows + other.informationalRows,
    knownRows: one.knownRows + other.knownRows,
    heldRows: one.heldRows + other.heldRows,
    removed: one.removed || other.removed,
    amounts: amountsOf(one.amounts, other.amounts),
    unknownCharges: merged(
      [...one.unknownCharges, ...other.unknownCharges],
      ({ category, codes, text }) => [category, codes, text],
      withLines,
    ),
    earlierLoads: merged(
      [...one.earlierLoads, ...other.earlierLoads],
      ({ load, files }) => [String(load), String(files[0])],
      (each, same) => ({ ...each, rows: each.rows + same.rows }),
    ).sort((each, next) => next.load - each.load),
    invoices: merged(
      [...one.invoices, ...other.invoices],
      ({ date, account, invoice }) => [date, account, invoice],
      (each) => each,
    ),
  }))
}

/** Entries of the same key become one; in the order of their keys. */
function merged<Each>(
  entries: readonly Each[],
  keyOf: (each: Each) => readonly string[],
  join: (each: Each, same: Each) => Each,
): Each[] {
  const found = new Map<string, Each>()
  for (const each of entries) {
    const key = keyOf(each).join('\u0001')
    const same = found.get(key)
    found.set(key, same === undefined ? each : join(same, each))
  }
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each)
}

function withLines<Each extends InFiles<{ readonly lines: number }>>(each: Each, same: Each): Each {
  return { ...each, lines: each.lines + same.lines, files: [...new Set([...each.files, ...same.files])] }
}

function amountsOf(one: LoadedPart['amounts'], other: LoadedPart['amounts']): LoadedPart['amounts'] {
  const indexes = [...new Set([...one.keys(), ...other.keys()])].sort((a, b) => a - b)
  return new Map(
    indexes.map((index) => {
      const found = [one.get(index), other.get(index)].filter((each) => each !== undefined)
      return [index, found.reduce(fileAmounts)]
    }),
  )
}

function fileAmounts(one: FileAmounts, other: FileAmounts): FileAmounts {
  const totals = (name: 'totals' | 'newTotals') =>
    merged([...one[name], ...other[name]], ({ currency }) => [currency], totalsOf)
  return {
    carrier: one.carrier,
    accounts: [...new Set([...one.accounts, ...other.accounts])].sort(),
    newRows: one.newRows + other.newRows,
    knownRows: one.knownRows + other.knownRows,
    heldRows: one.heldRows + other.heldRows,
    totals: totals('totals'),
    newTotals: totals('newTotals'),
    knownTotals: merged(
      [...one.knownTotals, ...other.knownTotals],
      ({ currency }) => [currency],
      ({ currency, total }, same) => ({ currency, total: sumOf(total, same.total) }),
    ),
  }
}

function totalsOf(one: LoadTotals, other: LoadTotals): LoadTotals {
  return {
    currency: one.currency,
    transportation: sumOf(one.transportation, other.transportation),
    discount: sumOf(one.discount, other.discount),
    accessorials: sumOf(one.accessorials, other.accessorials),
    fuel: sumOf(one.fuel, other.fuel),
    taxesAndOthers: sumOf(one.taxesAndOthers, other.taxesAndOthers),
    total: sumOf(one.total, other.total),
  }
}

function sumOf(one: string, other: string): string {
  return twoDecimals(toCents(one) + toCents(other))
}

import type { FileMapping } from '../../../../domain/uploads/mapping/file-mapping.ts'
import type { FoundCharge } from '../../../../domain/uploads/mapping/file-look.ts'
import type { CsvRecord } from '../reading/read-csv-records.ts'
import { readValue } from '../reading/read-value.ts'
import { toCents } from '../table/cents.ts'
import { chargeMeanings } from './charge-meanings.ts'
import { plainNumber } from '../reading/plain-number.ts'
import { suggestCharge } from './suggest/suggest-charge.ts'

/** Gathers what the charges of a file are called. */
export interface FoundCharges {
  add(record: CsvRecord): void
  /** The ones that are not named first, then by how often. */
  found(): FoundCharge[]
}

const MOST_FOUND = 1_000
const NUMBERS = { delimiter: ',', decimal: '.' } as const

export function foundCharges({ charges, texts, decimal }: FileMapping, titles: readonly string[]): FoundCharges {
  const meanings = chargeMeanings({ charges, texts })
  const placeOf = (title: string | null) => (title === null ? -1 : titles.indexOf(title))
  const columns = charges.map((column) => ({
    title: column.amount,
    amount: placeOf(column.amount),
    text: placeOf(column.text),
    code: placeOf(column.code),
  }))
  const sums = new Map<string, { code: string; text: string; column: string; count: number; cents: number }>()
  return {
    add: ({ fields }) => {
      const cell = (place: number) => fields[place]?.trim() ?? ''
      for (const column of columns) {
        const cents = centsOf(cell(column.amount), decimal)
        if (cents === null || cents === 0) continue
        const [code, text] = [cell(column.code), cell(column.text) || (column.text < 0 ? column.title : '')]
        const key = JSON.stringify([code, text, column.title])
        const sum = sums.get(key) ?? { code, text, column: column.title, count: 0, cents: 0 }
        if (sums.size >= MOST_FOUND && !sums.has(key)) continue
        sums.set(key, { ...sum, count: sum.count + 1, cents: sum.cents + cents })
      }
    },
    found: () => {
      const found = [...sums.values()].map(({ code, text, column, count, cents }): FoundCharge => {
        const meant = meanings.ofColumn(column) ?? meanings.ofText(code, text)
        const means = meanings.meaningOf(meant?.key)
        return { code, text, count, amount: (cents / 100).toFixed(2), means, suggested: suggestCharge(text || code) }
      })
      return found.sort(
        (one, other) => Number(one.means !== null) - Number(other.means !== null) || other.count - one.count,
      )
    },
  }
}

function centsOf(text: string, decimal: FileMapping['decimal']): number | null {
  const plain = text === '' ? null : plainNumber(text, decimal)
  const amount = plain === null ? null : readValue('amount', plain, NUMBERS)
  return typeof amount === 'string' ? toCents(amount) : null
}

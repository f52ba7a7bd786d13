import { readDataFile } from '../../reading/data-file.ts'
import { titleKey } from '../../reading/header.ts'

const STATUSES = byText('statuses')
const CARRIERS = new Map([
  ...[...byText('../../../reference/carriers')].flatMap(([, { code = '', name = '' }]) => [
    [titleKey(code), code] as const,
    [titleKey(name), code] as const,
  ]),
  ...[...byText('carriers')].map(([text, { code = '' }]) => [text, code] as const),
])
/** Of a status that is none of ours: something is known, and it did not arrive. */
const OTHER_STAGE = '2'

/** A status in our words, else in the file's, and how far the package is by it: a digit, the furthest is the greatest. */
export function statusOf(text: string): { readonly status: string | null; readonly stage: string } {
  if (text === '') return { status: null, stage: '' }
  const { status = text, stage = OTHER_STAGE } = STATUSES.get(titleKey(text)) ?? {}
  return { status, stage }
}

/** The code of a carrier by its name or code; null: none is told; undefined: it is not known. */
export function carrierOf(text: string): string | null | undefined {
  return text === '' ? null : CARRIERS.get(titleKey(text))
}

function byText(table: string): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const rows = readDataFile(new URL(`./${table}.csv`, import.meta.url))
  return new Map(rows.map((row) => [titleKey(row['text'] ?? row['code'] ?? ''), row]))
}

import type { FileRemark } from '../../domain/uploads/file-remark.ts'
import type { FileReport, LoadTotals, ToldPackages, UploadFormat } from '../../domain/uploads/upload.ts'
import { exactSum } from '../../domain/values/exact-sum.ts'
import { knownText, text } from '../text/text.ts'
import { longDate, number } from '../text/values.ts'

const KB = 1024
const MB = KB * KB

export function sizeWords(bytes: number): string {
  return bytes < MB
    ? text('reports.sizes.kb', { size: number(Math.ceil(bytes / KB), 0) })
    : text('reports.sizes.mb', { size: number(bytes / MB, bytes % MB === 0 ? 0 : 1) })
}

export function sumOf(
  files: readonly FileReport[],
  part: 'rows' | 'newRows' | 'knownRows' | 'heldRows' | 'rejectedRows',
): number {
  return files.reduce((sum, file) => sum + file[part], 0)
}

/** What the files' new or known rows add up to, by currency. */
export function sumsOf(
  files: readonly FileReport[],
  part: 'newTotals' | 'knownTotals',
): { readonly currency: string; readonly total: string }[] {
  const all = files.flatMap((file) => file[part])
  return [...new Set(all.map(({ currency }) => currency))].map((currency) => ({
    currency,
    total: String(exactSum(all.filter((each) => each.currency === currency).map(({ total }) => Number(total)))),
  }))
}

/** Why nothing of a file is loaded. */
export function staysOutWords({
  name: file,
  rows,
  knownRows,
  heldRows,
  rejectedRows,
  earlierLoads,
}: FileReport): string {
  const day = earlierLoads[0]?.day
  if (rows === 0) return text('uploads.staysOut.none', { file })
  if (knownRows === rows)
    return day === undefined
      ? text('uploads.staysOut.known', { file })
      : text('uploads.staysOut.loaded', { file, day: longDate(day) })
  if (rejectedRows === rows) return text('uploads.staysOut.rejected', { file })
  if (heldRows === rows) return text('uploads.staysOut.held', { file })
  return text('uploads.staysOut.mixed', { file })
}

/** As "61,216.56 USD". */
export function amountWords(amount: string | number, currency: string): string {
  return `${number(Number(amount))} ${currency}`
}

/** Totals of each currency, in words: "61,216.56 USD · 12.00 CAD". */
export function totalWords(totals: readonly Pick<LoadTotals, 'currency' | 'total'>[]): string {
  return totals.map(({ currency, total }) => amountWords(total, currency)).join(' · ')
}

/** The name of a format, in the reader's language where it is not a carrier's. */
export function formatWords({ id, name }: UploadFormat): string {
  return knownText(`uploads.formats.${id}`) ?? name
}

/** What delivery facts are about, in words. */
export function packagesWords({ matched, waiting, conflicting }: ToldPackages): string {
  return [
    text('uploads.matched', { count: matched }),
    ...(waiting > 0 ? [text('uploads.waiting', { count: waiting })] : []),
    ...(conflicting > 0 ? [text('uploads.conflicting', { count: conflicting })] : []),
  ].join(' · ')
}

export type TotalsPart = Exclude<keyof LoadTotals, 'currency'>

/** The sum of a part over rows of one currency. */
export function partSum(rows: readonly LoadTotals[], part: TotalsPart): number {
  return exactSum(rows.map((row) => Number(row[part])))
}

/** What is to be known of how a workbook or Parquet file was read. */
export function remarkWords({ code, count, what }: FileRemark): string {
  return text(`uploads.remarks.${code}`, { count: number(count, 0), what: what ?? '' })
}

/** Why nothing of a file can be loaded. */
export function problemWords({ problem, seems }: Pick<FileReport, 'problem' | 'seems'>): string {
  const words = problem === null ? '' : (knownText(`uploads.problems.${problem}`) ?? problem)
  if (problem !== 'unknownLayout' || seems === null) return words
  const { code, format = '', what = '', count = 0 } = seems
  return knownText(`uploads.seems.${code}`, { format, what, count: number(count, 0) }) ?? words
}

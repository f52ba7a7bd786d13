import type { RecognisedFile } from '../recognise-file.ts'
import { tableFor, type MappedFormat } from './mapped-format.ts'

/** The mapping whose titles a file has, no more and no fewer; null: it is of none of them. */
export async function recogniseMapped(path: string, formats: readonly MappedFormat[]): Promise<RecognisedFile | null> {
  const fits: MappedFormat[] = []
  for (const format of formats) {
    const table = await tableFor(path, format.mapping)
    if (table && sameTitles(table.titles, format.mapping.titles)) fits.push(format)
  }
  const [first, ...others] = fits
  if (!first) return null
  if (others.length === 0) return { seems: { code: 'invoices', format: first.name }, format: first, layout: null }
  return { seems: { code: 'several', what: fits.map(({ name }) => name).join(' / ') }, format: null, layout: null }
}

function sameTitles(one: readonly string[], other: readonly string[]): boolean {
  const titles = new Set(one)
  return titles.size === other.length && other.every((title) => titles.has(title))
}

import { bringsFacts } from '../facts/facts-format.ts'
import { recogniseFile, type RecognisedFile } from '../recognise-file.ts'
import { tableFor, type MappedFormat } from './mapped-format.ts'

/** What a file is: an invoice of the product's formats, else of a client's mappings, else delivery facts. */
export async function recogniseWith(path: string, mapped: readonly MappedFormat[]): Promise<RecognisedFile> {
  const known = await recogniseFile(path)
  if ((known.format && !bringsFacts(known.format)) || known.seems.code === 'several') return known
  return (await recogniseMapped(path, mapped)) ?? known
}

/** The mapping whose titles a file has, no more and no fewer; null: it is of none of them. */
async function recogniseMapped(path: string, formats: readonly MappedFormat[]): Promise<RecognisedFile | null> {
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

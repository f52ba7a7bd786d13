import { readFileSync } from 'node:fs'

const FIXTURES = new URL('../fixtures/', import.meta.url)
const UPS_COLUMNS = new URL('../../server/warehouse/load/formats/ups/billing-columns.csv', import.meta.url)

/** The columns of a whole file of a layout, in order. */
export function titlesOf(layout: 'ups' | 'fedex'): string[] {
  if (layout === 'fedex') return linesOf(new URL('fedex_fbo_210_synthetic.csv', FIXTURES))[0]?.split(',') ?? []
  return linesOf(UPS_COLUMNS)
    .slice(1)
    .map((line) => line.split(',')[2] ?? '')
}

function linesOf(file: URL): string[] {
  return readFileSync(file, 'utf8').trim().replaceAll('\r', '').split('\n')
}

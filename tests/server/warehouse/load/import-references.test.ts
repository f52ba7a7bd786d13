import { describe, expect, test } from 'vitest'
import { FORMATS } from '../../../../server/warehouse/load/formats/formats.ts'
import { ediFile, sampleSegments } from './edi-file.ts'
import { cellsOf, DHL_SAMPLE, FEDEX_SAMPLE, tableFile } from './table-file.ts'
import { csvText, fileOf, sampleRecords, withCells } from './ups-file.ts'
import { emptyWarehouse } from './ups-warehouse.ts'

/** The references of all packages, each once. */
async function referencesIn(file: string, format: (typeof FORMATS)[keyof typeof FORMATS]): Promise<string[]> {
  const warehouse = await emptyWarehouse()
  try {
    await warehouse.load([file], { format })
    const rows = await warehouse.rows(
      `SELECT DISTINCT concat_ws(' / ', reference_1, reference_2, reference_3) AS said FROM package_level_info
       WHERE coalesce(reference_1, reference_2, reference_3) IS NOT NULL ORDER BY said`,
    )
    return rows.map(({ said }) => String(said))
  } finally {
    warehouse.close()
  }
}

/** The reference columns of a table of texts, of its rows that say any. */
function told(cells: readonly (readonly string[])[], titles: readonly string[]): string[] {
  const [head = [], ...rows] = cells
  const places = titles.map((title) => head.indexOf(title))
  const said = rows.map((row) => places.map((place) => row[place] ?? '').filter(Boolean))
  return [...new Set(said.filter((each) => each.length > 0).map((each) => each.join(' / ')))].sort()
}

describe("the shipper's own references come in with their packages", () => {
  test('of UPS: of the shipment, then the two first of the package', async () => {
    const records = sampleRecords().map((record, at) =>
      at < 3
        ? withCells(record, { 'Package Reference Number 1': 'CC-120', 'Package Reference Number 2': 'PO 77' })
        : record,
    )
    expect(await referencesIn(fileOf(csvText(records)), FORMATS.ups)).toEqual(
      expect.arrayContaining(['ORD-1001 / CC-120 / PO 77', 'ORD-1002']),
    )
  })

  test('of FedEx and DHL, as their columns have them', async () => {
    const fedex = cellsOf(FEDEX_SAMPLE)
    const said = told(fedex, ['Original Customer Reference', 'Original Ref#2', 'Original Ref#3/PO Number'])
    expect(said).toContain('ORD-2001')
    expect(await referencesIn(tableFile(fedex), FORMATS.fedex)).toEqual(said)
    const dhl = cellsOf(DHL_SAMPLE)
    const ofDhl = told(dhl, ['Shipment Reference 1', 'Shipment Reference 2', 'Shipment Reference 3'])
    expect(ofDhl).toContain('ORD-3001')
    expect(await referencesIn(tableFile(dhl), FORMATS.dhl)).toEqual(ofDhl)
  })

  test('of EDI 210: the customer reference of a package', async () => {
    expect(await referencesIn(ediFile(sampleSegments()), FORMATS['edi-210'])).toContain('7803A-0005-0001-1')
  })
})

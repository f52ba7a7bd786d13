import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { loadConfig } from '../../server/config/load-config.ts'
import { dayOf, dayText } from '../../src/grid/day-text.ts'
import { gridCsv, gridFile, gridFileName, type GridTable } from '../../src/grid/grid-file.ts'

const table = loadConfig('config').catalog.tables.get('package_level_info')
const spec = (name: string) => {
  const column = table?.columns.get(name)
  if (!column) throw new Error(name)
  return column
}
const TABLE: GridTable = {
  columns: [
    { label: 'Tracking Number', spec: spec('tracking_number') },
    { label: 'Invoice Date', spec: spec('bill_date') },
    { label: 'Net Amount', spec: spec('net_amount') },
    { label: 'Packages', spec: spec('no_of_pkgs') },
  ],
  rows: [
    ['=HYPERLINK("http://x")', '2026-11-09', -12.5, 1],
    ['+1', '2026-01-31', 1234.56789012, 0],
    ['-2', null, 0, null],
    ['@SUM(A1)', '2024-02-29', null, 2],
    ['00123, "quoted"', '2026-12-31', 1e-7, 3],
  ],
}

describe('the file of a view', () => {
  test('[GRID-29] is named after the client, without dots and commas, and the page', () => {
    expect(gridFileName({ clientName: 'Smith, Jones & Co.', pageName: 'Spend Analysis', format: 'csv' })).toBe('Smith Jones & Co Spend Analysis.csv')
    expect(gridFileName({ clientName: 'A/B: "C"', pageName: 'Refund Analysis', format: 'xlsx' })).toBe('AB C Refund Analysis.xlsx')
  })

  test('[GRID-30] CSV: what a spreadsheet would run is inert, negative numbers are numbers, days as the grid shows them', () => {
    expect(gridCsv(TABLE).split('\r\n')).toEqual([
      'Tracking Number,Invoice Date,Net Amount,Packages',
      '"\'=HYPERLINK(""http://x"")",11/09/2026,-12.5,1',
      "'+1,01/31/2026,1234.56789012,0",
      "'-2,,0,",
      "'@SUM(A1),02/29/2024,,2",
      '"00123, ""quoted""",12/31/2026,0.0000001,3',
      '',
    ])
  })

  test('[GRID-30] Excel: texts are inert texts, numbers are numbers, days are days', async () => {
    const files = unzipSync(new Uint8Array(await (await gridFile(TABLE, 'xlsx')).arrayBuffer()))
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    const shared = [...strFromU8(files['xl/sharedStrings.xml'] ?? new Uint8Array()).matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text = '']) => text)
    const cells = new Map([...sheet.matchAll(/<c r="([A-Z]+\d+)"([^>]*)>(.*?)<\/c>/g)].map(([, place = '', kind = '', inside = '']) => [place, { kind, value: /<v>(.*?)<\/v>/.exec(inside)?.[1] ?? '' }]))
    const textAt = (place: string) => shared[Number(cells.get(place)?.value)]
    expect(sheet).not.toContain('<f>')
    expect(textAt('A2')).toMatch(/^'=HYPERLINK/)
    expect([textAt('A3'), textAt('A4'), textAt('A5')]).toEqual(["'+1", "'-2", "'@SUM(A1)"])
    expect(cells.get('C2')?.kind).not.toContain('t="s"')
    expect([cells.get('C2')?.value, cells.get('C3')?.value, cells.get('D2')?.value]).toEqual(['-12.5', '1234.56789012', '1'])
    // Days since 1899-12-30.
    expect(cells.get('B2')?.value).toBe(String((Date.UTC(2026, 10, 9) - Date.UTC(1899, 11, 30)) / 86_400_000))
    expect(cells.get('B4')?.value ?? '').toBe('')
  })
})

describe('[GRID-28] the day of a date filter', () => {
  test.each([
    ['1/2/2026', '01/02/2026'],
    [' 12/31/2025 ', '12/31/2025'],
    ['02/29/2024', '02/29/2024'],
  ])('%s is a day', (typed, shown) => expect(dayText(dayOf(typed))).toBe(shown))
  test.each(['', '2/30/2026', '13/1/2026', '2026-01-02', '1/2/26', '1/2', 'x', '0/0/0000'])('%s is none', (typed) => expect(dayOf(typed)).toBe(null))
})

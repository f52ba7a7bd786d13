import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../../domain/values/language.ts'
import { loadConfig } from '../../../server/config/load-config.ts'
import { dayForm, dayOf, dayText } from '../../../src/grid/day-text.ts'
import { textsOf } from '../../text/texts-of.ts'
import { readXlsxSheets } from '../../comparison/read-xlsx-sheets.ts'
import { gridCsv, gridFile, gridFileName, type GridTable } from '../../../src/grid/download/grid-file.ts'
import { speak } from '../../../src/text/spoken.ts'
import { longDate } from '../../../src/text/values.ts'

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
    expect(gridFileName({ clientName: 'Smith, Jones & Co.', pageName: 'Spend Analysis', format: 'csv' })).toBe(
      'Smith Jones & Co Spend Analysis.csv',
    )
    expect(gridFileName({ clientName: 'A/B: "C"', pageName: 'Refund Analysis', format: 'xlsx' })).toBe(
      'AB C Refund Analysis.xlsx',
    )
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
    const file = await gridFile(TABLE, 'xlsx', { signal: new AbortController().signal, onProgress: () => undefined })
    const rows = readXlsxSheets(new Uint8Array(await file.arrayBuffer())).get('Sheet1')
    /** Days since 1899-12-30. */
    const day = (text: string) => (Date.parse(text) - Date.UTC(1899, 11, 30)) / 86_400_000
    expect(rows).toEqual([
      ['Tracking Number', 'Invoice Date', 'Net Amount', 'Packages'],
      ['\'=HYPERLINK("http://x")', day('2026-11-09'), -12.5, 1],
      ["'+1", day('2026-01-31'), 1234.56789012, 0],
      ["'-2", null, 0, null],
      ["'@SUM(A1)", day('2024-02-29'), null, 2],
      ['00123, "quoted"', day('2026-12-31'), 1e-7, 3],
    ])
  })

  test('Excel of 10,000 rows is written in slices, says how far it is, and ends when it is cancelled', async () => {
    const many: GridTable = {
      ...TABLE,
      rows: Array.from({ length: 10_000 }, (_, at) => [`1Z${at} & <b>\u0007`, '2026-11-09', at / 100, at]),
    }
    const told: number[] = []
    const file = await gridFile(many, 'xlsx', {
      signal: new AbortController().signal,
      onProgress: (rows) => told.push(rows),
    })
    const rows = readXlsxSheets(new Uint8Array(await file.arrayBuffer())).get('Sheet1') ?? []
    expect(rows).toHaveLength(10_001)
    expect(rows[9_999]).toEqual(['1Z9998 & <b>', 46_335, 99.98, 9_998])
    expect(told.at(-1)).toBe(10_001)
    expect(told.length).toBeGreaterThan(20)

    const controller = new AbortController()
    const written: number[] = []
    const cancelled = gridFile(many, 'xlsx', {
      signal: controller.signal,
      onProgress: (done) => {
        written.push(done)
        setImmediate(() => controller.abort())
      },
    })
    await expect(cancelled).rejects.toThrow(/abort/)
    expect(written.at(-1)).toBeLessThan(10_001)
  })
})

describe('[GRID-28] the day of a date filter', () => {
  test.each([
    ['1/2/2026', '01/02/2026'],
    [' 12/31/2025 ', '12/31/2025'],
    ['02/29/2024', '02/29/2024'],
  ])('%s is a day', (typed, shown) => expect(dayText(dayOf(typed))).toBe(shown))
  test.each(['', '2/30/2026', '13/1/2026', '2026-01-02', '1/2/26', '1/2', 'x', '0/0/0000'])('%s is none', (typed) =>
    expect(dayOf(typed)).toBe(null),
  )
})

describe('[GRID-28] the day of a date filter in each language', () => {
  afterEach(() => speak('en', textsOf('en')))
  test.each(LANGUAGES)('in %s every day of a cell is read as that day, and the form says its order', (language) => {
    speak(language, textsOf(language))
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true }),
        (date) => {
          const day = date.toISOString().slice(0, 10)
          const read = dayOf(longDate(day))
          expect(read && [read.getFullYear(), read.getMonth() + 1, read.getDate()]).toEqual(day.split('-').map(Number))
          expect(dayOf(dayText(read))).toEqual(read)
        },
      ),
    )
    expect(dayForm().split('/')).toHaveLength(3)
  })

  test('the order is that of the cells', () => {
    speak('fr', textsOf('fr'))
    expect([dayText(dayOf('3/12/2026')), dayOf('12/31/2026'), dayForm()]).toEqual(['03/12/2026', null, 'jj/mm/aaaa'])
    speak('zh', textsOf('zh'))
    expect([dayText(dayOf('2026/3/12')), dayOf('3/12/2026'), dayForm()]).toEqual(['2026/03/12', null, '年/月/日'])
  })
})

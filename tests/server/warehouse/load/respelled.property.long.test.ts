import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textOfTable } from '../../../../server/uploads/reading/text-of-table.ts'
import { FORMATS } from '../../../../server/warehouse/load/formats/formats.ts'
import { workbookFile } from '../../uploads/workbook-file.ts'
import { interchangeOf, sampleSegments, transactionOf } from './edi-file.ts'
import { INVOICE_TABLES, FACTS_TABLE, plain } from './tables-of-formats.ts'
import { readOf } from './read-of.ts'
import { DAYS, respelled, workbookCells, type Spelling } from './respelled.ts'
import { billed } from './shipments.ts'
import { fileOf } from './ups-file.ts'

const spelling: fc.Arbitrary<Spelling> = fc.record({
  delimiter: fc.constantFrom(',' as const, ';' as const),
  quotes: fc.constantFrom('needed' as const, 'all' as const, 'some' as const),
  lineEnd: fc.constantFrom('\n' as const, '\r\n' as const, '\r' as const),
  lastLineEnd: fc.boolean(),
  mark: fc.boolean(),
  encoding: fc.constantFrom('utf8' as const, 'utf16le' as const),
  blankEnds: fc.constantFrom('kept' as const, 'more' as const, 'blocks' as const),
  day: fc.constantFrom(...DAYS),
  seed: fc.nat(),
})

test.each([...INVOICE_TABLES, FACTS_TABLE])(
  '$name says the same however its file is written, and as a workbook',
  async ({ format, rows }) => {
    // So many that a spreadsheet leaves blank cells away in some of its blocks.
    const table = [...rows, ...Array.from({ length: Math.ceil(40 / rows.length) }, () => rows.slice(1)).flat()]
    const original = await readOf(plain(table), format)
    expect(original.lines.length).toBeGreaterThan(1)
    const same = async (path: string) => {
      const { lines, rejected } = await readOf(path, format, original.invoices)
      expect([rejected, lines]).toEqual([original.rejected, original.lines])
    }
    await fc.assert(
      fc.asyncProperty(spelling, async (spelled) => same(fileOf(respelled(table, spelled)))),
      { numRuns: 25 },
    )
    const path = fileOf(workbookFile([{ name: 'Sheet1', rows: workbookCells(table) }]))
    const limits = { bytes: Infinity, signal: new AbortController().signal }
    const text = await textOfTable(path, { target: `${path}.csv`, mapped: [], format, limits })
    await same('path' in text ? text.path : text.problem)
  },
)

test('X12 EDI 210 says the same whatever ends its elements, segments and lines', async () => {
  const format = FORMATS['edi-210']
  const signs = fc.shuffledSubarray(['*', '|', '~', '^', ':', '>', '!', '\u001D'], { minLength: 3, maxLength: 3 })
  const written = fc.record({
    signs,
    newLines: fc.boolean(),
    lineEnd: fc.constantFrom('', '\n', '\r\n', '\r'),
    wrapped: fc.option(fc.integer({ min: 20, max: 200 }), { nil: undefined }),
    points: fc.boolean(),
    mark: fc.boolean(),
    before: fc.constantFrom('', '\n', ' \r\n'),
  })
  const segments = fc.oneof(
    fc.constant(sampleSegments()),
    billed.map((bill) => transactionOf(bill)),
  )
  await fc.assert(
    fc.asyncProperty(
      segments,
      written,
      async (
        given,
        { signs: [element = '', component = '', terminator = ''], newLines, lineEnd, wrapped, points, mark, before },
      ) => {
        const original = await readOf(fileOf(interchangeOf(given)), format)
        const ends = newLines ? { terminator: '\n', lineEnd: '' } : { terminator, lineEnd, wrapped }
        const again = interchangeOf(given, { element, component, points, ...ends })
        const { lines } = await readOf(fileOf(`${mark ? '\uFEFF' : ''}${before}${again}`), format, original.invoices)
        expect(lines).toEqual(original.lines)
      },
    ),
    { numRuns: 40 },
  )
})

import { expect, test } from 'vitest'
import { FORMATS } from '../../../../server/warehouse/load/formats/formats.ts'
import type { StagedLine } from '../../../../server/warehouse/load/staged-line.ts'
import { interchangeOf, sampleSegments, type EdiSegment } from './edi-file.ts'
import { fileOf } from './ups-file.ts'

/** Files are read in parts of this many bytes. */
const PART = 1 << 16
const filler = (characters: number): EdiSegment => ['N9', 'CR', 'x'.repeat(characters)]
const known = { currencies: new Set(['USD', 'CAD']), countries: new Set(['US', 'CA']) }

async function linesOf(text: string): Promise<StagedLine[]> {
  const lines: StagedLine[] = []
  const read = FORMATS['edi-210'].read(fileOf(text), {
    known,
    spellInvoice: ({ invoice }) => invoice,
    today: '2026-11-21',
  })
  for await (const { records } of read) lines.push(...records.flatMap((record) => record.lines))
  return lines
}

test('an interchange is told wherever the parts of the file end in its first segment', { tags: ['long'] }, async () => {
  const next = interchangeOf(sampleSegments(), { element: '|', component: ':', terminator: '^' })
  const alone = await linesOf(next)
  expect(alone.length).toBeGreaterThan(0)
  const empty = interchangeOf([filler(0)], { terminator: '|' }).length
  for (let into = 0; into <= 110; into += 1) {
    const first = interchangeOf([filler(PART - empty - into - 1)], { terminator: '|' })
    expect(await linesOf(first + next), `${into} of it in the first part`).toEqual(alone)
  }
})

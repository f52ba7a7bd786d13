import { expect, test } from 'vitest'
import { readSegments } from '../../../../server/warehouse/load/formats/edi-210/read-segments.ts'
import { interchangeOf, type EdiSegment } from './edi-file.ts'
import { fileOf } from './ups-file.ts'

/** Files are read in parts of this many bytes. */
const PART = 1 << 16
const filler = (characters: number): EdiSegment => ['N9', 'CR', 'x'.repeat(characters)]

async function segmentsOf(text: string): Promise<string[]> {
  const read: string[] = []
  for await (const { segments } of readSegments(fileOf(text)))
    for (const { elements, component, whole } of segments) read.push(`${elements.join(' ')} ${component} ${whole}`)
  return read
}

test('an interchange is told wherever the parts of the file end in its first segment', async () => {
  const next = interchangeOf([['C3', 'CAD']], { element: '|', component: ':', terminator: '^' })
  const alone = await segmentsOf(next)
  const empty = interchangeOf([filler(0)], { terminator: '|' }).length
  for (let into = 0; into <= 110; into += 1) {
    const first = interchangeOf([filler(PART - empty - into - 1)], { terminator: '|' })
    expect((await segmentsOf(first + next)).slice(-alone.length), `${into} of it in the first part`).toEqual(alone)
  }
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonInSlices } from '../../../server/http/json-in-slices.ts'

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ at, name: `row "${at}"`, none: undefined, nothing: null }))

test('the text is that of JSON.stringify, whatever is answered', async () => {
  for (const value of [
    rows(0),
    rows(250),
    rows(251),
    rows(1_003),
    { data: rows(600), rowCount: 600 },
    { data: { data: rows(501), left: undefined, at: new Date(0) } },
    'text',
    null,
    7,
    [undefined],
  ]) {
    expect(await jsonInSlices(value)).toBe(JSON.stringify(value))
  }
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (value) => {
      expect(await jsonInSlices({ value, long: rows(300) })).toBe(JSON.stringify({ value, long: rows(300) }))
    }),
  )
})

test('others have their turn while long rows are written', async () => {
  let turns = 0
  let writing = true
  const others = () => {
    turns += 1
    if (writing) setImmediate(others)
  }
  setImmediate(others)
  await jsonInSlices({ data: rows(200_000) })
  writing = false
  expect(turns).toBeGreaterThan(1)
})

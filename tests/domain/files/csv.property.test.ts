import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvText, inertText, type CsvValue } from '../../../domain/files/csv.ts'

/** A reader of RFC 4180 that shares nothing with the writer: one character after the other. */
function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let field = ''
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (quoted && character === '"' && text[at + 1] === '"') {
      field += '"'
      at += 1
    } else if (character === '"') quoted = !quoted
    else if (!quoted && character === ',') {
      row.push(field)
      field = ''
    } else if (!quoted && character === '\r' && text[at + 1] === '\n') {
      rows.push([...row, field])
      row = []
      field = ''
      at += 1
    } else field += character
  }
  if (quoted || field !== '' || row.length > 0) throw new Error('the text ends inside a row')
  return rows
}

const texts = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', '=', '+', '-', '@', '\t', ' ', 'a', 'ß') }),
)
const numbers = fc.double({ noNaN: true, noDefaultInfinity: true })
const tables = fc.integer({ min: 1, max: 5 }).chain((width) =>
  fc.array(fc.array(fc.oneof(texts, numbers, fc.constant(null)), { minLength: width, maxLength: width }), {
    minLength: 1,
    maxLength: 6,
  }),
)

test('CSV read back is what was written: numbers to the last digit, texts but for the mark that makes them inert, null empty (lessons 4)', () => {
  fc.assert(
    fc.property(tables, (rows: CsvValue[][]) => {
      const read = readCsv(csvText(rows))
      expect(read).toHaveLength(rows.length)
      rows.forEach((row, at) =>
        row.forEach((value, column) => {
          const field = read[at]?.[column] ?? 'none'
          if (typeof value === 'number') expect(Number(field)).toBe(value === 0 ? 0 : value)
          else expect(field).toBe(value === null ? '' : inertText(value))
        }),
      )
    }),
  )
})

test('no text begins as a formula or with a control character (decisions, Grid)', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(inertText(text)).not.toMatch(/^[=+\-@\u0000-\u001f\u007f]/)
      expect(inertText(text).replace(/^'/, '')).toBe(text.replace(/^'/, ''))
    }),
  )
  expect(csvText([['=1+1', '@x', '-2', '+3', '\tx', 'fine', -2, 1e-7]])).toBe(
    `'=1+1,'@x,'-2,'+3,'\tx,fine,-2,0.0000001\r\n`,
  )
})

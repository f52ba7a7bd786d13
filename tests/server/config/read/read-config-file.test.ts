import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { printConfigProblem } from '../../../../server/config/config-problem.ts'
import { readConfigFile } from '../../../../server/config/read/read-config-file.ts'
import { placeOf } from '../config-sources.ts'

const Any = z.unknown()
const file = 'config/pages/x.json'
const read = (text: string, schema: z.ZodType = Any) => readConfigFile({ file, text }, schema)
const printed = (text: string, schema: z.ZodType = Any) => read(text, schema).problems.map(printConfigProblem)

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('one config file is read with positions (CFG-01)', () => {
  test('the message of a misspelt value, whole', () => {
    const Chart = z.strictObject({ chartType: z.enum(['bar', 'column', 'toggle']) })
    expect(printed('{\n  "chartType":\n    "colunm"\n}', Chart)).toEqual([
      'config/pages/x.json:3:5: found "colunm", allowed: bar, column, toggle. Did you mean "column"?',
    ])
  })

  test('what is allowed is listed for programs too', () => {
    const Chart = z.strictObject({ chartType: z.enum(['bar', 'pie']) })
    expect(read('{"chartType": "bra"}', Chart).problems).toEqual([
      {
        file,
        line: 1,
        column: 15,
        found: '"bra"',
        message: 'allowed: bar, pie. Did you mean "bar"?',
        allowed: ['bar', 'pie'],
        suggestion: 'bar',
      },
    ])
  })

  test('good JSON gives its value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        expect(read(text)).toMatchObject({ problems: [] })
        expect(read(text).value).toEqual(JSON.parse(text))
      }),
    )
  })

  test('exactly what JSON refuses is refused, at a place in the file', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"b\n',
      '"\\q"',
      '1',
      '01',
      '-',
      '1e',
      'true',
      'nul',
      '//c',
      '/*',
      ' ',
      '\n',
      '\u00a0',
      "'a'",
    )
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 9 }).map((parts) => parts.join('')),
        (text) => {
          const { problems } = read(text)
          const twice = problems.every(({ message }) => message.includes('twice'))
          expect(problems.length === 0 || twice).toBe(isJson(text))
          const lines = text.split('\n')
          for (const { line, column } of problems) {
            expect(line).toBeLessThanOrEqual(lines.length)
            expect(column).toBeLessThanOrEqual((lines[line - 1] ?? '').length + 1)
          }
        },
      ),
      { numRuns: 3_000 },
    )
  })

  test('a key written twice at any depth is an error', () => {
    const key = fc.string({ minLength: 1, maxLength: 5 }).map((each) => JSON.stringify(each))
    fc.assert(
      fc.property(key, fc.array(fc.constantFrom('list', 'object'), { maxLength: 4 }), (name, wraps) => {
        const inner = `{${name}: 1,\n ${name}: 2}`
        const text = wraps.reduce(
          (inside, wrap) => (wrap === 'list' ? `[0, ${inside}]` : `{"z z z": ${inside}}`),
          inner,
        )
        const [line, column] = placeOf(text, text.lastIndexOf(`\n ${name}`) + 2)
          .split(':')
          .map(Number)
        expect(read(text).problems).toMatchObject([{ line, column, found: name }])
      }),
    )
  })

  describe('of a text that is no JSON its first fault alone is told', () => {
    const Page = z.strictObject({ name: z.string(), facts: z.array(z.string()), order: z.number() })
    const page = '{\n  "name": "Weight",\n  "facts": ["a", "b"],\n  "order": "6"\n}'
    test.each([
      ['a comma too much', '"Weight",', '"Weight",,', '2:20: found ,'],
      ['a comma after the last', '"b"]', '"b",]', '3:22: found ]'],
      ['a missing colon', '"name": ', '"name" ', '2:10: found "Weight"'],
      ['a word without quotes', '"a"', 'a', '3:13: found a'],
      ['a text that does not end', '"Weight",', '"Weight,', '2:11: found "Weight,'],
      ['a list that does not close', '"b"],', '"b",', '4:10: found :'],
      ['a file that ends early', '\n}', '', '4:15: found the end of the file'],
      ['a comment, before another fault', '"Weight",', '/* kg */ "Weight",,', '2:11: found /* kg */'],
    ])('%s', (_, from, to, told) => {
      expect(printed(page.replace(from, to), Page)).toEqual([expect.stringContaining(`config/pages/x.json:${told}, `)])
    })
  })

  test('line ends of every system and a byte order mark do not move positions', () => {
    const Named = z.strictObject({ a: z.string(), b: z.string() })
    for (const end of ['\n', '\r\n', '\r']) {
      expect(read(`\uFEFF{"a": "x",${end} "b": 1}`, Named).problems).toMatchObject([{ line: 2, column: 7 }])
    }
    expect(read('\uFEFF{"a": 1, "b": "x"}', Named).problems).toMatchObject([{ line: 1, column: 7 }])
  })

  test('of two alternatives the nearer one says what is wrong', () => {
    const Either = z.array(
      z.union([z.strictObject({ sum: z.string(), of: z.string() }), z.strictObject({ count: z.string() })]),
    )
    expect(printed('[{"sum": "a",\n "off": "b"}]', Either)).toEqual([
      'config/pages/x.json:1:2: found no "of", must be a text',
      'config/pages/x.json:2:2: found "off", unknown name, allowed: sum, of. Did you mean "of"?',
    ])
    expect(printed('[{"count": 5}]', Either)).toEqual(['config/pages/x.json:1:12: found 5, must be a text'])
  })

  test('long values are shortened and stay on one line', () => {
    const [problem] = read(
      JSON.stringify({ a: Array.from({ length: 200 }, () => 'text') }, null, 2),
      z.strictObject({ a: z.string() }),
    ).problems
    expect(problem?.found.length).toBe(80)
    expect(problem?.found).not.toContain('\n')
  })

  test('an empty file is reported', () => {
    expect(printed('')).toEqual([
      'config/pages/x.json:1:1: found the end of the file, expected a value; after the last entry there is no comma',
    ])
  })
})

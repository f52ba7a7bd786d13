import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  MAX_CONDITION_LENGTH,
  MAX_CONDITION_VALUES,
  parseCondition,
  printCondition,
  type Condition,
  type Literal,
} from '../../../domain/query/condition.ts'

const identifiers = fc.stringMatching(/^[a-z_][a-z0-9_]{0,20}$/)
const numbers = fc.oneof(
  fc.integer({ min: -1e12, max: 1e12 }).map((value) => value + 0),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  fc
    .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1, max: 6 }))
    .map(([value, digits]) => Number((value / 10 ** digits).toFixed(digits)) + 0),
)
const literals: fc.Arbitrary<Literal> = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string().map((text) => `${text}'${text}''`),
  numbers,
)
const conditions: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ column: identifiers, operator: fc.constantFrom('=', '<>', '<', '<=', '>', '>='), value: literals }),
  fc.record({
    column: identifiers,
    operator: fc.constant('contains'),
    value: fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string().map((text) => `${text}'`),
    ),
  }),
  fc.record({
    column: identifiers,
    operator: fc.constantFrom('in', 'not in'),
    values: fc.array(literals, { minLength: 1, maxLength: 12 }),
  }),
  fc.record({ column: identifiers, operator: fc.constantFrom('is null', 'is not null') }),
) as fc.Arbitrary<Condition>

const read = (text: string) => parseCondition(text)

describe('where-clauses (GAP-12)', () => {
  test('reading what was printed gives the same condition', () => {
    fc.assert(
      fc.property(
        conditions,
        (condition) => void expect(read(printCondition(condition))).toEqual({ ok: true, value: condition }),
      ),
      { numRuns: 2_000 },
    )
  })

  test('printing what was read gives one text, whatever spaces and case stood in it', () => {
    const upper = (text: string) => text.toUpperCase()
    fc.assert(
      fc.property(conditions, fc.constantFrom(' ', '  ', '\n', '\t '), (condition, space) => {
        if (!('values' in condition)) return
        const loose = `${space}${upper(condition.column)}${space}${upper(condition.operator).replace(' ', space)}${space}(${space}${condition.values
          .map((value) => printCondition({ column: 'c', operator: '=', value }).slice(4))
          .join(`${space},${space}`)}${space})${space}`
        expect(read(loose)).toEqual({ ok: true, value: condition })
      }),
    )
  })

  test.each<[string, Condition]>([
    ["carrier_name in ('UPS','FedEx')", { column: 'carrier_name', operator: 'in', values: ['UPS', 'FedEx'] }],
    ['net_amount <> 0', { column: 'net_amount', operator: '<>', value: 0 }],
    ['net_amount != -0.5', { column: 'net_amount', operator: '<>', value: -0.5 }],
    ['refund_source is not null', { column: 'refund_source', operator: 'is not null' }],
    ['REFUND_SOURCE IS NULL', { column: 'refund_source', operator: 'is null' }],
    ["bill_date>='2025-11-22'", { column: 'bill_date', operator: '>=', value: '2025-11-22' }],
    ["zone not in ('2', 3)", { column: 'zone', operator: 'not in', values: ['2', 3] }],
    ["name = 'O''Neil; drop table x --'", { column: 'name', operator: '=', value: "O'Neil; drop table x --" }],
    ["account_number CONTAINS 'a1'", { column: 'account_number', operator: 'contains', value: 'a1' }],
    ["in in ('x')", { column: 'in', operator: 'in', values: ['x'] }],
    ["name = ''", { column: 'name', operator: '=', value: '' }],
  ])('%s is read', (text, condition) => expect(read(text)).toEqual({ ok: true, value: condition }))

  const REFUSED = {
    'a function': [
      'lower(name) = 1',
      "name = upper('x')",
      "name in (read_csv('/etc/passwd'))",
      'a = now()',
      'abs(a) < 1',
    ],
    'a sub-query': ['id in (select id from client)', 'id = (select 1)', "x in ((select 'y'))"],
    'two statements': ["a = 'x'; drop table client", 'a = 1;', ';', 'a = 1; select 1'],
    'a comment': ['a = 1 -- more', 'a = 1 /* more */', '/* a */ a = 1', "a = 'x' # more", '-- a\na = 1'],
    'unbalanced quotes': ["a = 'x", "a = x'", "a = '''", "a in ('x','y)", "a = 'x''", `a = "x"`, 'a = `x`'],
    'nested or unbalanced parentheses': [
      "a in (('x'))",
      "a in ('x'",
      "a in 'x'",
      "(a = 'x')",
      "a in ('x'))",
      'a in ()',
      "a in ('x',)",
      "a in (,'x')",
    ],
    'more than one condition': [
      'a = 1 or 1 = 1',
      'a = 1 and b = 2',
      'a = 1 or true',
      'a is null or b is null',
      'a = 1 = 1',
      'not a = 1',
      'a between 1 and 2',
    ],
    'another operator': [
      "a like 'x%'",
      'a is true',
      'a is',
      'a == 1',
      'a => 1',
      'a ~ 1',
      'a = null',
      'a = b',
      'a contains 1',
      'a contains',
      "a contains ('x')",
      'a contains b',
      'a = 1 + 1',
      'a',
      '',
      '   ',
      'a =',
    ],
    'another number': [
      'a = 1e5',
      'a = .5',
      'a = 1.',
      'a = +1',
      'a = 0x10',
      'a = --1',
      'a = - 1',
      'a = NaN',
      'a = Infinity',
      'a = 1_000',
      'a = $1',
      'a = ?',
    ],
    'another identifier': [
      '1a = 1',
      '"a" = 1',
      'a.b = 1',
      'a b = 1',
      'á = 1',
      'а = 1',
      'a\u0000 = 1',
      'a\u200b = 1',
      '; = 1',
      "'a' = 'a'",
      'ａ = 1',
      'a‘ = 1',
      'a = ‘x’',
      'a＝1',
    ],
  } as const
  for (const [what, texts] of Object.entries(REFUSED)) {
    test.each(texts)(`${what} is refused: %j`, (text) => {
      const result = read(text)
      expect(result).toMatchObject({ ok: false, problem: { code: 'invalid-request', status: 400 } })
      expect(!result.ok && result.problem.issues?.length).toBe(1)
    })
  }

  test('any text is either read into a condition or refused as invalid, and what is read has literals only', () => {
    const parts = fc.constantFrom(
      'a',
      ' ',
      '=',
      '(',
      ')',
      ',',
      "'",
      "''",
      'in',
      'not',
      'is',
      'null',
      '1',
      '-',
      '.',
      ';',
      '--',
      '/*',
      '"',
      'select',
      '\\',
      '\u0000',
      '\n',
      '<',
      '>',
      '!',
      'é',
      '💥',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(parts, { maxLength: 14 }).map((each) => each.join('')),
        ),
        (text) => {
          const result = read(text)
          if (!result.ok) return void expect(result.problem.code).toBe('invalid-request')
          expect(result.value.column).toMatch(/^[a-z_][a-z0-9_]*$/)
          const again = read(printCondition(result.value))
          expect(again.ok && printCondition(again.value)).toBe(printCondition(result.value))
        },
      ),
      { numRuns: 5_000 },
    )
  })

  test('sizes are capped, and a text at the cap is read at once', () => {
    const longest = `a = '${'x'.repeat(MAX_CONDITION_LENGTH - 6)}'`
    expect(longest).toHaveLength(MAX_CONDITION_LENGTH)
    expect(read(longest).ok).toBe(true)
    expect(read(`a = '${"''".repeat((MAX_CONDITION_LENGTH - 6) / 2)}'`).ok).toBe(true)
    expect(read(`${longest} `).ok).toBe(false)
    const many = (count: number) => `a in (${Array.from({ length: count }, (_, at) => at).join(',')})`
    expect(read(many(MAX_CONDITION_VALUES)).ok).toBe(true)
    expect(read(many(MAX_CONDITION_VALUES + 1)).ok).toBe(false)
    expect(read(`a = ${"'".repeat(50_001)}`).ok).toBe(false)
    expect(read(`a in (${'('.repeat(90_000)}`).ok).toBe(false)
  })

  test('a refusal says what is allowed and shows at most 80 characters of the text', () => {
    const result = read(`a like '${'x'.repeat(5_000)}'`)
    expect(!result.ok && result.problem.detail).toContain(
      'one of = <> < <= > >= contains, in, not in, is null, is not null',
    )
    expect(!result.ok && result.problem.detail.length).toBeLessThan(200)
  })
})

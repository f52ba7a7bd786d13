import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultWords } from '../../../server/records/record-fault-words.ts'
import { faultOf, recordSchema } from '../../../domain/records/record-rules.ts'
import { blankValues, type RecordField } from '../../../domain/records/record-spec.ts'

const field = (change: Partial<RecordField>): RecordField => ({
  name: 'a',
  type: 'text',
  required: false,
  once: false,
  initially: false,
  ...change,
})

test('each limit is named', () => {
  expect(faultOf(field({ required: true }), '')).toEqual({ code: 'required' })
  expect(faultOf(field({}), '')).toBe(undefined)
  expect(faultOf(field({ max: 3 }), 'abcd')).toEqual({ code: 'tooLong', max: 3 })
  expect(faultOf(field({ pattern: '[a-c]+' }), 'abd')).toEqual({ code: 'pattern' })
  expect(faultOf(field({ pattern: 'a|b' }), 'ab')).toEqual({ code: 'pattern' })
  expect(faultOf(field({ type: 'email' }), 'a@b')).toEqual({ code: 'email' })
  expect(faultOf(field({ type: 'date' }), '2026-02-29')).toEqual({ code: 'date' })
  expect(faultOf(field({ type: 'choices', max: 1 }), ['1', '2'])).toEqual({ code: 'tooMany', max: 1 })
  for (const weak of ['Short1a', 'nodigitsHere', 'NOSMALL123', 'nocapital123', `Aa1${'x'.repeat(48)}`])
    expect([weak, faultOf(field({ type: 'password' }), weak)]).toEqual([weak, { code: 'password' }])
  expect(faultOf(field({ type: 'password' }), 'Parcel2026')).toBe(undefined)
})

test('whatever is sent, a form takes exactly its fields, each of its type', () => {
  const fields = [
    field({ name: 'text' }),
    field({ name: 'flag', type: 'flag' }),
    field({ name: 'many', type: 'choices' }),
  ]
  const schema = recordSchema(fields, faultWords)
  expect(schema.safeParse(blankValues(fields)).success).toBe(true)
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('text', 'flag', 'many', 'other', '__proto__'), fc.jsonValue({ maxDepth: 2 })),
      (sent) => {
        const { text, flag, many, ...rest } = sent
        const right =
          typeof text === 'string' &&
          text.trim().length <= 200 &&
          typeof flag === 'boolean' &&
          Array.isArray(many) &&
          many.every((each) => typeof each === 'string') &&
          Object.keys(rest).length === 0
        expect(schema.safeParse(sent).success).toBe(right)
      },
    ),
    { numRuns: 500 },
  )
})

test('what is missing, too large or of another type is told by its own words and code', () => {
  const fields = [
    field({ name: 'text', required: true, max: 5 }),
    field({ name: 'flag', type: 'flag' }),
    field({ name: 'many', type: 'choices' }),
  ]
  const faultsOf = (sent: object) => {
    const read = recordSchema(fields, faultWords).safeParse(sent)
    return (read.error?.issues ?? []).map((issue) => [
      issue.path.join('.'),
      issue.message,
      'params' in issue ? issue.params?.code : undefined,
    ])
  }
  expect(faultsOf({ flag: true, many: [] })).toEqual([['text', 'is needed', 'required']])
  expect(faultsOf({ text: 'x'.repeat(6), flag: true, many: [] })).toEqual([
    ['text', 'must have at most 5 characters', 'tooLong'],
  ])
  expect(faultsOf({ text: 'x'.repeat(3_000), flag: true, many: [] })).toEqual([
    ['text', 'must have at most 5 characters', 'tooLong'],
  ])
  expect(faultsOf({ text: 7, flag: 'yes', many: 'a' })).toEqual([
    ['text', 'has the wrong type', 'wrongType'],
    ['flag', 'has the wrong type', 'wrongType'],
    ['many', 'has the wrong type', 'wrongType'],
  ])
})

test('a text that an invoice brought is kept as it is, and held to the rules once it is changed', () => {
  const fields = [field({ name: 'number', pattern: '[0-9]+', max: 5 }), field({ name: 'name', required: true })]
  const stored = { number: ' <b>12</b> "7" ', name: '' }
  const faultsOf = (sent: object) =>
    recordSchema(fields, faultWords, stored)
      .safeParse(sent)
      .error?.issues.map(({ path }) => path.join('.')) ?? []
  expect(faultsOf({ ...stored, name: 'Dock' })).toEqual([])
  expect(recordSchema(fields, faultWords, stored).parse({ ...stored, name: 'Dock' })).toEqual({
    ...stored,
    name: 'Dock',
  })
  expect(faultsOf({ number: '<b>12</b>', name: '' })).toEqual(['number', 'name'])
})

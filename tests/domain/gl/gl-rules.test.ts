import { expect, test } from 'vitest'
import { checkGlRules } from '../../../domain/gl/check-gl-rules.ts'
import { glFile, readGlFile } from '../../../domain/gl/gl-file.ts'
import type { GlRule } from '../../../domain/gl/gl-rules.ts'

const HEADER = 'rule,account,reference1,reference2,reference3,service,charge,code,percent'
const rule = (asked: Partial<GlRule>): GlRule => ({
  ...{ account: [], reference1: [], reference2: [], reference3: [], service: [], charge: [] },
  ...{ shares: [{ code: '6000', percent: 100 }], ...asked },
})

test.each<[string, readonly GlRule[], readonly unknown[]]>([
  ['shares of 100 percent in thirds', [rule({ shares: thirds(33.34) })], []],
  ['shares of less', [rule({ shares: thirds(33.33) })], [{ code: 'percent', rule: 0, other: null }]],
  [
    'a code twice',
    [rule({ shares: ['a', 'A'].map((code) => ({ code, percent: 50 })) })],
    [{ code: 'codeTwice', rule: 0, other: null }],
  ],
  [
    'a rule like an earlier one',
    [rule({ service: ['UPS Ground', 'UPS Saver'] }), rule({ service: ['ups saver', 'ups ground'] })],
    [{ code: 'contradiction', rule: 1, other: 0 }],
  ],
  [
    'a rule behind a wider one',
    [rule({ account: ['A1'] }), rule({ service: ['UPS*'] }), rule({ service: ['UPS 2nd*'], charge: ['Fuel'] })],
    [{ code: 'behind', rule: 2, other: 1 }],
  ],
  ['a wider rule behind a narrow one', [rule({ service: ['UPS Ground'] }), rule({ service: ['UPS*'] }), rule({})], []],
])('%s (issue 24, 5)', (_, rules, faults) => {
  expect(checkGlRules(rules)).toEqual(faults)
})

function thirds(last: number) {
  return [33.33, 33.33, last].map((percent, at) => ({ code: `C${at}`, percent }))
}

test('a file is read as it is written, its values and shares in their order', () => {
  const rules = [
    rule({ account: ['A1', 'B*'], charge: ['Fuel, "late"'], shares: thirds(33.34) }),
    rule({ reference1: ['CC-10'] }),
  ]
  expect(readGlFile(glFile(rules))).toEqual({ rules, faults: null })
})

test('every line of a file that cannot be taken is told by its number, and nothing is taken', () => {
  const { rules, faults } = readGlFile(
    [
      HEADER,
      '1,A1,,,,,,6000,50',
      '1,B1,,,,,,6100,50',
      '2,=HYPERLINK(1),,,,,,6000,100',
      '3,,,,,,,-6000,100',
      '4,,,,,,,6000,0',
      '4,,,,,,,6000,100',
      '1,,,,,,,6000,100',
      '5,,,,,,"open,6000,100',
      '6,6000,100',
      '7,,,,,,,6000,100',
    ].join('\r\n'),
  )
  expect(rules).toBeNull()
  expect(faults?.map(({ code, line }) => [line, code])).toEqual([
    [3, 'otherwise'],
    [4, 'value'],
    [5, 'code'],
    [6, 'percent'],
    [8, 'rule'],
    [9, 'quote'],
    [10, 'columns'],
  ])
  expect(readGlFile('account,code\n1,2').faults).toEqual([{ code: 'header', line: 1, value: 'account,code' }])
})

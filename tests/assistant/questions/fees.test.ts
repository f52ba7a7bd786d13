import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { understoodNow } from './understood-now.ts'

const charges = readFileSync('server/warehouse/demo/data/charges.csv', 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(','))
const named = (category: string) => [
  ...new Set(charges.flatMap(([, , of, , name = '']) => (of === category && name !== '' ? [name] : []))),
]
const measureOf = (text: string) => {
  const understood = understoodNow({ text, after: [] })
  if (understood.kind !== 'figures') return understood.kind
  return understood.parts.map(({ figures }) =>
    figures.map(({ of }) => ('measure' in of ? of.measure : of.count)).join(),
  )
}

test('there are fees and accessorials', () => {
  expect([named('fee').length, named('other_accessorial').length].every((count) => count > 3)).toBe(true)
})

test.each(named('fee'))('%s is a fee of the account, which the sum of accessorials has not', (name) => {
  expect(measureOf(`how much did we spend on ${name} in October`)).not.toEqual(['accessorials'])
})

test.each(named('other_accessorial'))('%s is an accessorial', (name) => {
  expect(measureOf(`how much did we spend on ${name} in October`)).toEqual(['accessorials'])
})

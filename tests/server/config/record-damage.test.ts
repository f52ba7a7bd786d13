import { describe, expect, test } from 'vitest'
import { printConfigProblem } from '../../../server/config/config-problem.ts'
import { damage, shippedTexts, snapshotOf } from './config-sources.ts'

const texts = shippedTexts()
const FILE = 'records/accounts.json'

describe('a file of config/records that does not hold is named by line and column', () => {
  test.each([
    ['an unknown source', { from: '"source": "accounts"', to: '"source": ▶"acounts"' }, 'allowed: accounts, clients,'],
    [
      'a column that the source lacks',
      { from: '"columns": ["number", "name"', to: '"columns": ["number", ▶"nam"' },
      'no field of accounts for this place, allowed: number, name, client, carrier. Did you mean "name"?',
    ],
    ['a search in no field', { from: '"search": ["number"', to: '"search": [▶"city"' }, 'no field of accounts'],
    [
      'an order that is no column',
      { from: '"by": "number"', to: '"by": ▶"login"' },
      'no field of accounts for this place',
    ],
    [
      'a form without what every record has',
      { from: '{ "field": "carrier", "required": true },', to: '' },
      'lacks carrier, which every record of accounts has',
    ],
    ['an unknown permission', { from: '["ACCOUNT_ADD"]', to: '[▶"ACCOUNT_AD"]' }, 'Did you mean "ACCOUNT_ADD"?'],
    [
      'a pattern that is none',
      { from: '"pattern": "[A-Za-z0-9-]+"', to: '"pattern": ▶"["' },
      'must be a regular expression',
    ],
    [
      'an address that is none',
      { from: '"path": "/accounts"', to: '"path": ▶"accounts"' },
      'must be an address such as /accounts',
    ],
  ])('%s', (_what, change, message) => {
    const marked = change.to.includes('▶')
    const { text, place } = marked
      ? damage(texts[FILE] ?? '', change)
      : { text: (texts[FILE] ?? '').replace(change.from, change.to), place: '' }
    const problems = snapshotOf({ ...texts, [FILE]: text }).problems.map(printConfigProblem)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(`config/${FILE}:${place}`)
    expect(problems[0]).toContain(message)
  })

  test.each([
    ['ordered', { from: '"by": "difference"', to: '"by": "claim"' }],
    ['searched', { from: '"search": [', to: '"search": ["claim",' }],
    ['narrowed', { from: '"narrowBy": "rule"', to: '"narrowBy": "claim"' }],
  ])('no list is %s by what is put beside its records (ROUTE-14)', (_what, { from, to }) => {
    const file = 'records/exceptionCharge.json'
    const text = (texts[file] ?? '').replace(from, to)
    expect(text).toContain(to)
    const problems = snapshotOf({ ...texts, [file]: text }).problems.map(printConfigProblem)
    expect(problems).toEqual([expect.stringContaining('no field of foundCharges for this place')])
  })

  test('its last good form stays in use', () => {
    const before = snapshotOf(texts)
    const after = snapshotOf({ ...texts, [FILE]: '{' }, before)
    expect(after.records.get('accounts')).toEqual(before.records.get('accounts'))
    expect(snapshotOf({ ...texts, [FILE]: '{' }).records.has('accounts')).toBe(false)
  })
})

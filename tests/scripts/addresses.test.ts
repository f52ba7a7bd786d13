import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ADDRESSES = readFileSync(join(import.meta.dirname, '../../docs/addresses.md'), 'utf8')

test('each address of the menu is answered: by a page here, or by another application (ROUTE-22, ROUTE-23)', () => {
  const rows = ADDRESSES.split('\n').filter((line) => line.startsWith('| `/'))
  expect(rows.length).toBeGreaterThan(90)
  expect(rows.filter((row) => !/\| (here|another application's: ).*\|$/.test(row))).toEqual([])
})

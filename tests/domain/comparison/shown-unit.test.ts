import { expect, test } from 'vitest'
import { shownUnit } from '../../../domain/comparison/comparison-table.ts'
import { loadConfig } from '../../../server/config/load-config.ts'

const { measures } = loadConfig('config').catalog.tables.get('package_level_info') ?? { measures: new Map() }
const unit = (currency: string, filters = {}) =>
  shownUnit('total_spend', { measures, shownIn: { currency, filters, unit: 'lbs' } })

test('amounts of all currencies are in USD, so they stand beside those billed in it, and beside no others (issue 48, 6)', () => {
  expect(unit('all')).toBe(unit('USD'))
  expect(unit('all', { currency_code: ['USD'] })).toBe(unit('all'))
  expect(unit('all')).not.toBe(unit('CAD'))
})

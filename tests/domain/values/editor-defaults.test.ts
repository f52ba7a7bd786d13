import { expect, test } from 'vitest'
import { EDITOR_DEFAULTS } from '../../../domain/values/editor-defaults.ts'

test('new rows of the editors start as the product always started them (BIZ-05)', () => {
  expect(EDITOR_DEFAULTS).toEqual({
    discount: { type: '$' },
    filter: { condition: '=', operator: 'AND', matchCase: true },
    sort: { subTotalRequired: true, ascending: true },
  })
})

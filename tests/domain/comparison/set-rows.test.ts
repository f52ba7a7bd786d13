import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparedSet } from '../../../domain/comparison/comparison-set.ts'
import { defaultWorkspace, printWorkspace, readWorkspace } from '../../../domain/comparison/comparison-workspace.ts'
import { rowsInSet, viewOfSetRows } from '../../../domain/comparison/set-rows.ts'
import { gridViewKey } from '../../../domain/dashboards/grid-spec.ts'
import { markView } from '../../../domain/dashboards/mark-rows.ts'
import { gridScope } from '../../../domain/grid/grid-scope.ts'
import { SHIPPED_WIDGETS } from '../../support/shipped/shipped-pages.ts'
import { WORKSPACE_DEFAULTS, setOf } from '../../machines/comparison/cases.ts'

const { tabs } = WORKSPACE_DEFAULTS
const [tab] = tabs
const [first] = tab.grid?.views ?? []
const asked = { defaults: WORKSPACE_DEFAULTS, clients: [], config: { widgets: SHIPPED_WIDGETS } }
const key = first ? gridViewKey(first) : ''
const value = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' })

test('the rows of a mark of a set stand in the address, and are those of the mark after a reload, whatever marks chose of all sets (issue 48, 11)', () => {
  const workspace = {
    ...defaultWorkspace(WORKSPACE_DEFAULTS),
    sets: [setOf('First'), setOf('Second')],
    narrowing: { filters: { carrier_name: ['UPS'] }, days: [] },
  }
  fc.assert(
    fc.property(
      fc.nat(1),
      fc.constantFrom('carrier_name', 'zone'),
      fc.uniqueArray(value, { minLength: 1, maxLength: 3 }),
      (set, dimension, values) => {
        const of = workspace.sets[set] ?? setOf('First')
        const whole = comparedSet(of, { page: tab, fact: tab.defaultFact, trackingNumbers: [] }).view
        const dates = { from: whole.from, to: whole.from }
        const mark = markView({ ...whole, period: '' }, { values: { [dimension]: values }, dates })
        const rowsIn = rowsInSet(mark)
        fc.pre(rowsIn !== undefined)
        const rows = { set, rows: key, rowsIn: rowsIn ?? { filters: {} } }
        const address = new URLSearchParams(printWorkspace({ ...workspace, rows }, WORKSPACE_DEFAULTS)).toString()
        const read = readWorkspace([...new URLSearchParams(address)], asked)
        expect(read).toEqual({ workspace: { ...workspace, rows }, unhonoured: [] })
        expect(gridScope(tab, viewOfSetRows(whole, rows))).toEqual(gridScope(tab, mark))
      },
    ),
  )
})

test.each([
  ['rows-set=3', 'rows-set'],
  [`rows-set=1&rows=${key}`, 'rows-set'],
  [`rows-set=0&rows=${key}&rows-in=filter.zone%3D2`, 'rows-set'],
  ['rows-set=1&rows=none&rows-in=filter.zone%3D2', 'rows'],
  ['rows=any', 'rows'],
])('%s opens no rows, and says so', (rows, refused) => {
  const { workspace, unhonoured } = readWorkspace([...new URLSearchParams(`set1.client=1&${rows}`)], asked)
  expect(workspace.rows).toBeUndefined()
  expect(unhonoured.map(({ parameter }) => parameter)).toContain(refused)
})

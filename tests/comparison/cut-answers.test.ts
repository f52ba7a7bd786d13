import { describe, expect, test } from 'vitest'
import { defaultControls } from '../../domain/comparison/comparison-controls.ts'
import type { QueryResult } from '../../domain/query/query.ts'
import { defaultView } from '../../domain/dashboards/view.ts'
import { loadConfig } from '../../server/config/load-config.ts'
import { splitSetsDrawing } from '../../src/charts/kinds/sets/split/split-sets-drawing.ts'
import { setsTwin } from '../../src/charts/kinds/sets/sets-twin.ts'
import { setQuestions } from '../../domain/comparison/set-questions.ts'
import { setParts } from '../../domain/comparison/set-parts.ts'
import { TEST_TODAY } from '../support/portal/template-data.ts'

const config = loadConfig('config')
const widgets = Object.fromEntries(config.widgets)
const page = config.pages.find(({ id }) => id === 'comparisonSpend')
const table = page && config.catalog.tables.get(page.table)
if (!page || !table) throw new Error('Spend is compared')
const by = 'account_number'
const HERE = 10_000

/** A set of one account, whose answer by account and month says how many rows there are in all. */
function partedOf(all: number) {
  const view = defaultView({ page: page!, today: TEST_TODAY, clientId: 1 })
  const source = {
    page: page!,
    table: table!,
    config: { widgets, today: TEST_TODAY },
    type: 'range_over_range',
  } as const
  const { asked: _, figuresOf, ...ranges } = setQuestions({ ...source, set: { name: 'Set1', view }, invoiced: null })
  const set = {
    ...{ name: 'Set1', view, at: 0, invoiced: null, phase: 'ready' as const, failure: '', retry: () => undefined },
    ...{ ...ranges, ...figuresOf([]) },
  }
  const parts = setParts(source, { set, by: [by] })
  const row = { [by]: 'A1', bill_date_month: '2026-10-01', total_spend: 5 }
  const data = Array.from({ length: Math.min(all, HERE) }, () => row)
  const answer: QueryResult = { data, rowCount: all, dataVersion: 1 }
  return { set: parts.partedOf(parts.asked.map(() => answer)), queries: parts.asked.map(({ query }) => query) }
}

describe('more than 10,000 rows of a split comparison (issue 18, 3; decision 0090)', () => {
  test.each([
    [HERE, []],
    [HERE + 1, ['Only the 10,000 largest of 10,001 are drawn and counted.']],
    [34_567, ['Only the 10,000 largest of 34,567 are drawn and counted.']],
  ])('of %i rows the chart and its table say %j', (all, said) => {
    const { set, queries } = partedOf(all)
    for (const { orderByDetails } of queries)
      expect(orderByDetails).toEqual([{ name: page.defaultFact, direction: 'desc' }])
    const compared = {
      ...{ page, table, controls: defaultControls(page), billed: [] },
      sets: [{ ...set, figures: set.parts }],
    }
    const drawing = splitSetsDrawing({
      ...{ compared, span: 'monthly', title: '', hatched: true, by, area: false, cut: set.cut },
    })
    const { notes } = setsTwin({ compared, widget: widgets.comparisonPeriods!, settings: {}, drawing })
    for (const shown of [drawing.notes, notes]) expect(shown.filter((note) => note.startsWith('Only'))).toEqual(said)
  })
})

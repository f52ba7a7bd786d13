import { describe, expect, test } from 'vitest'
import type { GridRequest } from '../../domain/grid/grid-request.ts'
import type { GridScope } from '../../domain/grid/grid-scope.ts'
import { conditionModel, tickedModel, tickedValues } from '../../src/grid/filter/text-model.ts'
import type { GridFilters } from '../../domain/dashboards/open-rows/grid-filters.ts'
import { createGridSource } from '../../src/grid/rows/grid-source.ts'

const SCOPE: GridScope = {
  clientId: 1,
  currency: 'all',
  unit: 'lbs',
  tableName: 'package_level_info',
  whereClauses: [],
}

/** A source under filters, and what it asks. */
async function asking(filterModel: GridFilters) {
  const asked: GridRequest[] = []
  const source = createGridSource({
    ask: (request) => {
      asked.push(request)
      const [group] = request.rowGroupCols
      const data = group
        ? [
            { [group.field]: 'late', CHILD_COUNT: 7 },
            { [group.field]: null, CHILD_COUNT: 3 },
            { [group.field]: '', CHILD_COUNT: 1 },
          ]
        : []
      return Promise.resolve({ data, lastRow: data.length, secondaryColumnFields: [], dataVersion: 1 })
    },
    scope: SCOPE,
    view: { label: 'Default', groups: [], pivots: [] },
    sums: [],
    categories: ['Parcel Ground'],
    delayMs: 0,
    onAsked: () => undefined,
    onLoaded: () => undefined,
    onTotals: () => undefined,
    onFailed: () => undefined,
    onStale: () => undefined,
  })
  await source.fill({
    order: { sortModel: [], filterModel },
    waits: false,
    ask: (signal) => source.read({ start: 0, end: 100 }, signal),
    onAnswer: () => undefined,
    onNone: () => undefined,
  })
  const values = (field: string, search = '') => source.values({ field, search }, new AbortController().signal)
  return { values, last: () => asked.at(-1) }
}

describe('the values of a column', () => {
  test('are asked under the other filters, those of the most rows first; no value and an empty one are one', async () => {
    const carrier = { filterType: 'set', values: ['UPS'] } as const
    const amount = { filterType: 'number', type: 'greaterThan', filter: 5 } as const
    const { values, last } = await asking({ CARRIER_NAME: { ...carrier, values: ['UPS'] }, NET_AMOUNT: amount })
    expect(await values('CARRIER_NAME')).toEqual({
      values: [
        { value: 'late', count: 7 },
        { value: '', count: 4 },
      ],
      all: 2,
    })
    expect(last()).toMatchObject({
      rowGroupCols: [{ field: 'CARRIER_NAME' }],
      groupKeys: [],
      filterModel: { NET_AMOUNT: amount },
      sortModel: [{ colId: 'CHILD_COUNT', sort: 'desc' }],
      startRow: 0,
      endRow: 1_000,
    })
    await values('SERVICE', 'ground')
    expect(last()?.filterModel).toEqual({
      CARRIER_NAME: carrier,
      NET_AMOUNT: amount,
      SERVICE: { filterType: 'text', type: 'contains', filter: 'ground' },
    })
  })

  test('are searched by the words that are shown', async () => {
    const { values, last } = await asking({})
    await values('TRACKING_STATUS', 'on tim')
    expect(last()?.filterModel).toEqual({ TRACKING_STATUS: { filterType: 'set', values: ['on-time'] } })
    await values('CARRIER_NAME', '%')
    expect(last()?.filterModel).toEqual({})
  })

  test('that are ticked come back from the filter, also those without a value', () => {
    expect(tickedModel(['UPS', ''])).toEqual({ filterType: 'set', values: ['UPS', null, ''] })
    expect(tickedValues(tickedModel(['UPS', '']))).toEqual(['UPS', ''])
    expect(tickedModel([])).toBeNull()
    expect([conditionModel('contains', ''), conditionModel('blank', '')]).toEqual([
      null,
      { filterType: 'text', type: 'blank' },
    ])
  })
})

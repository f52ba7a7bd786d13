import { expect, test } from 'vitest'
import { cardTarget } from '../../../server/pictures/card-target.ts'
import { drawingOf } from '../../charts/export/image.samples.ts'

const MONTHS = { '2026-05': 1_500 }
const VERSION = { id: 1, currency: 'all' as const, months: MONTHS, at: '', byUserId: 1 }

/** Of the chart over time of a parent with two children, to somebody who sees some of them. */
function targetFor(seen: readonly number[], { filters = {} }: { filters?: object } = {}) {
  const { page, widget, settings, view, table } = drawingOf({
    name: 'trends',
    settings: { chartType: 'line', chartScale: 'linear', chartTimeSpan: 'monthly' },
    rows: [],
  })
  if (!table) throw new Error('Spend has a table')
  const asked: unknown[] = []
  const told = cardTarget(
    {
      ...{ page, widget, table },
      settings,
      view: {
        ...view,
        clientId: 1,
        childClientIds: [],
        filters: { ...filters } as typeof view.filters,
      },
      reader: { scope: { families: new Map([[1, [...seen]]]) } as never },
    },
    {
      clients: {
        all: () =>
          Promise.resolve([1, 2, 3].map((id) => ({ id, name: '', parentClientId: id === 1 ? null : 1 })) as never),
      },
      targets: {
        versions: (of) => {
          asked.push(of)
          return Promise.resolve([VERSION])
        },
      },
    },
  )
  return { told, asked }
}

test('who sees the client with all its children has its target in mails; who lacks one has none, and it is not asked for (issue 23, 4)', async () => {
  const whole = targetFor([1, 2, 3])
  expect(await whole.told).toEqual({ months: MONTHS, currency: 'all', unfit: null })
  const part = targetFor([1, 2])
  expect([await part.told, part.asked]).toEqual([null, []])
})

test('a view of other rows says why none is drawn', async () => {
  expect(await targetFor([1, 2, 3], { filters: { carrier_id: { kind: 'keep', values: ['1'] } } }).told).toMatchObject({
    unfit: 'filtered',
  })
})

import { expect, test } from 'vitest'
import type { PagesConfig } from '../../src/api/answers.ts'
import { holdConfig, pageChanged } from '../../src/api/newer-config.ts'

const page = (id: string, changed: object = {}) => ({
  id,
  name: id,
  table: 't',
  widgets: [{ chartName: 'a', widget: id }],
  ...changed,
})
const config = (changed: object = {}) =>
  ({
    configVersion: '1',
    today: '2026-11-21',
    dataVersion: 1,
    publishedAt: null,
    demoEndDate: null,
    pages: [
      page('spend'),
      page('refund'),
      page('home', { widgets: [{ chartName: 'a', widget: 'home', page: 'refund' }] }),
    ],
    brokenPages: [],
    widgets: { spend: {}, refund: {}, home: {} },
    tables: [{ table: 't' }],
    ...changed,
  }) as unknown as PagesConfig

test('pages of another version wait until they are asked for, the age of the data does not', () => {
  const shown = config()
  expect(holdConfig(shown, undefined)).toEqual({ config: shown, newer: null })
  const data = config({ dataVersion: 2 })
  expect(holdConfig(data, shown)).toEqual({ config: data, newer: null })
  const newer = config({ configVersion: '2', dataVersion: 3, pages: [] })
  expect(holdConfig(newer, shown)).toEqual({ config: { ...shown, dataVersion: 3 }, newer })
})

test('only a reader of what changed is told: its page, a tab of it, a page that its cards draw, its widgets, its table', () => {
  const told = (changed: object) =>
    ['spend', 'refund', 'home', 'profile'].filter((id) =>
      pageChanged(`/aframe/dashboard/${id}`, { config: config(), newer: config(changed) }),
    )
  const [spend, refund, home] = config().pages
  expect(told({})).toEqual([])
  expect(told({ pages: [{ ...spend, name: 'Costs' }, refund, home] })).toEqual(['spend'])
  expect(told({ pages: [spend, { ...refund, name: 'Back' }, home] })).toEqual(['refund', 'home'])
  expect(told({ pages: [spend, refund, home, page('tab', { tabOf: 'spend' })] })).toEqual(['spend'])
  expect(told({ pages: [refund, home], brokenPages: [{ id: 'spend', problems: [] }] })).toEqual(['spend'])
  expect(told({ widgets: { spend: { title: 'x' }, refund: {}, home: {} } })).toEqual(['spend'])
  expect(told({ tables: [{ table: 't', columns: [] }] })).toEqual(['spend', 'refund', 'home'])
  expect(pageChanged('/dashboards/p1', { config: config(), newer: config({ widgets: {} }) })).toBe(true)
})

import { expect, test } from 'vitest'
import { savedStateFaults } from '../../../server/config-tools/saved-state-faults.ts'
import { shippedTexts, snapshotOf } from '../config/config-sources.ts'

const texts = shippedTexts()
const spend = texts['pages/spend.json'] ?? ''
const now = snapshotOf(texts)
const row = (key: string, value: unknown) => ({ login: 'analyst', key, value: JSON.stringify(value) })
const place = { x: 0, y: 0, w: 24, h: 12 }
const rows = [
  row('layout:spend', { map: place, trends: place }),
  row('widgets:spend', { breakdown: { dimension: 'account_number', chartType: 'pie' }, map: { level: 'state' } }),
  row('filterset:spend:allclients:west', { filters: { zone: { displayText: 'Zone', values: [2], whereClauses: ["zone = '2'"], clientSpecific: false } } }),
  row('dashboardPages', {
    dashboardPages: [{ id: 'p1', name: 'Mine', dashboardIds: ['spend/map'], cards: { a: { page: 'spend', chartName: 'map', fact: 'total_spend', settings: {}, place } } }],
    selectedDashboardPageIndex: 0,
  }),
  row('layout:published_p1', { a: place }),
  row('theme', 'dark'),
]
const faults = (changed: Record<string, string>) => savedStateFaults(snapshotOf({ ...texts, ...changed }), rows).map(({ login, key, what }) => `${login}: ${key}: ${what}`)

test('what a person saved with the shipped pages has its place in them', () => {
  expect(now.problems).toEqual([])
  expect(faults({})).toEqual([])
})

test('a removed card is lost from layouts and settings, and nothing else is', () => {
  expect(faults({ 'pages/spend.json': spend.replace('"chartName": "map"', '"chartName": "states"') })).toEqual([
    'analyst: layout:spend: spend has no card map any more',
    'analyst: widgets:spend: spend has no card map any more',
    'analyst: dashboardPages: the own page "Mine" loses the card spend/map',
  ])
})

test('a value that is not offered any more says what is shown in its place', () => {
  const breakdown = (texts['widgets/breakdown.json'] ?? '').replace('"carrier_name", "account_number"', '"carrier_name"')
  expect(faults({ 'widgets/breakdown.json': breakdown })).toEqual(['analyst: widgets:spend: breakdown does not offer dimension account_number any more; it shows service_category'])
})

test('a filter that the page has no more is lost from filter sets, and a page that is gone from all', () => {
  expect(faults({ 'pages/spend.json': spend.replace('    "zone",\n', '') })).toEqual(['analyst: filterset:spend:allclients:west: spend has no filter zone any more'])
  const { 'pages/spend.json': _gone, ...others } = texts
  expect(savedStateFaults(snapshotOf(others), rows).map(({ key, what }) => `${key} ${what}`)).toEqual([
    'layout:spend there is no page spend any more',
    'widgets:spend there is no page spend any more',
    'filterset:spend:allclients:west there is no page spend any more',
    'dashboardPages the own page "Mine" loses the card spend/map',
  ])
})

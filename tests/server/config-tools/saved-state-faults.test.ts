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
  row('filterset:spend:allclients:west', {
    filters: { zone: { displayText: 'Zone', values: [2], whereClauses: ["zone = '2'"], clientSpecific: false } },
  }),
  row('dashboardPages', {
    dashboardPages: [
      {
        id: 'p1',
        name: 'Mine',
        dashboardIds: ['spend/map'],
        cards: { a: { page: 'spend', chartName: 'map', fact: 'total_spend', settings: {}, place } },
      },
    ],
    selectedDashboardPageIndex: 0,
  }),
  row('layout:published_p1', { a: place, removed: place }),
  row('widgets:published_p1', { a: { level: 'state' }, removed: { level: 'state' } }),
  row('filterset:published_p1:allclients:far', { filters: { zone: { values: ['8'] } } }),
  row('filterset:pmh0k2abc:allclients:old', { filters: { zone: { values: ['8'] } } }),
  row('theme', 'dark'),
]
const published = [
  {
    id: 'p1',
    by: 'admin',
    page: {
      name: 'Maps',
      cards: { a: { page: 'spend', chartName: 'map', fact: 'accessorials', settings: { level: 'country' }, place } },
    },
  },
]
const faults = (changed: Record<string, string>) =>
  savedStateFaults(snapshotOf({ ...texts, ...changed }), { rows, published }).map(
    ({ login, key, what }) => `${login}: ${key}: ${what}`,
  )

test('what a person saved with the shipped pages has its place in them', () => {
  expect(now.problems).toEqual([])
  expect(faults({})).toEqual([])
})

test('a removed card is lost from layouts and settings, and nothing else is', () => {
  expect(faults({ 'pages/spend.json': spend.replace('"chartName": "map"', '"chartName": "states"') })).toEqual([
    'analyst: layout:spend: spend has no card map any more',
    'analyst: widgets:spend: spend has no card map any more',
    'analyst: dashboardPages: the own page "Mine" loses the card spend/map',
    'analyst: layout:published_p1: "Maps" has no card a any more',
    'analyst: widgets:published_p1: "Maps" has no card a any more',
    'analyst: filterset:published_p1:allclients:far: "Maps" has no filter zone any more',
    'admin: published_p1: the published page "Maps" loses the card spend/map',
  ])
})

test('cards of published pages say which measure and which choice they lose', () => {
  const [fact] = /\{ "fact": "accessorials"[^\n]*\n/.exec(spend) ?? ['']
  expect(faults({ 'pages/spend.json': spend.replace(fact, '') })).toEqual([
    'admin: published_p1: the published page "Maps" shows spend/map by total_spend, since there is no fact accessorials any more',
  ])
  const map = (texts['widgets/map.json'] ?? '').replace('["state", "country"]', '["state"]')
  expect(faults({ 'widgets/map.json': map })).toEqual([
    'admin: published_p1: on the published page "Maps", spend/map does not offer level country any more; it shows state',
  ])
})

test('a value that is not offered any more says what is shown in its place', () => {
  const without = (text = '') => text.replace('"client_name", "account_number"', '"client_name"')
  const page = without(spend)
  expect(page).not.toBe(spend)
  expect(
    faults({ 'widgets/breakdown.json': without(texts['widgets/breakdown.json']), 'pages/spend.json': page }),
  ).toEqual([
    'analyst: widgets:spend: breakdown does not offer dimension account_number any more; it shows service_category',
  ])
})

test('a filter that the page has no more is lost from filter sets, and a page that is gone from all', () => {
  expect(faults({ 'pages/spend.json': spend.replace('{ "list": "shipments" }', '"carrier_name"') })).toEqual([
    'analyst: filterset:spend:allclients:west: spend has no filter zone any more',
    'analyst: filterset:published_p1:allclients:far: "Maps" has no filter zone any more',
  ])
  const { 'pages/spend.json': _gone, ...others } = texts
  expect(
    savedStateFaults(snapshotOf(others), { rows, published: [] }).map(({ key, what }) => `${key} ${what}`),
  ).toEqual([
    'layout:spend there is no page spend any more',
    'widgets:spend there is no page spend any more',
    'filterset:spend:allclients:west there is no page spend any more',
    'dashboardPages the own page "Mine" loses the card spend/map',
  ])
})

import { expect, test } from 'vitest'
import type { CardSpec, OwnPage } from '../../../domain/dashboards/layout/own-pages.ts'
import { pageDifferences } from '../../../src/dashboards/own/page-differences.ts'

const card = (changed: Partial<CardSpec> = {}): CardSpec => ({
  page: 'spend',
  chartName: 'map',
  fact: 'total_spend',
  settings: { level: 'state' },
  place: { x: 0, y: 0, w: 12, h: 12 },
  ...changed,
})
const page = (name: string, cards: OwnPage['cards'] = { c1: card() }): OwnPage => ({ name, cards })
const said = (mine: Record<string, OwnPage>, theirs: Record<string, OwnPage>) =>
  pageDifferences(mine, theirs).map((each) => `${each.kind} ${each.page}${'theirs' in each ? ` ${each.theirs}` : ''}`)

test('everything in which a page differs between two tabs is named (lessons 9)', () => {
  expect(said({ p1: page('Costs') }, { p1: page('Costs') })).toEqual([])
  expect(said({ p1: page('Costs'), p2: page('Mine') }, { p1: page('Money'), p3: page('Theirs') })).toEqual([
    'pageName Costs Money',
    'pageHere Mine',
    'pageThere Theirs',
  ])
  const there = card({
    fact: 'accessorials',
    title: 'Map',
    settings: { level: 'country' },
    place: { x: 12, y: 0, w: 12, h: 12 },
  })
  expect(said({ p1: page('Costs') }, { p1: page('Costs', { c1: there }) })).toEqual([
    'cardMeasure Costs',
    'cardName Costs',
    'cardSettings Costs',
    'cardPlace Costs',
  ])
  expect(said({ p1: page('Costs', { c1: card() }) }, { p1: page('Costs', { c2: card() }) })).toEqual([
    'cardHere Costs',
    'cardThere Costs',
  ])
})

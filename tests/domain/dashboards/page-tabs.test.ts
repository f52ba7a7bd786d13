import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addressParameters,
  openTab,
  tabLink,
  tabParameters,
  tabsOf,
  withDraft,
} from '../../../domain/dashboards/page-tabs.ts'

const page = (id: string, order: number, tabOf?: string) => ({ id, order, tabOf })
const PAGES = [
  page('scc', 3, 'insight'),
  page('spend', 1),
  page('insight', 9),
  page('early', 2, 'insight'),
  page('other', 0, 'spend'),
]
const insight = page('insight', 9)
const tabs = tabsOf(insight, PAGES)
const [, early, scc] = tabs
if (!early || !scc) throw new Error('three tabs')

describe('the tabs of a page [PAGE-18]', () => {
  test('are the page and its tabs by order; a page without any is alone', () => {
    expect(tabs.map(({ id }) => id)).toEqual(['insight', 'early', 'scc'])
    expect(tabsOf(page('other', 0, 'spend'), PAGES).map(({ id }) => id)).toEqual(['other'])
  })

  test('the address says which is open; one that is not there, or none, opens the first', () => {
    expect(openTab(tabs, [['tab', 'scc']])).toBe(scc)
    expect(openTab(tabs, [['tab', 'other']])).toBe(insight)
    expect(openTab(tabs, [])).toBe(insight)
  })

  test('a draft has the tabs of the page that it is of, and no page loses its own', () => {
    const draft = page('preview_insight', 9)
    const pages = withDraft(PAGES, draft)
    expect(tabsOf(draft, pages).map(({ id }) => id)).toEqual(['preview_insight', 'early', 'scc'])
    expect(tabsOf(page('spend', 1), pages).map(({ id }) => id)).toEqual(['spend', 'other'])
  })

  const names = fc.constantFrom('fact', 'from', 'to', 'mode', 'currency')
  const own = fc.uniqueArray(fc.tuple(names, fc.string({ maxLength: 8 })), { selector: ([name]) => name })
  const open = fc.constantFrom(...tabs)

  test('each keeps its own parameters while others change and are opened; all have the client of the last', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ tab: open, own, client: fc.nat(9).map(String) }), { minLength: 1, maxLength: 12 }),
        (steps) => {
          let address: [string, string][] = []
          const wanted = new Map<string, [string, string][]>()
          for (const step of steps) {
            address = tabLink(step.tab, address)
            expect(openTab(tabs, address)).toBe(step.tab)
            address = addressParameters(
              [...step.own, ['client', step.client]],
              { page: step.tab, tabs, parameters: address },
              false,
            )
            wanted.set(step.tab.id, step.own)
            const names = address.map(([name]) => name)
            expect(new Set(names).size).toBe(names.length)
            for (const tab of tabs) {
              const read = new Map(tabParameters({ page: tab, tabs, parameters: address }))
              expect(Object.fromEntries(wanted.get(tab.id) ?? [])).toEqual(
                Object.fromEntries(
                  [...read].filter(([name]) => !['client', 'tab'].includes(name) && !name.includes('.')),
                ),
              )
              expect(read.get('client')).toBe(step.client)
            }
          }
        },
      ),
    )
  })

  test('another client forgets what the other tabs show', () => {
    const parameters = [
      ['tab', 'early'],
      ['early.fact', 'packages'],
      ['scc.from', '2026-01-01'],
      ['fact', 'chargeback'],
      ['client', '1'],
    ] as const
    expect(addressParameters([['client', '5']], { page: early, tabs, parameters }, true)).toEqual([
      ['tab', 'early'],
      ['client', '5'],
    ])
  })
})

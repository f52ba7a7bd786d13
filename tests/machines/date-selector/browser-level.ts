import type { Page } from '@playwright/test'
import type { dateSelectorMachine } from '../../../machines/dates/date-selector.machine.ts'
import { DATE_SELECTOR_CASES, type DateSelectorCase } from './cases.ts'
import { selectorHands } from './selector-hands.ts'
import type { BrowserLevel } from '../../qa/browser-level.ts'
import type { Level, StateKey, Step } from '../../qa/model.ts'
import { COMPARISON_PATH } from '../../e2e/pages/ComparisonPage.ts'
import { SpendPage } from '../../e2e/pages/SpendPage.ts'
import { withoutFigures } from '../../e2e/without-figures.ts'

type Place = 'on the dashboard' | 'on the comparison'

const TYPED: readonly DateSelectorCase[] = [
  'it opens on last days',
  'three days are chosen',
  'no number of days is given',
  'selector.closed',
  'dates.applied',
]

/** The dashboards' popover lists numbers of days, so a person cannot give none; the comparison's has them typed. DATE-12 */
function happensAt(place: Place): (step: Step<DateSelectorCase>) => boolean {
  return ({ event }) => (place === 'on the dashboard' ? event !== 'no number of days is given' : TYPED.includes(event))
}

/** The date selector in a browser, at a place whose address says which dates are in force. */
function openSelector(page: Page, place: Place): Level<DateSelectorCase, StateKey<typeof dateSelectorMachine>> {
  /** A link of the app. */
  const follow = (address: string) => page.evaluate((to) => history.pushState(null, '', to), address)
  return selectorHands(page, {
    listsDays: place === 'on the dashboard',
    show: async (name) => {
      const { period, from, to } = DATE_SELECTOR_CASES[name].applied
      const parameters = period === '' ? { from, to } : { period }
      if (place === 'on the dashboard')
        return await follow(`/aframe/dashboard/spend?${new URLSearchParams(parameters)}`)
      const ofSet = Object.entries(parameters).map(([each, value]) => [`set1.${each}`, value])
      await follow(`${COMPARISON_PATH}?${new URLSearchParams([['set1.name', 'North'], ...ofSet])}`)
      await page.getByRole('button', { name: 'Edit North' }).click()
    },
  })
}

export const browserLevel: BrowserLevel<DateSelectorCase, StateKey<typeof dateSelectorMachine>, Place> = {
  places: {
    'on the dashboard': { every: 'transition', happens: happensAt('on the dashboard') },
    'on the comparison': { every: 'transition', happens: happensAt('on the comparison') },
  },
  open: async ({ page, place }) => {
    await withoutFigures(page)
    await new SpendPage(page).open({ user: 'seven.days' })
    return openSelector(page, place)
  },
}

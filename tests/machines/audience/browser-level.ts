import { OWN_PAGES_PATH } from '../../../domain/dashboards/layout/own-pages.ts'
import type { audienceMachine } from '../../../machines/sharing/audience.machine.ts'
import { holdCalls } from '../../e2e/call-gate.ts'
import { OwnPagesPage } from '../../e2e/pages/OwnPagesPage.ts'
import { withoutFigures } from '../../e2e/without-figures.ts'
import type { BrowserLevel } from '../../qa/browser-level.ts'
import type { StateKey } from '../../qa/model.ts'
import { audienceHands, LIST, STEP, tellPublished } from './audience-hands.ts'
import { ITEM, model, NAME, type AudienceCase } from './cases.ts'

/** The dialog in a browser, over a page that is made there; whether it is published the test says. */
export const browserLevel: BrowserLevel<AudienceCase, StateKey<typeof audienceMachine>> = {
  places: { 'over a page of their own': {} },
  facts: model.facts,
  open: async ({ page }) => {
    await withoutFigures(page)
    const own = new OwnPagesPage(page)
    await own.open('audience.walker')
    const made = { id: ITEM, name: NAME, dashboardIds: [], cards: {} }
    await own.call('saveDashboardSettings/', { dashboardPages: [made], selectedDashboardPageIndex: 0 })
    await page.goto(`${OWN_PAGES_PATH}/${ITEM}`)
    const gate = await holdCalls(page, [LIST, STEP])
    const met = { next: gate.next, waiting: () => Promise.resolve(gate.waiting()) }
    await own.chooseForPage('Publish to a role')
    await tellPublished(gate)
    await page.getByRole('checkbox', { name: 'Client staff', checked: true }).waitFor()
    return audienceHands(page, met)
  },
}

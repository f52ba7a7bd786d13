import { expect, type Page } from '@playwright/test'
import { NAMESAKES, type ComparisonCase } from './cases.ts'
import { comparisonHands, happensOnPage, type ComparisonState } from './comparison-hands.ts'
import type { BrowserLevel } from '../../qa/browser-level.ts'
import type { Level } from '../../qa/model.ts'
import { ComparisonPage } from '../../e2e/pages/ComparisonPage.ts'
import { FilterForm } from '../../e2e/pages/FilterForm.ts'
import { withoutFigures } from '../../e2e/without-figures.ts'

const TABS = ['Refund', 'Carrier Score', 'Accessorial', 'Weight', 'Spend'] as const

/** The workspace in a browser, on the real server with NAMESAKES saved. */
function openWorkspace(page: Page, comparison: ComparisonPage): Level<ComparisonCase, ComparisonState> {
  let release = () => Promise.resolve()
  const scale = page.getByRole('button', { name: 'Semi-log' })
  const tab = (name: string) => page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name, exact: true })
  const openTab = async (name: string) => {
    await tab(name).click()
    await expect(tab(name)).toHaveAttribute('aria-current', 'page')
  }
  const changeControl = async () => {
    await scale.click()
    await expect(page).toHaveURL(/comparisonSpend\.chartScale=semilog/)
    await expect(scale).toHaveAttribute('aria-pressed', 'true')
  }
  return comparisonHands(comparison, {
    restore: async () => {
      await comparison.untilSaved()
      await comparison.store(NAMESAKES)
      await comparison.openKnowing(NAMESAKES)
    },
    // A save waits on its way, until the other tab's was first.
    willLearn: async (deleteLost) => {
      const held = new Promise<() => Promise<void>>(
        (resolve) => void page.route('**/addfilterForKey', (route) => resolve(() => route.continue()), { times: 1 }),
      )
      await deleteLost()
      release = await held
    },
    learn: async (theirs) => {
      await comparison.store(theirs)
      await release()
    },
    changeControl,
    openRefund: async () => {
      await changeControl()
      for (const name of TABS) {
        await openTab(name)
        if (name === 'Refund') await expect(scale).not.toHaveAttribute('aria-pressed', 'true')
      }
      await expect(scale).toHaveAttribute('aria-pressed', 'true')
      await openTab('Refund')
      await expect(page).toHaveURL(/tab=comparisonRefund/)
    },
    search: async () => {
      const searched = page.waitForRequest(
        (request) =>
          request.url().includes('/aidashboards/data/comparisonSpend/') &&
          (request.postData() ?? '').includes("tracking_number in ('1Z7')"),
      )
      await comparison.search('1Z7')
      await searched
    },
    narrow: async () => {
      const chips = page.getByRole('group', { name: 'All sets, only' }).getByRole('listitem')
      const chosen = await chips.count()
      await comparison.rowsOf('breakdown').first().click()
      await expect(chips).not.toHaveCount(chosen)
    },
    filter: (act) => act(new FilterForm(page)),
  })
}

/** Where a chart must be there. */
const OF_CHARTS: readonly ComparisonCase[] = ['the refund tab is opened', 'a control is changed']

export const browserLevel: BrowserLevel<ComparisonCase, ComparisonState> = {
  places: {
    'on its page': {
      start: 'two sets, others saved',
      every: 'transition',
      happens: happensOnPage,
      maxSteps: 30,
    },
  },
  open: async ({ page, walk }) => {
    const comparison = new ComparisonPage(page)
    if (!walk.some(({ event }) => OF_CHARTS.includes(event))) await withoutFigures(page)
    await comparison.signIn('comparison.walker')
    await comparison.store(NAMESAKES)
    await comparison.openKnowing(NAMESAKES)
    return openWorkspace(page, comparison)
  },
}

import { printSavedComparison } from '../../../domain/comparison/saved-comparison.ts'
import { ComparisonPage } from '../../e2e/pages/ComparisonPage.ts'
import { FilterForm } from '../../e2e/pages/FilterForm.ts'
import { answering } from '../../qa/component/answering.ts'
import type { ComponentLevel } from '../../qa/component/component-level.ts'
import { expect } from '../../qa/component/expect.ts'
import { COMPARISON_CASES, NAMESAKES, type ComparisonCase } from './cases.ts'
import { comparisonHands, happensOnPage, type ComparisonState } from './comparison-hands.ts'

const SAVE = '/addfilterForKey'
const VALUES = '/filters/carrier_name'
const CARRIERS = [{ NAME: 'UPS', VALUE: 'UPS', COUNT: 1 }]

/** What the charts of a tab would tell is told: there are none. */
export const componentLevel: ComponentLevel<ComparisonCase, ComparisonState> = {
  starts: ['two sets, others saved'],
  every: 'transition',
  maxSteps: 30,
  happens: happensOnPage,
  open: ({ page, calls, tell }) => {
    const comparison = new ComparisonPage(page)
    const known = async () => {
      await (await calls.next('/getFiltersforkey/comparison')).answer([printSavedComparison(NAMESAKES)])
      await expect(comparison.groups).toHaveText(/^Saved groups3/)
    }
    const saveAll = () => answering(calls, { [SAVE]: { status: 'ok' } }, () => comparison.untilSaved())
    return {
      ...comparisonHands(comparison, {
        restore: async () => {
          await saveAll()
          await page.getByRole('button', { name: 'Open the page again' }).click()
          await known()
        },
        willLearn: async (deleteLost) => {
          await saveAll()
          await deleteLost()
        },
        learn: async (theirs) => {
          const current = { filter_value: printSavedComparison(theirs), version: 9 }
          await (await calls.next(SAVE)).answer({ code: 'version-conflict', detail: 'changed', current }, 409)
        },
        openRefund: async () => {
          const tab = page.getByRole('link', { name: 'Refund', exact: true })
          await tab.click()
          await expect(tab).toHaveAttribute('aria-current', 'page')
        },
        changeControl: async () => {
          await tell(COMPARISON_CASES['a control is changed'])
          await expect(page).toHaveURL(/comparisonSpend\.chartType=bar/)
        },
        search: () => comparison.search('1Z7'),
        narrow: async () => {
          await tell(COMPARISON_CASES['a mark is chosen of all sets'])
          await expect(page.getByRole('group', { name: 'All sets, only' })).toBeVisible()
        },
        filter: (act) =>
          answering(calls, { [VALUES]: { data: { data: CARRIERS, rowCount: CARRIERS.length, dataVersion: 1 } } }, () =>
            act(new FilterForm(page)),
          ),
      }),
      begin: async () => {
        await known()
        await page.evaluate(() =>
          history.pushState(null, '', '?set1.name=North&set1.client=1&set2.name=South&set2.client=1'),
        )
        await expect(comparison.headings).toHaveText(['North', 'South'])
      },
    }
  },
}

import type { Page } from '@playwright/test'
import { OF_ROWS, printRows, type RowsPlace } from '../../../domain/dashboards/open-rows/open-rows.ts'
import type { rowsMachine } from '../../../machines/grid/rows.machine.ts'
import { holdCalls } from '../../e2e/call-gate.ts'
import { RowsDialog } from '../../e2e/pages/RowsDialog.ts'
import { SpendPage } from '../../e2e/pages/SpendPage.ts'
import { withoutFigures } from '../../e2e/without-figures.ts'
import type { BrowserLevel } from '../../qa/browser-level.ts'
import type { Level, StateKey } from '../../qa/model.ts'
import { LOST, model, ROWS_CASES, type RowsCase } from './cases.ts'
import { happensToRows, nextOfRows, rowsHands } from './rows-hands.ts'

const ROWS_CALL = '/getRows/spend'

/** The address says other rows, or the same of another weight unit. */
async function goTo(page: Page, place: RowsPlace | undefined): Promise<void> {
  await page.evaluate(
    ([names, said]) => {
      const address = new URL(location.href)
      const { searchParams } = address
      if (said) {
        for (const name of names) searchParams.delete(name)
        for (const [name, value] of said) searchParams.set(name, value)
      } else if (searchParams.has('unit')) searchParams.delete('unit')
      else searchParams.set('unit', 'kgs')
      history.pushState(null, '', address)
    },
    [OF_ROWS, place ? printRows(place) : undefined] as const,
  )
}

/** The rows below the board of the spend page, whose calls the test answers. */
async function openRows(page: Page): Promise<Level<RowsCase, StateKey<typeof rowsMachine>>> {
  const gate = await holdCalls(page, [ROWS_CALL])
  const next = () => gate.next(ROWS_CALL)
  const grid = new RowsDialog(page, 'Spend Analysis')
  grid.dialog = page.getByRole('region', { name: 'Rows of Spend Analysis' })
  return rowsHands(grid, {
    next,
    does: async (name) => {
      if (name === 'a call fails') {
        await grid.dialog.getByRole('button', { name: 'Download Data' }).click()
        return (await nextOfRows(next)).answer({ ...LOST, code: 'server-fault' }, 500)
      }
      // The hands let them come beside the rows.
      if (name === 'the sums come') return
      const happened = ROWS_CASES[name]
      await goTo(page, 'place' in happened ? happened.place : undefined)
    },
    address: () => Promise.resolve(page.url()),
  })
}

/** Of what fails beside the rows, the count for a report does by the hands of a person. */
function happens(step: Parameters<typeof happensToRows>[0]): boolean {
  if (step.event === 'newer data is answered') return false
  if (step.event === 'a call fails' && !/rows\.(loading|returning)/.test(step.from))
    return step.from === 'rows.shown|opened.closed' && !step.at.includes('of one')
  return happensToRows(step)
}

export const browserLevel: BrowserLevel<RowsCase, StateKey<typeof rowsMachine>> = {
  places: {
    'on the spend page': { start: 'as they come', every: 'transition', happens },
    'from a link to a package': { start: 'from a link to a package, with its columns', every: 'transition', happens },
  },
  facts: model.facts,
  unmet: {
    'rows.rows on data.changed #0': 'an answer of newer data brings its rows too, which is a step of its own',
    'rows.rows.partly on rows.retried #1': 'beside no rows there is nothing to count for a report',
    'rows.opened.sought on one.opened #0': 'no rows are there whose menu would lead to all of an invoice',
    'rows.opened.finding on one.opened #0': 'the package is found before a menu is open',
  },
  open: async ({ page, place }) => {
    await page.addInitScript(() => localStorage.setItem('aframe.rowsPlace', 'below'))
    await withoutFigures(page)
    await new SpendPage(page).open({ user: 'rows.walker' })
    const level = await openRows(page)
    const { start } = browserLevel.places[place] ?? {}
    return { ...level, begin: () => goTo(page, model.starts[start as keyof typeof model.starts].place) }
  },
}

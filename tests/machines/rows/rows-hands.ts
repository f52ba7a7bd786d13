import type { GridRequest } from '../../../domain/grid/grid-request.ts'
import type { rowsMachine } from '../../../machines/grid/rows.machine.ts'
import { chooseInMenu } from '../../e2e/pages/choose-in-menu.ts'
import { isOfTotals, type RowsDialog } from '../../e2e/pages/RowsDialog.ts'
import { expect } from '../../qa/component/expect.ts'
import type { Level, StateKey, Step } from '../../qa/model.ts'
import { LOST, SECOND, THIRD, type RowsCase } from './cases.ts'

/** A call for rows that waits for the test. */
export interface RowsCall {
  readonly body: unknown
  readonly answer: (body: unknown, status?: number) => Promise<void>
}

/** What a person cannot do at once: who answers, what the address says, what else is told. */
export interface RowsMet {
  readonly next: () => Promise<RowsCall>
  readonly does: (name: RowsCase) => Promise<void>
  /** What the address says. */
  readonly address: () => Promise<string>
}

const row = (number: string) => ({
  TRACKING_ID: null,
  TRACKING_NUMBER: number,
  CARRIER_NAME: 'UPS',
  SERVICE: 'Ground',
  NET_AMOUNT: 5,
  INVOICE_NUMBER: 'I7',
  ACCOUNT_NUMBER: 'A1',
  BILL_DATE: '2026-10-01',
})
const ROWS = ['1Z0', SECOND.of.number, THIRD.of.number].map(row)
const GROUPS = ['UPS', 'FedEx', 'DHL'].map((name) => ({ CARRIER_NAME: name, CHILD_COUNT: 1, NET_AMOUNT: 5 }))

const answered = (data: readonly unknown[]) => ({
  data,
  lastRow: data.length,
  secondaryColumnFields: [],
  dataVersion: 1,
})

/** The next call for rows; the sums of all that are asked for beside them come at once. */
export async function nextOfRows(next: RowsMet['next']): Promise<RowsCall & { readonly asked: GridRequest }> {
  const found = await next()
  const asked = found.body as GridRequest
  if (!isOfTotals(asked)) return { ...found, asked }
  await found.answer(answered([{ NET_AMOUNT: 15 }]))
  return nextOfRows(next)
}

type From = Pick<Step<RowsCase>, 'from'>
const isAsked = ({ from }: From) => /rows\.(loading|returning)/.test(from)
/** What cannot be looked for was tried again: the rows are asked, below which it is looked for. */
const isAgain = ({ from }: From) => from === 'rows.shown|opened.unfound'
const isSought = ({ from }: From) => /opened\.(sought|finding)/.test(from)

/** A person's hands and eyes on rows that are open, wherever they are met; every row says all of its package. */
export function rowsHands(
  grid: RowsDialog,
  { next, does, address }: RowsMet,
): Level<RowsCase, StateKey<typeof rowsMachine>> {
  const { page } = grid
  // While it is asked it is called as one of a package.
  const popup = page.getByRole('dialog', { name: /^(Tracking Number|Charge without a Package)/ })
  let typed = 0
  let sorted = 0
  const call = () => nextOfRows(next)
  const standing = (asked: GridRequest) =>
    (asked.rowGroupCols.length > 0 ? GROUPS : ROWS).slice(asked.startRow, asked.endRow)
  const rowsCome = async () => {
    const { asked, answer } = await call()
    const whole = asked.rowGroupCols.length > 0 ? GROUPS : ROWS
    await answer({ ...answered(standing(asked)), lastRow: whole.length })
  }
  const noneCome = async () => (await call()).answer(answered([]))
  const told = (name: RowsCase, otherwise: () => Promise<void>) => (step: Step<RowsCase>) =>
    isAsked(step) || isAgain(step) ? otherwise() : does(name)
  const cell = (at: number) => grid.dialog.locator(`.ag-row[row-index="${at}"] .ag-cell[col-id="SERVICE"]`)
  const headers = grid.dialog.locator('.ag-header-cell-sortable .ag-header-cell-label')
  /** The address says it a moment later. */
  const addressed = (act: () => Promise<void>) => async () => {
    const before = await address()
    await act()
    await expect.poll(address).not.toBe(before)
  }
  const popupReads = async (at: number) => {
    const { asked, answer } = await call()
    expect(asked.startRow).toBe(at)
    await answer({ ...answered(standing(asked)), lastRow: ROWS.length })
  }
  return {
    drivers: {
      'the address shows the rows as they come': () => does('the address shows the rows as they come'),
      'the address shows a package': () => does('the address shows a package'),
      'the address shows a package of an invoice': () => does('the address shows a package of an invoice'),
      'the rows are asked anew': () => does('the rows are asked anew'),
      'rows come': told('rows come', rowsCome),
      'no rows come': told('no rows come', noneCome),
      'the sums come': () => does('the sums come'),
      'a call fails': told('a call fails', async () => (await call()).answer({ ...LOST, code: 'server-fault' }, 500)),
      'newer data is answered': async () => {
        await does('newer data is answered')
        await rowsCome()
      },
      'it is tried again': async ({ from, to }) => {
        await grid.dialog.getByRole('button', { name: 'Retry' }).click()
        if (from.includes('rows.partly') && !from.includes('unfound'))
          await (to.includes('rows.empty') ? noneCome() : rowsCome())
      },
      'another view is chosen': () =>
        chooseInMenu(
          grid.dialog.getByRole('button', { name: /^Data view/ }),
          page.getByRole('menuitemradio', { name: 'Group by Carrier', exact: true }),
        ),
      'they are filtered': addressed(() =>
        grid.dialog
          .locator('.ag-floating-filter input:visible')
          .first()
          .fill(String((typed += 1))),
      ),
      // One, then the other: the third time one column is sorted by, it is no more.
      'they are sorted': addressed(() => headers.nth((sorted += 1) % 2).click()),
      'the columns are changed': async () => {
        await grid.dialog.getByRole('button', { name: 'Columns' }).click()
        await page.getByRole('menuitemcheckbox', { name: 'Zone', exact: true }).click()
        await page.keyboard.press('Escape')
      },
      'all rows of an invoice are opened': async (step) => {
        if (isSought(step)) return does('all rows of an invoice are opened')
        await cell(2).focus()
        await page.keyboard.press('Shift+F10')
        await page.getByRole('menuitem', { name: 'All rows of this invoice' }).click()
      },
      'the rows of the page are wanted': () =>
        grid.dialog.getByRole('button', { name: 'Back to the rows of the page' }).click(),
      'a package is opened': async () => {
        await cell(SECOND.at).click()
        await popupReads(SECOND.at)
      },
      'the next package is shown': async () => {
        await popup.getByRole('button', { name: 'Next row' }).click()
        await popupReads(THIRD.at)
      },
      'the package is closed': () => popup.getByRole('button', { name: 'OK' }).click(),
      'the package stands at its place': async () => {
        await popupReads(SECOND.at)
        await popupReads(SECOND.at)
      },
      'the package stands elsewhere': async () => {
        await (await call()).answer(answered([row('1Z8')]))
        await (await call()).answer(answered([row(SECOND.of.number)]))
      },
      'the package is not among them': async () => {
        await (await call()).answer(answered([row('1Z8')]))
        await (await call()).answer(answered([]))
      },
      'the package cannot be looked for': async () => (await call()).answer({ ...LOST, code: 'server-fault' }, 500),
    },
    states: {
      'rows.loading': () => expect(grid.count).toHaveText('Loading …'),
      'rows.returning': () => expect(grid.count).toHaveText('Loading …'),
      'rows.shown': () => expect(grid.count).toHaveText(/^\d+ (rows|groups)$/),
      'rows.empty': () => expect(grid.count).toHaveText('There are no invoices for the selected criteria'),
      'rows.failed': async () => {
        await expect(grid.dialog.getByRole('button', { name: 'Retry' })).toBeVisible()
        await expect(grid.count).toHaveText('')
      },
      'rows.partly': async () => {
        await expect(grid.dialog.getByRole('button', { name: 'Retry' })).toBeVisible()
        await expect(grid.count).not.toHaveText('')
      },
      'opened.placed': () => Promise.reject(new Error('it is left at once')),
      'opened.closed': () => expect(popup).toBeHidden(),
      'opened.sought': () => expect(popup).toBeHidden(),
      'opened.finding': () => expect(popup).toBeHidden(),
      'opened.unfound': () => expect(popup).toBeHidden(),
      'opened.gone': () => expect(grid.dialog.getByText('This package is not among the rows.')).toBeVisible(),
      'opened.open': () => expect(popup).toBeVisible(),
    },
  }
}

/** What can be done to rows, by what stands before them: a package is over all else, a group is none, and of two calls that wait one is not told from the other. */
export function happensToRows(step: Step<RowsCase> & { readonly at: string }): boolean {
  const { from, event, at } = step
  const isThere = /rows\.(shown|partly)/.test(from) && !at.includes(' · 0 · ')
  const isOpen = from.includes('opened.open')
  switch (event) {
    case 'rows come':
      return isAsked(step) || isAgain(step)
    case 'no rows come':
      return isAsked(step)
    case 'newer data is answered':
      return from.includes('rows.shown') && /opened\.(closed|gone|open)/.test(from)
    case 'the package is closed':
      return isOpen
    case 'the next package is shown':
      return isOpen && !isAsked(step) && at.includes('package at 1') && !at.includes('alone')
    case 'a package is opened':
    case 'all rows of an invoice are opened':
      return isThere && !isOpen && !isSought(step) && !isAgain(step) && at.includes('& all') && !at.includes('of one')
    case 'it is tried again':
      return !isOpen && !isSought(step)
    case 'they are filtered':
    case 'they are sorted':
    case 'another view is chosen':
    case 'the columns are changed':
    case 'the rows are asked anew':
    case 'the rows of the page are wanted':
      return !isOpen
    default:
      return true
  }
}

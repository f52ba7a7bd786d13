import { expect, type Page } from '@playwright/test'
import type { WidgetPhase } from '../../../machines/dashboards/widget.machine.ts'
import type { WidgetCase } from './cases.ts'
import type { BrowserLevel } from '../../qa/browser-level.ts'
import type { Level, Step } from '../../qa/model.ts'
import { holdCalls } from '../../e2e/call-gate.ts'
import { SpendPage } from '../../e2e/pages/SpendPage.ts'
import { signedIn } from '../../e2e/signed-in.ts'
import { withoutFigures } from '../../e2e/without-figures.ts'

const SETTINGS = '/getFiltersforkey/widgets%3Aspend'
const ASK = '/data/spend/breakdown'
const TIMEOUT = 'The query took too long and was stopped.'
/** Of the breakdown, by the words of its title. */
const DIMENSIONS = { 'service category': 'Service category', carrier: 'Carrier' } as const
type Dimension = keyof typeof DIMENSIONS

const figures = (dataVersion: number) => ({ data: { data: [], rowCount: 0, dataVersion } })

/** A card of the board in a browser, on the real server whose answers the test lets go, changes or loses. */
async function openCard(page: Page): Promise<Level<WidgetCase, WidgetPhase>> {
  const spend = new SpendPage(page)
  await withoutFigures(page)
  const token = await signedIn(page, 'widget.walker')
  await spend.store(undefined, token)
  const config = await page.request.get('/aiparcelweb/api/dashboard/pagesConfig', {
    headers: { authorization: `Bearer ${token}` },
  })
  const { dataVersion: known } = (await config.json()) as { readonly dataVersion: number }
  let newest = known
  await page.route('**/data/spend/trends', (route) => route.fulfill({ json: figures(newest) }))
  const gate = await holdCalls(page, [SETTINGS, ASK])
  await page.goto('/aframe/dashboard/spend')

  const { card, chart, title, retry } = spend.breakdown
  let asked: Dimension = 'service category'
  let drawn: Dimension = asked
  let span = 'Month'
  const shows = async ({
    busy = false,
    picture = false,
    failed = false,
    titled = asked,
  }: {
    readonly busy?: boolean
    readonly picture?: boolean
    readonly failed?: boolean
    readonly titled?: Dimension
  }) => {
    await expect(card).toHaveAttribute('aria-busy', String(busy))
    await expect(title).toHaveText(`Total Spend by ${titled}`)
    await expect(card.getByRole('alert').filter({ hasText: TIMEOUT })).toHaveCount(failed ? 1 : 0)
    if (picture)
      await expect(card.locator('[role=img]')).toHaveAttribute('aria-label', new RegExp(`^Total Spend by ${drawn}`))
    else await expect(chart).toHaveCount(0)
    if (busy) await gate.next(ASK)
    else expect(gate.waiting().filter((path) => path.endsWith(ASK))).toEqual([])
  }
  /** The first as the page opens, each other by a choice of the person. */
  const ask = async ({ from }: Step<WidgetCase>) => {
    if (from === 'waiting') return await (await gate.next(SETTINGS)).pass()
    asked = asked === 'carrier' ? 'service category' : 'carrier'
    await spend.breakdown.chooseDimension(DIMENSIONS[asked])
  }
  return {
    drivers: {
      'one question': ask,
      'another question': ask,
      'rows are answered': async () => {
        await (await gate.next(ASK)).pass()
        drawn = asked
      },
      'no rows are answered': async () => (await gate.next(ASK)).answer(figures(known)),
      'the query fails': async () => (await gate.next(ASK)).answer({ detail: TIMEOUT, code: 'query-timeout' }, 503),
      'retry.press': () => retry.click(),
      'the same data is published': () => Promise.reject(new Error('it changes nothing')),
      'newer data is published': async () => {
        newest += 1
        span = span === 'Month' ? 'Quarter' : 'Month'
        await spend.trends.choose(span)
      },
    },
    states: {
      waiting: async () => {
        await gate.next(SETTINGS)
        await shows({})
      },
      loading: () => shows({ busy: true }),
      refreshing: () => shows({ busy: true, picture: true, titled: drawn }),
      drawn: () => shows({ picture: true }),
      empty: async () => {
        await shows({})
        await expect(card.getByText('Nothing in this view')).toBeVisible()
      },
      failed: () => shows({ failed: true }),
      outdated: () => shows({ failed: true, picture: true, titled: drawn }),
    },
  }
}

export const browserLevel: BrowserLevel<WidgetCase, WidgetPhase> = {
  places: { 'on the spend page': {} },
  open: ({ page }) => openCard(page),
}

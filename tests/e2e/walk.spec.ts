import { expect, type Page as BrowserPage } from '@playwright/test'
import { readView } from '../../domain/dashboards/view.ts'
import { handPage, valueSql } from '../support/answers/page-sums.ts'
import { shippedPage } from '../support/shipped/shipped-pages.ts'
import { TEST_TODAY } from '../support/portal/template-data.ts'
import { addressSql } from '../walks/address-sql.ts'
import { chanceOf } from '../walks/steps.ts'
import { test } from './guarded-test.ts'
import { SpendPage, type WidgetCard } from './pages/SpendPage.ts'
import { templateRows } from './template-sql.ts'
import { LIMIT_MS, patiently } from '../support/run/patience.ts'

/** Over all pages; a few in `npm test`, `npm run walks -- --browser --steps 200 --seed 7` for more, or for others. */
const STEPS = Number(process.env.WALK_STEPS ?? '20')
const SEED = Number(process.env.WALK_SEED ?? '20261121')
const PAGES = ['spend', 'refund', 'accessorial', 'weight', 'carrierScore']
const STEPS_A_PAGE = Math.ceil(STEPS / PAGES.length)

/** What SQL of an address says that the facts of a page are, to the cent. */
async function sqlOf(pageId: string, address: string): Promise<number[]> {
  const [page, hand] = [shippedPage(pageId), handPage(pageId)]
  const parameters = [...new URL(address).searchParams]
  const read = readView(parameters, { page, today: TEST_TODAY, clientId: 1 })
  expect(read.unhonoured, address).toEqual([])
  const { where, view } = addressSql(hand, { parameters, view: read.view })
  const facts = page.facts.map(({ fact }) => fact)
  const sums = facts.map((fact) => `${valueSql(hand.facts[fact] as never, view)}::DOUBLE AS ${fact}`)
  const [row = {}] = await templateRows(`SELECT ${sums.join(', ')} FROM ${hand.table} WHERE ${where}`)
  return facts.map((fact) => cents(row[fact]))
}

async function shownOn(page: BrowserPage): Promise<number[]> {
  const tiles = await page.getByRole('radiogroup', { name: 'Facts' }).locator('label').all()
  return Promise.all(
    tiles.map(async (tile) =>
      cents(
        await tile
          .locator('data')
          .first()
          .getAttribute('value', { timeout: patiently(1_000) })
          .catch(() => 0),
      ),
    ),
  )
}

function cents(amount: unknown): number {
  return Math.round(Number(amount ?? 0) * 100)
}

for (const [nth, pageId] of PAGES.entries())
  test(`${STEPS_A_PAGE} steps by seed ${SEED} over clicks, drills, back and reload of ${pageId} show what SQL of the address says, and going back what was (issue 18) @exact${nth === 0 ? '' : ' @long'}`, async ({
    page,
  }) => {
    test.setTimeout(LIMIT_MS + STEPS_A_PAGE * 5_000)
    const walked = new SpendPage(page, pageId)
    await walked.open({ user: 'marks.walker', search: '?client=1' })
    const chance = chanceOf(SEED + nth)
    const steps: string[] = []
    let depth = 0
    for (let step = 1; step <= STEPS_A_PAGE; step += 1) {
      await expect(walked.breakdown.card).toHaveAttribute('data-phase', /^(drawn|empty)$/)
      const before = page.url()
      const way = depth > 4 ? 6 : chance.below(8)
      if (way < 5) {
        const drilled = way === 4
        const card = drilled || chance.below(2) === 0 ? walked.breakdown : walked.trends
        const name = await pressMark(card, { at: chance.below(6), button: drilled ? 'right' : 'left' })
        if (drilled)
          await page
            .getByRole('menuitem', { name: /^Leave it out/ })
            .click({ timeout: patiently(2_000) })
            .catch(() => page.keyboard.press('Escape'))
        steps.push(`${drilled ? 'leave out' : 'press'} ${name}`)
        await expect
          .poll(() => page.url() !== before, { timeout: patiently(1_500) })
          .toBe(true)
          .catch(() => undefined)
        if (page.url() !== before) depth += 1
      } else if (way < 7 && depth > 0) {
        steps.push('back')
        await page.goBack()
        depth -= 1
      } else {
        steps.push('reload')
        await page.reload()
      }
      const expected = await sqlOf(pageId, page.url())
      await expect.poll(() => shownOn(page), { message: `${steps.join(', ')} at ${page.url()}` }).toEqual(expected)
    }
    expect(new Set(steps.map((each) => each.split(' ')[0])).size).toBeGreaterThan(1)
  })

/** Presses one of the marks of a card where it is drawn; answers its name, or that there is none. */
async function pressMark(
  { card }: WidgetCard,
  { at, button }: { readonly at: number; readonly button: 'left' | 'right' },
): Promise<string> {
  const marks = card.getByRole('group', { name: /^Marks/ }).getByRole('button')
  const count = await marks.count()
  if (count === 0) return 'nothing'
  const mark = marks.nth(at % count)
  await mark.scrollIntoViewIfNeeded()
  const box = await mark.boundingBox()
  const name = (await mark.getAttribute('aria-label')) ?? ''
  if (box) await card.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2, { button })
  return name
}

import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** Waits until what fades in has come to rest: half transparent, any text is too faint. What turns for ever does not count, nor what follows the scrolling. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, timeline, effect }) =>
          playState !== 'running' ||
          timeline !== document.timeline ||
          effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  )
}

/** The rules of axe that look at colours, which is all that a theme changes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

interface Looked {
  /** CSS selector of the part that is looked at. */
  readonly part?: string
  /** Ids of axe's rules; all of them unless told. */
  readonly rules?: readonly string[]
}

/** What axe finds serious or critical on the page, or in a part of it, each rule with the elements that break it. It runs in the page itself, which takes half the time: what a frame holds (a map) is not ours. */
export async function seriousFindings(page: Page, { part = 'html', rules }: Looked = {}): Promise<string[]> {
  await atRest(page)
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .options({
      resultTypes: ['violations'],
      ...(rules ? { runOnly: { type: 'rule', values: [...rules] } } : {}),
    })
    .setLegacyMode()
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** The same in the light theme, and of its colours in the dark one, in which the page stays. */
export async function seriousFindingsInBothThemes(page: Page, where: Pick<Looked, 'part'> = {}): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await seriousFindings(page, where)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-color-mode', 'dark')
  const dark = await seriousFindings(page, { ...where, rules: COLOUR_RULES })
  return [...light, ...dark.map((finding) => `in the dark theme, ${finding}`)]
}

import AxeBuilder from '@axe-core/playwright'
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

/** What axe finds serious or critical on the page, or in a part of it, each rule with the elements that break it. It runs in the page itself, which takes half the time: what a frame holds (a map) is not ours. */
export async function seriousFindings(page: Page, part = 'html'): Promise<string[]> {
  await atRest(page)
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

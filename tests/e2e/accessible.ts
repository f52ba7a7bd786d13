import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Axe from 'axe-core'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

declare global {
  interface Window {
    axe?: typeof Axe
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Waits until what fades in has come to rest, and what is of before has made room for what is asked: half transparent, any text is too faint. What turns for ever does not count, nor what follows the scrolling. */
async function atRest(page: Page): Promise<void> {
  await expect(page.locator('[data-old="true"]')).toHaveCount(0)
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

interface Finding {
  /** The rule that is broken. */
  readonly id: string
  readonly impact: Axe.ImpactValue | undefined
  /** The elements that break it. */
  readonly html: readonly string[]
}

/** Whatever axe finds. It runs in the page itself, which is given it once: what a frame holds (a map) is not ours. What it finds while something begins to fade it does not find again. */
async function found(page: Page, where: Looked): Promise<Finding[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(AXE)
  const findings = await foundAtRest(page, where)
  return findings.length === 0 ? [] : foundAtRest(page, where)
}

async function foundAtRest(page: Page, { part = 'html', rules }: Looked): Promise<Finding[]> {
  await atRest(page)
  return page.evaluate(
    async ({ part, rules }) => {
      const { axe } = window
      if (!axe) throw new Error('there is no axe')
      const { violations } = await axe.run(
        { include: [part] },
        {
          resultTypes: ['violations'],
          selectors: false,
          ...(rules ? { runOnly: { type: 'rule', values: [...rules] } } : {}),
        },
      )
      return violations.map(({ id, impact, nodes }) => ({ id, impact, html: nodes.map(({ html }) => html) }))
    },
    { part, rules },
  )
}

const inWords = ({ id, html }: Finding): string => `${id}: ${html.join(' ')}`

/** What axe finds on the page, or in a part of it, however little it matters. */
export async function allFindings(page: Page, where: Looked = {}): Promise<string[]> {
  return (await found(page, where)).map(inWords)
}

/** What it finds serious or critical. */
export async function seriousFindings(page: Page, where: Looked = {}): Promise<string[]> {
  const findings = await found(page, where)
  return findings.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(inWords)
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

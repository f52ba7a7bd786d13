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
  /** CSS selector of the part that is looked at; unless told, the dialog that nothing behind can be reached from, else the whole page. */
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

/** What axe finds that counts. It runs in the page itself, which is given it once: what a frame holds (a map) is not ours. What it finds while something begins to fade it does not find again. */
async function found(page: Page, where: Looked, counts: (finding: Finding) => boolean): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(AXE)
  const findings = (await foundAtRest(page, where)).filter(counts)
  return findings.length === 0 ? [] : (await foundAtRest(page, where)).filter(counts).map(inWords)
}

/** The topmost dialog that takes the page away from who has it open: what is behind it is looked at where it is the page. */
const MODAL = '[role$="dialog"][aria-modal="true"]'
/** What may be open over it. */
const OVER_IT = '[role="menu"], [role="listbox"]'

async function foundAtRest(page: Page, { part, rules }: Looked): Promise<Finding[]> {
  await atRest(page)
  return page.evaluate(
    async ({ part, modal, overIt, rules }) => {
      const { axe } = window
      if (!axe) throw new Error('there is no axe')
      const open = [...document.querySelectorAll(modal)].filter((dialog) => dialog.checkVisibility()).at(-1)
      const all = open ? { include: [open, ...document.querySelectorAll(overIt)] } : document
      const { violations } = await axe.run(part ?? all, {
        resultTypes: ['violations'],
        selectors: false,
        // Style sheets and media, which no rule in use asks for.
        preload: false,
        ...(rules ? { runOnly: { type: 'rule', values: [...rules] } } : {}),
      })
      return violations.map(({ id, impact, nodes }) => ({ id, impact, html: nodes.map(({ html }) => html) }))
    },
    { part, modal: MODAL, overIt: OVER_IT, rules },
  )
}

const inWords = ({ id, html }: Finding): string => `${id}: ${html.join(' ')}`

/** What axe finds on the page, or in a part of it, however little it matters. */
export async function allFindings(page: Page, where: Looked = {}): Promise<string[]> {
  return found(page, where, () => true)
}

/** What it finds serious or critical. */
export async function seriousFindings(page: Page, where: Looked = {}): Promise<string[]> {
  return found(page, where, ({ impact }) => impact === 'serious' || impact === 'critical')
}

/** The same in the light theme, and, in the long tests, of its colours in the dark one, in which the page stays then. */
export async function seriousFindingsInBothThemes(page: Page, where: Pick<Looked, 'part'> = {}): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await seriousFindings(page, where)
  if (process.env.TEST_LENGTH === 'short') return light
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-color-mode', 'dark')
  const dark = await seriousFindings(page, { ...where, rules: COLOUR_RULES })
  return [...light, ...dark.map((finding) => `in the dark theme, ${finding}`)]
}

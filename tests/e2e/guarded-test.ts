import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import '../support/run/property-seed.ts'
import { serveAnew } from './serve-anew.ts'

/** What the browser's console says of it: a breach of the content security policy of production, or a fault that the grid's library found. */
const FAULTS = /Content Security Policy|AG Grid: (error|warning)/

/**
 * A test that begins from nothing of its own at each later try: at a server of its own, with data as nobody has used it.
 * It also fails when any page of its browser does what production forbids, throws what nobody catches, or uses the grid wrongly. The
 * windows that it opens beside its own are closed at its end.
 */
export const test = base.extend<{ withoutFaults: undefined }>({
  baseURL: async ({ baseURL }, use, { retry }) => {
    if (retry === 0) return use(baseURL)
    const served = await serveAnew()
    await use(served.url)
    await served.end()
  },
  withoutFaults: [
    async ({ browser, context: own }, use, info) => {
      const faults: string[] = []
      const opened: BrowserContext[] = []
      const watch = (context: BrowserContext) => {
        context.on('console', (message) => {
          if (FAULTS.test(message.text())) faults.push(message.text())
        })
        context.on('weberror', (uncaught) => faults.push(String(uncaught.error())))
      }
      watch(own)
      const open = (context: BrowserContext) => {
        opened.push(context)
        watch(context)
      }
      browser.on('context', open)
      await use(undefined)
      browser.off('context', open)
      const pages = [own, ...opened].flatMap((context) => context.pages())
      if (info.status !== info.expectedStatus)
        for (const page of pages) info.errors.push({ message: await whatStands(page) })
      // A call that a test changes on its way may be under way still.
      await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
      await Promise.all(opened.map((context) => context.close()))
      expect(faults, 'what the console says').toEqual([])
    },
    { auto: true },
  ],
})

const MOST_SHOWN = 3_000

/** What a failed test's page shows, where only the log of a run is kept. */
async function whatStands(page: Page): Promise<string> {
  const parts = await page.locator('main, [role="dialog"], [role="alertdialog"]').all()
  const shown = await Promise.all(parts.map((part) => part.ariaSnapshot({ timeout: 2_000 }).catch(() => 'gone')))
  return `${page.url()} shows\n${shown.join('\n').slice(0, MOST_SHOWN)}`
}

import { expect, test as base, type BrowserContext } from '@playwright/test'

/** What the browser's console says of it: a breach of the content security policy of production, or a fault that the grid's library found. */
const FAULTS = /Content Security Policy|AG Grid: (error|warning)/

/** A test that also fails when any page of its browser does what production forbids, throws what nobody catches, or uses the grid wrongly. The windows that it opens beside its own are closed at its end. */
export const test = base.extend<{ withoutFaults: undefined }>({
  withoutFaults: [
    async ({ browser }, use) => {
      const faults: string[] = []
      const opened: BrowserContext[] = []
      const watch = (context: BrowserContext) => {
        context.on('console', (message) => {
          if (FAULTS.test(message.text())) faults.push(message.text())
        })
        context.on('weberror', (uncaught) => faults.push(String(uncaught.error())))
      }
      browser.contexts().forEach(watch)
      const open = (context: BrowserContext) => {
        opened.push(context)
        watch(context)
      }
      browser.on('context', open)
      await use(undefined)
      browser.off('context', open)
      await Promise.all(opened.map((context) => context.close()))
      expect(faults, 'what the console says').toEqual([])
    },
    { auto: true },
  ],
})

import { expect, test as base, type BrowserContext } from '@playwright/test'

/** What the browser's console says of it: a breach of the content security policy of production, or a fault that the grid's library found. */
const FAULTS = /Content Security Policy|AG Grid: (error|warning)/

/** A test that also fails when any page of its browser does what production forbids, throws what nobody catches, or uses the grid wrongly. */
export const test = base.extend<{ withoutFaults: undefined }>({
  withoutFaults: [
    async ({ browser }, use) => {
      const faults: string[] = []
      const watch = (context: BrowserContext) => {
        context.on('console', (message) => {
          if (FAULTS.test(message.text())) faults.push(message.text())
        })
        context.on('weberror', (uncaught) => faults.push(String(uncaught.error())))
      }
      browser.contexts().forEach(watch)
      browser.on('context', watch)
      await use(undefined)
      browser.off('context', watch)
      expect(faults, 'what the console says').toEqual([])
    },
    { auto: true },
  ],
})

import { expect, test as base } from '@playwright/test'

/** What the browser's console says of it: a breach of the content security policy of production, or a fault that the grid's library found. */
const FAULTS = /Content Security Policy|AG Grid: (error|warning)/

/** A test that also fails when a page does what production forbids, or uses the grid wrongly. */
export const test = base.extend<{ withoutFaults: undefined }>({
  withoutFaults: [
    async ({ context }, use) => {
      const faults: string[] = []
      context.on('console', (message) => {
        if (FAULTS.test(message.text())) faults.push(message.text())
      })
      await use(undefined)
      expect(faults, 'what the console says').toEqual([])
    },
    { auto: true },
  ],
})

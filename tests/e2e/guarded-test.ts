import { expect, test as base } from '@playwright/test'

/** A test that also fails when a page does what the content security policy of production forbids: the browser says so in its console. */
export const test = base.extend<{ withinPolicy: undefined }>({
  withinPolicy: [
    async ({ context }, use) => {
      const breaches: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error' && message.text().includes('Content Security Policy')) breaches.push(message.text())
      })
      await use(undefined)
      expect(breaches, 'what the content security policy forbids').toEqual([])
    },
    { auto: true },
  ],
})

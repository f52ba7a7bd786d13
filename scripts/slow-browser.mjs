import { chromium } from '@playwright/test'

/** Every page of every browser that the tests launch runs so many times slower: what a slow computer would find. */
export function slowBrowser(times) {
  const launch = chromium.launch.bind(chromium)
  chromium.launch = async (options) => {
    const browser = await launch(options)
    const open = browser.newContext.bind(browser)
    browser.newContext = async (settings) => {
      const context = await open(settings)
      context.on('page', (page) => {
        const slow = context
          .newCDPSession(page)
          .then((session) => session.send('Emulation.setCPUThrottlingRate', { rate: times }))
        slow.catch((error) => {
          if (!page.isClosed()) throw error
        })
      })
      return context
    }
    return browser
  }
}

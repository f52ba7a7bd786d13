import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** Any text starts the Enterprise form; a key that was sold ends the library's complaints in the console. */
const licence = process.env.AG_GRID_LICENCE ?? 'a placeholder that AG Grid complains about'

/** The grid's Enterprise form in the browser, on a server with a licence key; not a part of `npm test`. */
export default defineConfig({
  ...base,
  testDir: 'tests/enterprise',
  reporter: 'list',
  projects: [{ name: 'desktop', use: { viewport: { width: 1280, height: 900 } } }],
  webServer: Object.assign({}, base.webServer, {
    env: { ...process.env, E2E_PORT: process.env.E2E_PORT ?? '4173', AG_GRID_LICENCE: licence },
  }),
})

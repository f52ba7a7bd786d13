import './help.mjs'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CHROMIUM_ADVICE, ensureChromium } from './ensure-chromium.mjs'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { findFreePort } from './find-free-port.mjs'
import { ROOT } from './root.mjs'
import { runChild } from './run-child.mjs'

await ensureInstalled({ development: true })
if (!existsSync(join(ROOT, 'enterprise/node_modules/ag-grid-enterprise')))
  await runChild(process.execPath, ['scripts/install-enterprise.mjs'], { cwd: ROOT })
const built = await ensureBuilt()
const chromium = await ensureChromium({ onOutput: (text) => process.stdout.write(text) })
if (!chromium) console.log(CHROMIUM_ADVICE)
process.exitCode =
  built ||
  (chromium
    ? await runChild(
        process.execPath,
        [
          'node_modules/@playwright/test/cli.js',
          'test',
          '--config',
          'playwright.enterprise.config.ts',
          ...process.argv.slice(2),
        ],
        {
          cwd: ROOT,
          env: {
            ...process.env,
            NODE_ENV: 'test',
            CHROMIUM_PATH: chromium,
            E2E_PORT: process.env.E2E_PORT ?? String(await findFreePort()),
          },
        },
      )
    : 1)

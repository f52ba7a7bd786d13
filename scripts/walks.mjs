import './help.mjs'
import { parseArgs } from 'node:util'
import { CHROMIUM_ADVICE, ensureChromium } from './ensure-chromium.mjs'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { findFreePort } from './find-free-port.mjs'
import { ROOT } from './root.mjs'
import { runChild } from './run-child.mjs'

/** Walks at random through the addresses of the pages, or in a browser through one, and says where a figure is not what SQL of the address says. */
const { values } = parseArgs({
  options: {
    steps: { type: 'string' },
    seed: { type: 'string', default: '1' },
    browser: { type: 'boolean', default: false },
  },
})
const STEPS = { browser: '200', addresses: '2000' }
const env = {
  ...process.env,
  NODE_ENV: 'test',
  WALK_STEPS: values.steps ?? (values.browser ? STEPS.browser : STEPS.addresses),
  WALK_SEED: values.seed,
}

async function walkInBrowser() {
  const built = await ensureBuilt()
  if (built) return built
  const chromium = await ensureChromium({ onOutput: (text) => process.stdout.write(text) })
  if (!chromium) {
    console.log(CHROMIUM_ADVICE)
    return 1
  }
  const port = process.env.E2E_PORT ?? String(await findFreePort())
  return runChild(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', 'tests/e2e/walk.spec.ts'], {
    cwd: ROOT,
    env: { ...env, CHROMIUM_PATH: chromium, E2E_PORT: port },
  })
}

await ensureInstalled({ development: true })
process.exitCode = values.browser
  ? await walkInBrowser()
  : await runChild(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', 'tests/walks'], {
      cwd: ROOT,
      env,
    })

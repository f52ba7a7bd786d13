import { existsSync } from 'node:fs'
import { findChromium } from './find-chromium.mjs'
import { ROOT } from './root.mjs'
import { runChild } from './run-child.mjs'

/** What to do by hand when no way of installing worked. */
export const CHROMIUM_ADVICE = `The browser tests need Chromium, and it could not be installed here. Do one of these, then run npm test again:
  - Debian, Ubuntu (as root):  apt-get update && apt-get install -y chromium
  - anywhere else:             npx playwright install --with-deps chromium
  - have one already:          CHROMIUM_PATH=/path/to/chromium npm test`

/** Debian's packages of it. The first has no windows to draw: the same tests take a sixth less time. */
const PACKAGES = ['chromium-headless-shell', 'chromium']

/**
 * Answers the path of a Chromium that runs, after installing one where there is none: apt as root, else Playwright's own.
 * undefined when no way worked. `onOutput` is given what the installers print.
 */
export async function ensureChromium({ onOutput }) {
  const found = await findChromium()
  if (found) return found
  const isRoot = process.getuid?.() === 0
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    const apt = (args) =>
      runChild('apt-get', args, { onOutput, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    if ((await apt(['update'])) === 0) {
      for (const name of PACKAGES) {
        if ((await apt(['install', '-y', name])) !== 0) continue
        const installed = await findChromium()
        if (installed) return installed
      }
    }
  }
  const args = ['node_modules/playwright/cli.js', 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium']
  await runChild(process.execPath, args, { onOutput, cwd: ROOT })
  return findChromium()
}

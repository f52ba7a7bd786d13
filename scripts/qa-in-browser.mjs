import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ensurePartsBuilt, ensureReportingBuilt, ensureServerBuilt, REPORTING_APP } from './ensure-built.mjs'
import { CHROMIUM_ADVICE, ensureChromium } from './ensure-chromium.mjs'
import { findChromium } from './find-chromium.mjs'
import { findFreePort } from './find-free-port.mjs'
import { ROOT } from './root.mjs'
import { runChild } from './run-child.mjs'

const SPECS = 'tests/e2e'
const HEARD = join(ROOT, '.cache/qa/heard.jsonl')

const onOutput = (text) => process.stdout.write(text)

const NO_DISPLAY = `There is no display to watch the walks on: neither DISPLAY nor WAYLAND_DISPLAY is set.
  - at a desktop:              run it in a terminal there
  - over ssh:                  ssh -X, or leave --headed out and add --pictures
  - without any screen:        apt-get install -y xvfb, then xvfb-run npm run qa -- …`
const NO_WINDOWS = `A browser with windows is needed to watch the walks, and there is none here. Do one of these, then run it again:
  - Debian, Ubuntu (as root):  apt-get update && apt-get install -y chromium
  - anywhere else:             npx playwright install --with-deps chromium
  - have one already:          CHROMIUM_PATH=/path/to/chromium npm run qa -- …`

/** The browser to walk in; undefined, and the reason said: there is none. */
async function browserFor({ headed }) {
  const hasDisplay = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY
  const found = !headed ? await ensureChromium({ onOutput }) : hasDisplay && (await findChromium({ headed }))
  if (found) return found
  console.error(!headed ? CHROMIUM_ADVICE : hasDisplay ? NO_WINDOWS : NO_DISPLAY)
  return undefined
}

/** Finds a browser for the parts that are mounted alone, and builds them; answers the exit code. */
export async function readyForParts({ headed }) {
  const chromium = await browserFor({ headed })
  if (!chromium) return 1
  // The program that walks them finds the same one.
  process.env.CHROMIUM_PATH = chromium
  return ensurePartsBuilt({ onOutput })
}

/** Walks a machine in the browser, or without a name all machines, and keeps what their actors did; answers the exit code, undefined where nothing could be walked. */
export async function walkInBrowser(machine, { headed, pictures }) {
  const specs = readdirSync(join(ROOT, SPECS), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.spec.ts'))
    .filter((file) =>
      readFileSync(join(ROOT, SPECS, file), 'utf8').match(`machines/${machine ?? '[\\w-]+'}/browser-level`),
    )
    .map((file) => join(SPECS, file))
  if (specs.length === 0) {
    console.error(`no spec walks ${machine} in the browser`)
    return undefined
  }
  const chromium = await browserFor({ headed })
  if (!chromium || (await ensureServerBuilt({ onOutput })) || (await ensureReportingBuilt({ onOutput })))
    return undefined
  mkdirSync(dirname(HEARD), { recursive: true })
  writeFileSync(HEARD, '')
  const env = {
    ...process.env,
    E2E_APP: join(ROOT, REPORTING_APP),
    QA_HEARD: HEARD,
    ...(pictures ? { QA_PICTURES: 'on' } : {}),
    E2E_PORT: String(await findFreePort()),
    CHROMIUM_PATH: chromium,
  }
  return runChild(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', ...specs, '--grep', '@walks', ...(headed ? ['--headed'] : [])],
    { cwd: ROOT, env },
  )
}

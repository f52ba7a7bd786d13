import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ensurePartsBuilt, ensureReportingBuilt, ensureServerBuilt, REPORTING_APP } from './ensure-built.mjs'
import { CHROMIUM_ADVICE, ensureChromium } from './ensure-chromium.mjs'
import { findFreePort } from './find-free-port.mjs'
import { ROOT } from './root.mjs'
import { runChild } from './run-child.mjs'

const SPECS = 'tests/e2e'
const HEARD = join(ROOT, '.cache/qa/heard.jsonl')

const onOutput = (text) => process.stdout.write(text)

/** Builds the parts that are mounted alone, and sees that there is a browser for them; answers the exit code. */
export async function readyForParts({ headed }) {
  const failed = await ensurePartsBuilt({ onOutput })
  if (failed || headed || (await ensureChromium({ onOutput }))) return failed
  console.error(CHROMIUM_ADVICE)
  return 1
}

/** Walks a machine in the browser, or without a name all machines, and keeps what their actors did; answers the exit code. */
export async function walkInBrowser(machine, { headed, pictures }) {
  const specs = readdirSync(join(ROOT, SPECS))
    .filter((file) => file.endsWith('.spec.ts'))
    .filter((file) =>
      readFileSync(join(ROOT, SPECS, file), 'utf8').match(`machines/${machine ?? '[\\w-]+'}/browser-level`),
    )
    .map((file) => join(SPECS, file))
  if (specs.length === 0) {
    console.error(`no spec walks ${machine} in the browser`)
    return 1
  }
  const failed = (await ensureServerBuilt({ onOutput })) || (await ensureReportingBuilt({ onOutput }))
  if (failed) return failed
  const chromium = headed ? undefined : await ensureChromium({ onOutput })
  if (!chromium && !headed) {
    console.error(CHROMIUM_ADVICE)
    return 1
  }
  mkdirSync(dirname(HEARD), { recursive: true })
  writeFileSync(HEARD, '')
  const env = {
    ...process.env,
    E2E_APP: join(ROOT, REPORTING_APP),
    QA_HEARD: HEARD,
    ...(pictures ? { QA_PICTURES: 'on' } : {}),
    E2E_PORT: String(await findFreePort()),
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  }
  return runChild(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', ...specs, '--grep', '@walks', ...(headed ? ['--headed'] : [])],
    { cwd: ROOT, env },
  )
}

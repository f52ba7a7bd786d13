import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CHROMIUM_ADVICE, ensureChromium } from './ensure-chromium.mjs'
import { ensureBuilt, ensureServerBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { findFreePort } from './find-free-port.mjs'
import { ROOT } from './root.mjs'
import { runChild } from './run-child.mjs'
import { addCounts, readPlaywrightCounts, readVitestCounts, summaryLine } from './test-counts.mjs'
import { readPlaywrightFailures, readVitestFailures } from './test-failures.mjs'

const UNIT_TESTS = 'tests without a browser'
/** What hangs ends; a slow machine does not, nor who tries every case. */
const LIMIT_MS = (process.env.EVERY_CASE === undefined ? 60 : 600) * 60_000
const reports = join(ROOT, '.cache')
const unitReport = join(reports, 'vitest.json')
const browserReport = join(reports, 'playwright.json')

const env = { ...process.env, NODE_ENV: 'test' }
const plainEnv = process.stdout.isTTY ? env : { ...env, NO_COLOR: '1' }
const node = (args, options = {}) => runChild(process.execPath, args, { cwd: ROOT, env: plainEnv, ...options })

const failures = []
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (interrupted = true))

/** Runs one step, says how long it took, and answers whether it passed. What a quiet step prints is shown only when it fails. */
async function step(name, run, { quiet = true } = {}) {
  if (!quiet) console.log(`\n${name} …`)
  const started = performance.now()
  const output = []
  const code = await run(quiet ? { onOutput: (text) => output.push(text) } : {})
  if (interrupted) process.exit(130)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (code !== 0) {
    failures.push(name)
    console.log(output.join('').trimEnd())
  }
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  return code === 0
}

async function runBrowserTests(chromium) {
  const port = String(await findFreePort())
  return node(['node_modules/@playwright/test/cli.js', 'test'], {
    env: { ...env, CHROMIUM_PATH: chromium, E2E_PORT: port },
    timeoutMs: LIMIT_MS,
  })
}

await ensureInstalled({ development: true })
mkdirSync(reports, { recursive: true })
for (const report of [unitReport, browserReport]) rmSync(report, { force: true })

/** Steps that need nothing of each other and mostly one core each: two at a time, the longest first. */
const CHECKS = [
  ['lint and types', ['oxlint/bin/oxlint', '--type-check']],
  ['nothing unused', ['knip/bin/knip.js', '--no-progress']],
  ['nothing that only tests use', ['knip/bin/knip.js', '--no-progress', '--production']],
  ['layout of the code', ['oxfmt/bin/oxfmt', '--check']],
].map(([name, [program, ...args]]) => [name, (options) => node([`node_modules/${program}`, ...args], options)])
CHECKS.push(['generated files are fresh', (options) => node(['scripts/generate.mjs', '--check'], options)])

async function runChecks() {
  for (let next = CHECKS.shift(); next; next = CHECKS.shift()) await step(...next)
}
await Promise.all([runChecks(), runChecks()])
const built = await step('build', async (options) => (await ensureServerBuilt(options)) || ensureBuilt(options))

const unitPassed = await step(
  UNIT_TESTS,
  () =>
    node(
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${unitReport}`,
      ],
      {
        timeoutMs: LIMIT_MS,
      },
    ),
  { quiet: false },
)
const checkFailures = failures.filter((name) => name !== UNIT_TESTS).length

let chromium
const browserReady =
  built &&
  (await step('Chromium', async (options) => {
    chromium = await ensureChromium(options)
    if (!chromium) options.onOutput(`\n${CHROMIUM_ADVICE}`)
    return chromium ? 0 : 1
  }))
const browserPassed =
  browserReady && (await step('tests in the browser', () => runBrowserTests(chromium), { quiet: false }))
if (!built) failures.push('tests in the browser (not run: there is no build)')

const counts = addCounts(
  { passed: 0, failed: checkFailures, skipped: 0 },
  readVitestCounts(unitReport, unitPassed),
  readPlaywrightCounts(browserReport, browserPassed),
)
const nothingRan = counts.passed + counts.failed === 0
if (nothingRan) failures.push('no test ran')
for (const failure of [...readVitestFailures(unitReport), ...readPlaywrightFailures(browserReport)])
  console.log(`\n${failure}`)
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`)
console.log(`\n${summaryLine(counts)}`)
process.exitCode = failures.length > 0 || counts.failed > 0 ? 1 : 0

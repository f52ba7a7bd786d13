import './help.mjs'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CHROMIUM_ADVICE, ensureChromium } from './ensure-chromium.mjs'
import { ensureBuilt, ensureServerBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { findFreePort } from './find-free-port.mjs'
import { ROOT } from './root.mjs'
import { runChild } from './run-child.mjs'
import { closingWords } from './test/closing-words.mjs'
import { filesToTryAgain, judge } from './test/judge.mjs'
import { measureSlowness } from './test/slowness.mjs'
import { readTestLogs } from './test/test-log.mjs'

const UNIT_TESTS = 'tests without a browser'
const BROWSER_TESTS = 'tests in the browser'
/** How often what failed may be run again. */
const MORE_TRIES = 2

const started = Date.now()
/** `npm run test:long` runs also what is tagged long, with every case, and takes what time it needs. */
const length = process.env.TEST_LENGTH ?? 'short'
const isLong = length === 'long'
const { values: part } = parseArgs({
  options: { shard: { type: 'string' }, failed: { type: 'boolean' }, changed: { type: 'string' } },
})
const reports = join(ROOT, '.cache', 'tests')
const unitLogs = [0, 1, 2].map((at) => join(reports, `unit-${at}.jsonl`))
const browserLog = join(reports, 'browser.jsonl')
const flakyReport = join(ROOT, '.cache', 'flaky.json')

await ensureInstalled({ development: true })
const failedFiles = part.failed ? filesToTryAgain(readTestLogs(unitLogs)) : []
rmSync(reports, { recursive: true, force: true })
rmSync(flakyReport, { force: true })
mkdirSync(reports, { recursive: true })

const slowness = [await measureSlowness()]
/** When what still runs is ended: 40 minutes of a quiet machine, 75 at most; the slowest that was measured counts. */
const deadline = () =>
  isLong
    ? Number.POSITIVE_INFINITY
    : started + Number(process.env.TEST_MINUTES ?? Math.min(75, 40 * Math.max(...slowness))) * 60_000
const msLeft = () => (isLong ? undefined : Math.max(1_000, deadline() - Date.now()))
const isTimeUp = () => Date.now() >= deadline()
console.log(`This machine is ${slowness[0]} times slower than a quiet one with two cores.`)

const env = { ...process.env, NODE_ENV: 'test', TEST_LENGTH: length, TEST_SLOWNESS: String(slowness[0]) }
const plainEnv = process.stdout.isTTY ? env : { ...env, NO_COLOR: '1' }
const node = (args, options = {}) =>
  runChild(process.execPath, args, { cwd: ROOT, env: plainEnv, timeoutMs: msLeft(), ...options })

let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (interrupted = true))

const failures = []
const steps = []
const minutesSince = (began) => (Date.now() - began) / 60_000

/** Runs one step, says how long it took, and answers whether it passed. What a quiet step prints is shown only when it fails. */
async function step(name, run, { quiet = true } = {}) {
  if (!quiet) console.log(`\n${name} …`)
  const began = Date.now()
  const output = []
  const code = await run(quiet ? { onOutput: (text) => output.push(text) } : {})
  if (interrupted) process.exit(130)
  const minutes = minutesSince(began)
  steps.push({ name, minutes })
  if (code !== 0) console.log(output.join('').trimEnd())
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${minutes.toFixed(1)} min)`)
  return code === 0
}

async function check(name, run) {
  if (!(await step(name, run))) failures.push({ name, error: 'It is said above.' })
}

/** Steps that need nothing of each other and mostly one core each: two at a time, the longest first. */
const CHECKS = [
  ['lint and types', ['oxlint/bin/oxlint', '--type-check']],
  ['nothing unused', ['knip/bin/knip.js', '--no-progress']],
  ['nothing that only tests use', ['knip/bin/knip.js', '--no-progress', '--production']],
  ['layout of the code', ['oxfmt/bin/oxfmt', '--check']],
].map(([name, [program, ...args]]) => [name, (options) => node([`node_modules/${program}`, ...args], options)])
CHECKS.push(['generated files are fresh', (options) => node(['scripts/generate.mjs', '--check'], options)])
CHECKS.push(['machines as accepted', (options) => node(['--import', 'tsx', 'tests/qa/command.ts', 'diff'], options)])

async function runChecks() {
  for (let next = CHECKS.shift(); next; next = CHECKS.shift()) await check(...next)
}
await Promise.all([runChecks(), runChecks()])
await check('build', async (options) => (await ensureServerBuilt(options)) || ensureBuilt(options))
const isBuilt = failures.every(({ name }) => name !== 'build')

/** Runs the tests without a browser, then again the files that failed, whole. */
async function runUnitTests() {
  const logs = []
  const vitest = (args) => {
    const log = unitLogs[logs.length]
    logs.push(log)
    const left = isLong ? [] : ['--tags-filter=!long']
    return node(['node_modules/vitest/vitest.mjs', 'run', '--passWithNoTests', ...left, ...args], {
      env: { ...plainEnv, TEST_LOG: log },
    })
  }
  const some = [
    ...(part.shard ? [`--shard=${part.shard}`] : []),
    ...(part.changed ? [`--changed=${part.changed}`] : []),
    ...failedFiles,
  ]
  let passed =
    part.failed && failedFiles.length === 0 ? true : await step(UNIT_TESTS, () => vitest(some), { quiet: false })
  for (let tries = 0; !passed && tries < MORE_TRIES && !isTimeUp(); tries += 1) {
    const files = filesToTryAgain(readTestLogs(logs))
    if (files.length === 0) break
    passed = await step('again without a browser', () => vitest(files), { quiet: false })
  }
  const read = readTestLogs(logs)
  return { ...read, said: judge(read, { name: UNIT_TESTS, passed, isCut: isTimeUp(), mayLeave: false }) }
}

async function runBrowserTests() {
  let chromium
  const isReady =
    isBuilt &&
    (await step('Chromium', async (options) => {
      chromium = await ensureChromium(options)
      if (!chromium) options.onOutput(`\n${CHROMIUM_ADVICE}`)
      return chromium ? 0 : 1
    }))
  if (!isReady) return { tests: [], said: judge(readTestLogs([]), { name: BROWSER_TESTS, passed: false }) }
  slowness.push(await measureSlowness())
  const port = String(await findFreePort())
  const args = [
    ...(part.shard ? [`--shard=${part.shard}`] : []),
    ...(part.changed ? [`--only-changed=${part.changed}`, '--pass-with-no-tests'] : []),
    ...(part.failed ? ['--last-failed', '--pass-with-no-tests'] : []),
  ]
  const set = {
    ...{ ...env, TEST_SLOWNESS: String(slowness[1]), CHROMIUM_PATH: chromium, E2E_PORT: port, TEST_LOG: browserLog },
    ...(isLong ? {} : { TEST_ENDS_AT: String(deadline()) }),
  }
  // It ends by itself when time is up, and says what it left.
  const timeoutMs = isLong ? undefined : msLeft() + 2 * 60_000
  const run = () => node(['node_modules/@playwright/test/cli.js', 'test', ...args], { env: set, timeoutMs })
  const passed = await step(BROWSER_TESTS, run, { quiet: false })
  const read = readTestLogs([browserLog])
  return { ...read, said: judge(read, { name: BROWSER_TESTS, passed, isCut: isTimeUp(), mayLeave: true }) }
}

const runs = [await runUnitTests(), await runBrowserTests()]
if (Object.keys(part).length === 0 && runs.every(({ said }) => said.passed === 0))
  failures.push({ name: 'npm test', error: 'No test passed.' })
writeFileSync(
  flakyReport,
  `${JSON.stringify(
    runs.flatMap(({ said }) => said.flaky),
    null,
    2,
  )}\n`,
)
console.log(closingWords(runs, { failures, steps, slowness, minutes: minutesSince(started), isShort: !isLong }))
process.exitCode = failures.length > 0 || runs.some(({ said }) => said.failed.length > 0) ? 1 : 0

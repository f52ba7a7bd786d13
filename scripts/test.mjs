import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { CHROMIUM_ADVICE, ensureChromium } from './ensure-chromium.mjs'
import { ensureBuilt, ensureServerBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { findFreePort } from './find-free-port.mjs'
import { ROOT } from './root.mjs'
import { runChild } from './run-child.mjs'
import { filesToTryAgain, judge, summaryLine } from './test/judge.mjs'
import { measureSlowness } from './test/slowness.mjs'
import { readTestLogs } from './test/test-log.mjs'

const UNIT_TESTS = 'tests without a browser'
const BROWSER_TESTS = 'tests in the browser'
/** `npm run test:long` runs also what is tagged long, with every case, and takes what time it needs. */
const length = process.env.TEST_LENGTH ?? 'short'
const isLong = length === 'long'
/** How often what failed may be run again. */
const MORE_TRIES = 2
const MOST_ERROR_LINES = 12
const SLOWEST_SHOWN = 10

const started = Date.now()
const reports = join(ROOT, '.cache', 'tests')
const unitLogs = [0, 1, 2].map((at) => join(reports, `unit-${at}.jsonl`))
const browserLog = join(reports, 'browser.jsonl')
const flakyReport = join(ROOT, '.cache', 'flaky.json')

await ensureInstalled({ development: true })
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

/** Runs one step, says how long it took, and answers whether it passed. What a quiet step prints is shown only when it fails. */
async function step(name, run, { quiet = true } = {}) {
  if (!quiet) console.log(`\n${name} …`)
  const began = Date.now()
  const output = []
  const code = await run(quiet ? { onOutput: (text) => output.push(text) } : {})
  if (interrupted) process.exit(130)
  const minutes = `${((Date.now() - began) / 60_000).toFixed(1)} min`
  steps.push(`${name} ${minutes}`)
  if (code !== 0) console.log(output.join('').trimEnd())
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${minutes})`)
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

async function runChecks() {
  for (let next = CHECKS.shift(); next; next = CHECKS.shift()) await check(...next)
}
await Promise.all([runChecks(), runChecks()])
await check('build', async (options) => (await ensureServerBuilt(options)) || ensureBuilt(options))
const isBuilt = failures.every(({ name }) => name !== 'build')

/** Runs the tests without a browser, then again the files that failed, whole; answers what is to be said of them. */
async function runUnitTests() {
  const logs = []
  const vitest = (files) => {
    const log = unitLogs[logs.length]
    logs.push(log)
    return node(['node_modules/vitest/vitest.mjs', 'run', ...(isLong ? [] : ['--tags-filter=!long']), ...files], {
      env: { ...plainEnv, TEST_LOG: log },
    })
  }
  let isContent = await step(UNIT_TESTS, () => vitest([]), { quiet: false })
  for (let tries = 0; !isContent && tries < MORE_TRIES && !isTimeUp(); tries += 1) {
    const files = filesToTryAgain(readTestLogs(logs))
    if (files.length === 0) break
    isContent = await step(`again: ${files.join(', ')}`, () => vitest(files), { quiet: false })
  }
  const run = { name: UNIT_TESTS, passed: isContent, isCut: isTimeUp(), mayLeave: false }
  return { logs, said: judge(readTestLogs(logs), run) }
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
  if (!isReady) return { logs: [], said: judge(readTestLogs([]), { name: BROWSER_TESTS, passed: false }) }
  slowness.push(await measureSlowness())
  const port = String(await findFreePort())
  const set = {
    ...{ ...env, TEST_SLOWNESS: String(slowness[1]), CHROMIUM_PATH: chromium, E2E_PORT: port, TEST_LOG: browserLog },
    ...(isLong ? {} : { TEST_ENDS_AT: String(deadline()) }),
  }
  // It ends by itself when time is up, and says what it left.
  const timeoutMs = isLong ? undefined : msLeft() + 2 * 60_000
  const run = () => node(['node_modules/@playwright/test/cli.js', 'test'], { env: set, timeoutMs })
  const passed = await step(BROWSER_TESTS, run, { quiet: false })
  const about = { name: BROWSER_TESTS, passed, isCut: isTimeUp(), mayLeave: true }
  return { logs: [browserLog], said: judge(readTestLogs([browserLog]), about) }
}

const runs = [await runUnitTests(), await runBrowserTests()]
const all = (name) => runs.flatMap(({ said }) => said[name])
const count = (name) => runs.reduce((sum, { said }) => sum + said[name], 0)
const failed = [...failures, ...all('failed')]
const passed = count('passed')
if (passed === 0) failed.push({ name: 'npm test', error: 'No test passed.' })

function inShort({ name, error }) {
  const lines = stripVTControlCharacters(error ?? 'It does not say why.')
    .trim()
    .split('\n')
  return [name, ...lines.slice(0, MOST_ERROR_LINES).map((line) => `    ${line}`)].join('\n')
}

function list(title, entries) {
  if (entries.length > 0) console.log(`\n${title}: ${entries.length}\n${entries.join('\n')}`)
}

const tried = runs
  .flatMap(({ logs }) => readTestLogs(logs).tests)
  .flatMap(({ file, title, tries }) => tries.map(({ seconds }) => ({ name: `${file} › ${title}`, seconds })))
const slowest = tried.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_SHOWN)
list(
  'Slowest',
  slowest.map(({ name, seconds }) => `${seconds.toFixed(1)} s  ${name}`),
)
list('Not run: time', all('unrun'))
list('Flaky: passed at a later try', all('flaky').map(inShort))
writeFileSync(flakyReport, `${JSON.stringify(all('flaky'), null, 2)}\n`)
list('Failed', failed.map(inShort))

const minutes = ((Date.now() - started) / 60_000).toFixed(1)
console.log(`\n${minutes} min: ${steps.join(', ')}`)
console.log(`Times slower than a quiet machine: ${slowness.join(', then ')}`)
if (all('unrun').length > 0) console.log(`${all('unrun').length} not run: time`)
if (all('flaky').length > 0) console.log(`${all('flaky').length} flaky`)
console.log(`\n${summaryLine({ passed, failed: failed.length, skipped: count('skipped') })}`)
process.exitCode = failed.length > 0 ? 1 : 0

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'a-frame-counts-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

interface Run {
  readonly vitest?: object
  readonly vitestPassed: boolean
  readonly playwright?: object | undefined
  readonly playwrightPassed: boolean
}

/** The last line that npm test prints for these two reports; undefined is a report that was never written. */
function lastLine({ vitest, vitestPassed, playwright, playwrightPassed }: Run): string {
  const write = (name: string, report: object | undefined) => {
    const file = join(folder, name)
    rmSync(file, { force: true })
    if (report) writeFileSync(file, JSON.stringify(report))
    return file
  }
  const code = `import { addCounts, readPlaywrightCounts, readVitestCounts, summaryLine } from './scripts/test-counts.mjs'
    const [, vitest, vitestPassed, playwright, playwrightPassed] = process.argv
    console.log(summaryLine(addCounts(readVitestCounts(vitest, vitestPassed === 'true'), readPlaywrightCounts(playwright, playwrightPassed === 'true'))))`
  const files = [
    write('vitest.json', vitest),
    String(vitestPassed),
    write('playwright.json', playwright),
    String(playwrightPassed),
  ]
  return execFileSync(process.execPath, ['--input-type=module', '-e', code, ...files], { encoding: 'utf8' }).trim()
}

const green = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }
const browserGreen = { stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 } }

test('the last line adds up both runners and names skipped tests only where there are some', () => {
  const run = { vitest: green, vitestPassed: true, playwright: browserGreen, playwrightPassed: true }
  expect(lastLine(run)).toBe('8 passed, 0 failed')
  expect(lastLine({ ...run, vitest: { ...green, numPendingTests: 2, numTodoTests: 1 } })).toBe(
    '8 passed, 0 failed, 3 skipped',
  )
})

test('a file that does not load and a browser test that passed at the second try count as failed', () => {
  const broken = { ...green, testResults: [{ status: 'failed', assertionResults: [] }] }
  const flaky = { stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 0 } }
  expect(lastLine({ vitest: broken, vitestPassed: false, playwright: flaky, playwrightPassed: false })).toBe(
    '7 passed, 3 failed',
  )
})

test('a runner that ended early counts as failed though its report names no failure', () => {
  expect(lastLine({ vitest: green, vitestPassed: false, playwright: undefined, playwrightPassed: false })).toBe(
    '5 passed, 2 failed',
  )
})

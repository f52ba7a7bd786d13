import { existsSync, readFileSync } from 'node:fs'

/**
 * The counts in vitest's JSON report. A file that could not be loaded counts as one failed test, and so does a run that
 * did not pass though its report names no failure (it ended early, or has no report).
 */
export function readVitestCounts(file, passed) {
  const report = readJson(file)
  const brokenFiles = (report?.testResults ?? []).filter(
    (result) => result.status === 'failed' && result.assertionResults.length === 0,
  )
  return withHiddenFailure(passed, {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + brokenFiles.length,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  })
}

/** The counts in Playwright's JSON report, in the same sense; a test that passed only on another try counts as failed. */
export function readPlaywrightCounts(file, passed) {
  const stats = readJson(file)?.stats
  return withHiddenFailure(passed, {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
    skipped: stats?.skipped ?? 0,
  })
}

export function addCounts(...all) {
  const sum = (name) => all.reduce((total, counts) => total + counts[name], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

/** The last line of npm test, which programs read: "12 passed, 0 failed" or "12 passed, 0 failed, 1 skipped". */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

function withHiddenFailure(passed, counts) {
  return !passed && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/** A report of a runner; undefined: it wrote none. */
export function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

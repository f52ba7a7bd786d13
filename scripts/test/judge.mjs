import { stripVTControlCharacters } from 'node:util'

/** The tag of what is never retried away: a foreign row or name, a wrong sum, a lost write, an answer outside the contract. */
const EXACT = /^@?exact$/
/** The tag of what the rest of the browser tests stands on. */
const SMOKE = /^@?smoke$/
/** How much of the browser tests may be left unrun when time is up. */
const MOST_UNRUN = 1 / 5

/** What a slow machine does to a test that is right: what says so is tried again, whatever the test holds. */
const LATE = [
  /tim(ed|e) ?out|in time|exceeded/i,
  /ECONN|EPIPE|socket hang up|net::ERR_/,
  /closed|crashed|exited unexpectedly|SIG(KILL|TERM)/,
  /element\(s\) not found/,
]
/** What Vitest says of its own processes on a machine that is too busy; a file that does not end by it says so itself. */
const OF_RUNNER = /\[vitest-(pool|worker)\]|Worker exited unexpectedly|Timeout (calling|waiting|starting)/
/** What is said to be there in place of an element that did not come. */
const NOT_THERE = /^(<element\(s\) not found>|hidden|detached|disabled|inactive|0|"")$/

/** Whether an error says that something is wrong, and not that something did not come. */
export function isFirm(error) {
  const text = stripVTControlCharacters(error)
  const received = /^\s*Received[^:\n]*:(.*)$/m.exec(text)?.[1]?.trim()
  if (received !== undefined) return !NOT_THERE.test(received)
  return /AssertionError|expect\(|Property failed/.test(text) && LATE.every((late) => !late.test(text))
}

/**
 * What is to be said of what a runner ran.
 * @param logs what `readTestLogs` answers
 * @param run `{ name, passed, isCut, mayLeave }`: whether the runner itself is content, whether time was up for it, and whether it may
 * leave a part unrun then
 * @returns `{ passed, skipped, failed: [{ name, error }], flaky: [{ name, error }], unrun: [name] }`
 */
export function judge({ tests, files, faults }, { name: runner, passed: isContent, isCut, mayLeave }) {
  const said = { passed: 0, skipped: 0, failed: [], flaky: [], unrun: [] }
  for (const { file, title, tags, tries } of tests) {
    const name = `${file} › ${title}`
    const wrong = tries.filter(({ state }) => state === 'failed')
    const firm = tags.some((tag) => EXACT.test(tag)) ? wrong.find(({ error = '' }) => isFirm(error)) : undefined
    const last = tries.at(-1)
    if (last === undefined) said.unrun.push(name)
    else if (firm ?? last.state === 'failed') said.failed.push({ name, error: (firm ?? last).error })
    else {
      said[last.state] += 1
      if (wrong.length > 0) said.flaky.push({ name, error: wrong[0].error })
    }
  }
  for (const [name, ends] of files) {
    const wrong = ends.find((error) => error !== '')
    if (wrong === undefined) continue
    if (ends.at(-1) === '') said.flaky.push({ name, error: wrong ?? 'It did not end.' })
    else if (ends.at(-1) !== null) said.failed.push({ name, error: ends.at(-1) })
    else if (isCut) said.unrun.push(name)
    else said.failed.push({ name, error: 'It did not end.' })
  }
  for (const [at, each] of faults.entries())
    for (const { fault, file } of each) {
      const isForgiven = file === '' ? OF_RUNNER.test(fault) : at + 1 < faults.length
      if (isCut && mayLeave && LATE[0].test(fault)) continue
      said[isForgiven ? 'flaky' : 'failed'].push({ name: file === '' ? runner : file, error: fault })
    }
  const isExplained = (faults.at(-1) ?? []).some(({ fault }) => OF_RUNNER.test(fault))
  return withUnrun(said, { runner, isContent: isContent || isExplained, isCut, mayLeave, tests })
}

/** What is left unrun is red where it must not be. */
function withUnrun(said, { runner, isContent, isCut, mayLeave, tests }) {
  const { failed, unrun } = said
  const needed = tests.filter(
    ({ tags, tries }) => tries.length === 0 && tags.some((tag) => EXACT.test(tag) || SMOKE.test(tag)),
  )
  const isLittle = unrun.length <= tests.length * MOST_UNRUN && needed.length === 0
  if (unrun.length > 0 && !(isCut && mayLeave && isLittle))
    failed.push({
      name: runner,
      error: `${unrun.length} tests were not run: ${isCut ? 'time' : 'it ended before them'}.`,
    })
  if (!isContent && failed.length === 0 && unrun.length === 0)
    failed.push({ name: runner, error: 'It failed and does not say in which test.' })
  return said
}

/** The files that are to be run again: in which something failed that another try may mend, or that did not end. */
export function filesToTryAgain({ tests, files, faults }) {
  const failed = tests.filter(({ tries }) => tries.at(-1)?.state === 'failed').map(({ file }) => file)
  const broken = [...files].filter(([, ends]) => ends.at(-1) !== '').map(([name]) => name.replace(/ \[.*\]$/, ''))
  const faulty = (faults.at(-1) ?? []).map(({ file }) => file).filter((file) => file !== '')
  return [...new Set([...failed, ...broken, ...faulty])]
}

/** The last line of `npm test`, which programs read: "12 passed, 0 failed" or "12 passed, 0 failed, 1 skipped". */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

import { stripVTControlCharacters } from 'node:util'
import { summaryLine } from './judge.mjs'

const MOST_ERROR_LINES = 12
const SLOWEST_SHOWN = 10
/** A test of `npm test` that takes longer on a quiet machine belongs to the long ones, or has a reason. */
const LONG_SECONDS = 3

/**
 * What a run ends with: the slowest, what was left, skipped, flaky, failed, how long each step took, and the line that programs read.
 * @param runs of each runner `{ tests, said }`, as `readTestLogs` and `judge` answer them
 * @param run `{ failures, steps: [{ name, minutes }], slowness: [times], minutes, isShort }`
 */
export function closingWords(runs, { failures, steps, slowness, minutes, isShort }) {
  const all = (name) => runs.flatMap(({ said }) => said[name])
  const sum = (name) => runs.reduce((total, { said }) => total + said[name], 0)
  const failed = [...failures, ...all('failed')]
  const tests = runs
    .flatMap((each) => each.tests)
    .map(({ file, title, tries }) => ({ name: `${file} › ${title}`, tries }))
  const skipped = tests.filter(({ tries }) => tries.at(-1)?.state === 'skipped').map(({ name }) => name)
  const timed = tests.flatMap(({ name, tries }) => tries.map(({ seconds }) => ({ name, seconds })))
  const slowest = timed.toSorted((a, b) => b.seconds - a.seconds)
  const above = slowest.filter(({ seconds }) => seconds > LONG_SECONDS * Math.max(...slowness))
  const counts = { passed: sum('passed'), failed: failed.length, skipped: sum('skipped') }
  return [
    ...list('Slowest', slowest.slice(0, SLOWEST_SHOWN).map(timedLine)),
    ...(isShort
      ? list(`Others above ${LONG_SECONDS} s of a quiet machine`, above.slice(SLOWEST_SHOWN).map(timedLine))
      : []),
    ...list('Skipped', skipped),
    ...list('Not run: time', all('unrun')),
    ...list('Flaky: passed at a later try', all('flaky').map(inShort)),
    ...list('Failed', failed.map(inShort)),
    '',
    `${minutes.toFixed(1)} min: ${steps.map((each) => `${each.name} ${each.minutes.toFixed(1)}`).join(', ')}`,
    `Times slower than a quiet machine with two cores: ${slowness.join(', then ')}`,
    `${all('flaky').length} flaky, ${all('unrun').length} not run: time`,
    '',
    summaryLine(counts),
  ].join('\n')
}

function list(title, entries) {
  return entries.length > 0 ? ['', `${title}: ${entries.length}`, ...entries] : []
}

function timedLine({ name, seconds }) {
  return `${seconds.toFixed(1)} s  ${name}`
}

function inShort({ name, error }) {
  const lines = stripVTControlCharacters(error ?? 'It does not say why.')
    .trim()
    .split('\n')
  return [name, ...lines.slice(0, MOST_ERROR_LINES).map((line) => `    ${line}`)].join('\n')
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closingWords } from '../../scripts/test/closing-words.mjs'
import { filesToTryAgain, isFirm, judge, summaryLine } from '../../scripts/test/judge.mjs'
import { readTestLogs } from '../../scripts/test/test-log.mjs'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'a-frame-judge-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const FILE = 'tests/a.test.ts'
const RUN = { name: 'tests', passed: true, isCut: false, mayLeave: false }

/** The logs of a run's tries, each given as its lines. */
function logsOf(...tries: object[][]) {
  const paths = tries.map((lines, at) => {
    const path = join(folder, `${at}.jsonl`)
    writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    return path
  })
  return readTestLogs(paths)
}

const planned = (test: string, tags: string[] = []) => ({ test, file: FILE, title: test, tags })
const passed = (test: string) => ({ test, state: 'passed', seconds: 1 })
const failed = (test: string, error: string) => ({ test, state: 'failed', seconds: 1, error })
const begun = { file: `${FILE} [unit]` }
const ended = { ...begun, seconds: 2 }

describe('what npm test says of what ran (issue 47)', () => {
  test('what passes at a later try is flaky, named with its first error, and does not fail the run', () => {
    const first = [begun, planned('x'), planned('y'), failed('x', 'Error: too busy'), passed('y'), ended]
    expect(filesToTryAgain(logsOf(first))).toEqual([FILE])
    const said = judge(logsOf(first, [begun, planned('x'), planned('y'), passed('x'), passed('y'), ended]), RUN)
    expect(said).toEqual({
      ...{ passed: 2, skipped: 0, failed: [], unrun: [] },
      flaky: [{ name: `${FILE} › x`, error: 'Error: too busy' }],
    })
  })

  test('what fails at each try has failed', () => {
    const once = [begun, planned('x'), failed('x', 'Error: no'), ended]
    expect(judge(logsOf(once, once, once), { ...RUN, passed: false }).failed).toEqual([
      { name: `${FILE} › x`, error: 'Error: no' },
    ])
  })

  test('a wrong sum, a foreign row, a lost write is red though a later try passes; a time-out there is not', () => {
    const runs = (error: string) =>
      judge(
        logsOf([begun, planned('x', ['exact']), failed('x', error), ended], [begun, planned('x'), passed('x'), ended]),
        RUN,
      )
    expect(runs('AssertionError: expected 12.5 to be 12.4').failed).toHaveLength(1)
    expect(runs('Error: Test timed out in 600000ms.')).toMatchObject({ failed: [], flaky: [{ name: `${FILE} › x` }] })
  })

  test('a file that ends without being whole is tried again, and is red where it never ends', () => {
    const cut = [begun, planned('x')]
    expect(filesToTryAgain(logsOf(cut))).toEqual([FILE])
    expect(judge(logsOf(cut, [begun, planned('x'), passed('x'), ended]), RUN)).toMatchObject({
      ...{ passed: 1, failed: [] },
      flaky: [{ name: `${FILE} [unit]` }],
    })
    expect(judge(logsOf(cut), RUN).failed.length).toBeGreaterThan(0)
    const broken = [begun, { ...ended, error: 'no such module' }]
    expect(judge(logsOf(broken), RUN).failed).toEqual([{ name: `${FILE} [unit]`, error: 'no such module' }])
  })

  test('an error beside all tests is tried again with its file; without one it is red, but for a process that ended', () => {
    const whole = [begun, planned('x'), passed('x'), ended]
    const beside = (file: string, fault: string) => [...whole, { fault, file }]
    expect(filesToTryAgain(logsOf(beside(FILE, 'Error: unhandled')))).toEqual([FILE])
    expect(judge(logsOf(beside(FILE, 'Error: unhandled'), whole), RUN).failed).toEqual([])
    expect(judge(logsOf(beside('', 'Error: unhandled'), whole), RUN).failed).toHaveLength(1)
    expect(judge(logsOf(beside('', 'Error: Worker exited unexpectedly'), whole), RUN).failed).toEqual([])
    expect(judge(logsOf(beside(FILE, 'Error: unhandled')), RUN).failed).toHaveLength(1)
    const late = 'Error: [vitest-worker]: Timeout calling "onTaskUpdate"'
    expect(judge(logsOf(beside('', late)), { ...RUN, passed: false })).toMatchObject({
      failed: [],
      flaky: [{ error: late }],
    })
    expect(
      judge(logsOf([begun, planned('x'), { fault: late, file: '' }]), { ...RUN, passed: false }).failed,
    ).not.toEqual([])
  })

  test('what time left is named; it is red above a fifth, and of what is never retried or is the smoke always', () => {
    const cut = { ...RUN, passed: false, isCut: true, mayLeave: true }
    const tests = (tags: string[]) => [
      ...['a', 'b', 'c', 'd'].flatMap((name) => [planned(name), passed(name)]),
      planned('late', tags),
      { fault: 'Timed out waiting 3s for the entire test run', file: '' },
    ]
    expect(judge(logsOf(tests([])), cut)).toMatchObject({ passed: 4, failed: [], unrun: [`${FILE} › late`] })
    for (const tag of ['@exact', '@smoke']) expect(judge(logsOf(tests([tag])), cut).failed).toHaveLength(1)
    expect(judge(logsOf([...tests([]), planned('later')]), cut).failed).toHaveLength(1)
    expect(judge(logsOf(tests([])), { ...cut, mayLeave: false }).failed.length).toBeGreaterThan(0)
    expect(judge(logsOf([planned('a'), passed('a'), planned('b')]), { ...RUN, mayLeave: true }).failed).toHaveLength(1)
  })

  test('a runner that is not content and does not say why is red', () => {
    expect(judge(logsOf([]), { ...RUN, passed: false }).failed).toHaveLength(1)
  })
})

test.each([
  ['AssertionError: expected 1 to be 2', true],
  ['Error: expect(received).toEqual(expected)\n\nExpected: 1\nReceived: 2', true],
  ['Error: expect(locator).toHaveText(expected) failed\n\nExpected: "$2"\nReceived: "$1"\nTimeout: 45000ms', true],
  ['Error: Property failed after 3 tests\n{ seed: 1 }', true],
  ['Error: expect(locator).toBeVisible() failed\n\nExpected: visible\nReceived: <element(s) not found>', false],
  ['Error: expect(locator).toHaveCount(expected) failed\n\nExpected: 2\nReceived: 0', false],
  ['TimeoutError: locator.click: Timeout 30000ms exceeded.', false],
  ['Error: Test timed out in 600000ms.', false],
  ['Error: Target page, context or browser has been closed', false],
  ['Error: connect ECONNREFUSED 127.0.0.1:1', false],
])('an error says that something is wrong, and not that something did not come: %s', (error, firm) => {
  expect(isFirm(error)).toBe(firm)
})

test('the last line names skipped tests only where there are some', () => {
  expect(summaryLine({ passed: 8, failed: 0, skipped: 0 })).toBe('8 passed, 0 failed')
  expect(summaryLine({ passed: 8, failed: 1, skipped: 3 })).toBe('8 passed, 1 failed, 3 skipped')
})

test('a run ends with what was slowest, left, skipped, flaky and failed, its minutes, and the line that programs read', () => {
  const ten = Array.from({ length: 10 }, (_, at) => `w${at}`)
  const tests = logsOf(
    [begun, ...['x', 'y', 'z'].map((name) => planned(name)), failed('x', 'Error: busy'), passed('y'), ended],
    [begun, planned('x'), { ...passed('x'), seconds: 7.25 }, { ...passed('z'), state: 'skipped' }, ended],
    [
      begun,
      ...ten.map((name) => planned(name)),
      ...ten.map((name, at) => ({ ...passed(name), seconds: 8 + at })),
      ended,
    ],
  )
  const left = logsOf([
    planned('a'),
    passed('a'),
    ...['b', 'c', 'd', 'e'].flatMap((name) => [planned(name), passed(name)]),
    planned('late'),
  ])
  const runs = [
    { ...tests, said: judge(tests, RUN) },
    { ...left, said: judge(left, { ...RUN, passed: false, isCut: true, mayLeave: true }) },
  ]
  const words = closingWords(runs, {
    failures: [{ name: 'lint and types', error: 'It is said above.' }],
    steps: [{ name: 'build', minutes: 0.52 }],
    ...{ slowness: [1, 1.5], minutes: 12.04, isShort: true },
  })
  for (const part of [
    `Slowest: 10\n17.0 s  ${FILE} › w9`,
    `Others above 3 s of a quiet machine: 1\n7.3 s  ${FILE} › x`,
    `Skipped: 1\n${FILE} › z`,
    `Not run: time: 1\n${FILE} › late`,
    `Flaky: passed at a later try: 1\n${FILE} › x\n    Error: busy`,
    'Failed: 1\nlint and types\n    It is said above.',
    '12.0 min: build 0.5',
    'Times slower than a quiet machine with two cores: 1, then 1.5',
    '1 flaky, 1 not run: time',
  ])
    expect(words).toContain(part)
  expect(words.split('\n').at(-1)).toBe('17 passed, 1 failed, 1 skipped')
})

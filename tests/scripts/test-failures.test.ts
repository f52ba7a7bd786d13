import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What one of the readers says of a report. */
function said(reader: 'readVitestFailures' | 'readPlaywrightFailures', report: object): unknown {
  const folder = mkdtempSync(join(tmpdir(), 'a-frame-failures-'))
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  const code = `import { ${reader} } from './scripts/test-failures.mjs'
    console.log(JSON.stringify(${reader}(process.argv[1])))`
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', code, file], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return JSON.parse(printed)
}

test('of a test that failed its first words are said, of a file that did not load why', () => {
  const testResults = [
    {
      name: join(process.cwd(), 'tests/a.test.ts'),
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'this holds', failureMessages: [] },
        { status: 'failed', fullName: 'that does not', failureMessages: ['\u001b[31mError\u001b[39m: 1 is not 2'] },
      ],
    },
    { name: join(process.cwd(), 'tests/b.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] },
    { name: join(process.cwd(), 'tests/c.test.ts'), status: 'passed', assertionResults: [] },
  ]
  expect(said('readVitestFailures', { testResults })).toEqual([
    'tests/a.test.ts › that does not\n    Error: 1 is not 2',
    'tests/b.test.ts\n    no such module',
  ])
})

test('of a browser test it is said at which line it ended, in at most twelve lines', () => {
  const location = { file: join(process.cwd(), 'tests/e2e/a.spec.ts'), line: 7, column: 1 }
  const message = Array.from({ length: 20 }, (_, at) => `line ${at + 1}`).join('\n')
  const spec = (title: string, status: string, result: object) => ({ title, tests: [{ status, results: [result] }] })
  const failed = spec('it opens', 'unexpected', { status: 'failed', errors: [{ message, location }] })
  const hung = spec('it ends', 'unexpected', { status: 'timedOut', errors: [{ message: 'too late' }] })
  const passed = spec('it closes', 'expected', { status: 'passed', errors: [] })
  const shouldFail = spec('it is refused', 'expected', { status: 'failed', errors: [{ message: 'no' }] })
  const suites = [{ specs: [passed, shouldFail], suites: [{ specs: [failed, hung] }] }]
  expect(said('readPlaywrightFailures', { suites })).toEqual([
    `tests/e2e/a.spec.ts:7 › it opens\n${Array.from({ length: 12 }, (_, at) => `    line ${at + 1}`).join('\n')}`,
    'it ends\n    too late',
  ])
})

import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { ROOT } from '../models.ts'
import { HAND_MADE_MUTANTS } from './hand-made-mutants.ts'

const run = promisify(execFile)
const tree = mkdtempSync(join(tmpdir(), 'mutants-'))
afterAll(() => rmSync(tree, { recursive: true, force: true }))

/** The machines and the kit of this tree, to be broken. */
function copyTree(): void {
  for (const folder of ['machines', 'tests/qa', 'tests/machines', 'package.json'])
    cpSync(join(ROOT, folder), join(tree, folder), { recursive: true })
  for (const shared of ['node_modules', 'domain']) symlinkSync(join(ROOT, shared), join(tree, shared))
}

const qa = (...args: readonly string[]) =>
  run(process.execPath, ['--import', 'tsx', 'tests/qa/command.ts', ...args], { cwd: tree }).then(
    ({ stdout }) => ({ code: 0, lines: stdout.trimEnd().split('\n') }),
    ({ code, stdout }: { readonly code: number; readonly stdout: string }) => ({
      code,
      lines: stdout.trimEnd().split('\n'),
    }),
  )

test('what a person broke in real machines is told by the machine, the state and the event, and accepted only with a reason', async () => {
  copyTree()
  for (const { file, was, is } of HAND_MADE_MUTANTS) {
    const path = join(tree, 'machines', file)
    const text = readFileSync(path, 'utf8')
    expect(text.split(was), `${file}: ${was}`).toHaveLength(2)
    writeFileSync(path, text.replace(was, is))
  }
  const broken = [...new Set(HAND_MADE_MUTANTS.map(({ machine }) => machine))].toSorted()
  const told = await qa('diff')
  expect(told.code).toBe(1)
  expect(told.lines).toEqual(
    broken.flatMap((machine) => [
      `${machine}: it is not as its baseline says:`,
      ...HAND_MADE_MUTANTS.filter((each) => each.machine === machine).map(({ says }) => `  ${says}`),
      `  If it is meant so: npm run qa -- accept ${machine}`,
    ]),
  )

  const reason = 'It is sent until it arrives.'
  expect(await qa('accept', 'report-submission', '--reason', reason)).toEqual({
    code: 0,
    lines: [
      'report-submission: lost: in unsent, report.abandoned no longer leads to idle',
      'accepted: report-submission',
    ],
  })
  const file = join(tree, 'tests/machines/report-submission/baseline.json')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    reasons: [
      {
        change: 'lost: in unsent, report.abandoned no longer leads to idle',
        reason,
      },
    ],
  })
})

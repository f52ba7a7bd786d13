import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '../models.ts'
import { machinesAt } from './at-revision.ts'

const run = promisify(execFile)
const tree = mkdtempSync(join(tmpdir(), 'lamp-'))
const MACHINE = 'machines/lamp.machine.ts'

const lampWith = (lit: string) => `import { createMachine } from 'xstate'
export const lampMachine = createMachine({
  id: 'lamp',
  initial: 'dark',
  states: { dark: { on: { push: '${lit}' } }, ${lit}: { on: { push: 'dark' } } },
})
`
const CASES = `import { lampMachine } from '../../../machines/lamp.machine.ts'
import { AS_IT_IS } from '../../qa/model.ts'
export const model = { machine: lampMachine, cases: { 'it is pushed': { type: 'push' } }, starts: AS_IT_IS }
`

const git = (...args: readonly string[]) =>
  run('git', ['-c', 'user.name=Test', '-c', 'user.email=test@portal.test', ...args], { cwd: tree })
const diff = (revision: string) =>
  run(process.execPath, ['--import', 'tsx', 'tests/qa/command.ts', 'diff', revision], { cwd: tree })

/** A repository of one machine, with the kit and nothing else. */
beforeAll(async () => {
  const files = {
    'package.json': '{ "type": "module" }',
    '.gitignore': 'node_modules\n.cache\n',
    [MACHINE]: lampWith('lit'),
    'tests/machines/lamp/cases.ts': CASES,
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    writeFileSync(join(tree, file), text)
  }
  cpSync(join(ROOT, 'tests/qa'), join(tree, 'tests/qa'), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'))
  await git('init', '--quiet')
  await git('commit', '--quiet', '--allow-empty', '--message', 'Begin')
  await git('add', '.')
  await git('commit', '--quiet', '--message', 'Add a lamp')
})
afterAll(() => rmSync(tree, { recursive: true, force: true }))

test('the work tree is held against the files of a revision; one that is not there, or has no machines, is told', async () => {
  const [same] = await Promise.all([
    diff('HEAD'),
    expect(machinesAt('nowhere')).rejects.toThrow('there is no revision nowhere here: name a commit'),
    expect(diff('HEAD~1')).rejects.toMatchObject({
      code: 1,
      stderr: 'HEAD~1 has no machines (machines/*.machine.ts): name a later revision\n',
    }),
  ])
  expect(same.stdout).toBe('nothing changed since HEAD, of 1 machines\n')
  writeFileSync(join(tree, MACHINE), lampWith('bright'))
  const { stdout } = await diff('HEAD')
  expect(stdout.replaceAll(/lamp-[0-9a-f]{10}/g, 'ID').split('\n')).toEqual([
    'lamp:',
    '  changed: the state lit is called bright',
    '  walk changed: ID → ID: its states are called otherwise',
    "  a snapshot at lit would not load: State 'lit' does not exist on 'lamp'",
    '',
  ])
})

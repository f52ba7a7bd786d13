import './help.mjs'
import './end-quietly.mjs'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureInstalled } from './ensure-installed.mjs'
import { ROOT } from './root.mjs'
import { runChild } from './run-child.mjs'
import { runServerProgram } from './run-server-program.mjs'

const USAGE = `npm run assistant -- test [--list] [--set-aside]
npm run assistant -- drop NUMBER     removes a stored test case`

const [task, ...rest] = process.argv.slice(2)
const TASKS = { test: () => testAll(), drop: () => runServerProgram('cli', ['assistant', 'drop', ...rest]) }
if (!Object.hasOwn(TASKS, task ?? '')) {
  console.error(USAGE)
  process.exit(2)
}
await ensureInstalled({ development: task === 'test' })
process.exitCode = await TASKS[task]()

/**
 * Reads the set of questions with the assistant's interpreter, then the test cases that the installation's people stored, says which
 * passed, and fails where fewer of the set do than were reached, or one of the stored does not.
 */
async function testAll() {
  const program = ['--import', 'tsx', '--import', './scripts/end-quietly.mjs']
  const printScore = [...program, 'tests/assistant/questions/print-score.ts', ...rest]
  const ofSet = await runChild(process.execPath, printScore, { cwd: ROOT })
  if (rest.includes('--set-aside')) return ofSet
  const dataDir = resolve(ROOT, process.env.DATA_DIR ?? 'data')
  if (!existsSync(join(dataDir, 'warehouse.duckdb'))) {
    console.log(`Stored test cases: none, there is no installation in ${dataDir}`)
    return ofSet
  }
  const ofStored = await runServerProgram('cli', ['assistant', 'cases'], { DATA_DIR: dataDir })
  return ofSet || ofStored
}

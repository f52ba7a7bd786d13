import './help.mjs'
import './end-quietly.mjs'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './ensure-installed.mjs'
import { readyForParts, walkInBrowser } from './qa-in-browser.mjs'
import { ROOT } from './root.mjs'
import { runChild } from './run-child.mjs'

/** What QA asks of the state machines: their walks, their faults, what the tests of them catch. */
await ensureInstalled({ development: true })
const args = process.argv.slice(2)
const {
  positionals: [task, machine],
  values: { level, headed = false, pictures = false },
} = parseArgs({
  args,
  strict: false,
  allowPositionals: true,
  options: { level: { type: 'string' }, headed: { type: 'boolean' }, pictures: { type: 'boolean' } },
})
const asks = () =>
  runChild(
    process.execPath,
    ['--import', 'tsx', '--import', './scripts/end-quietly.mjs', 'tests/qa/command.ts', ...args],
    {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'test' },
    },
  )
const walked = task === 'run' && level === 'browser' ? await walkInBrowser(machine, { headed, pictures }) : 0
const isOnParts = task === 'run' ? level === 'component' : task === 'replay' && headed
const failed = isOnParts ? await readyForParts({ headed }) : 0
process.exitCode = failed || walked === undefined ? 1 : (await asks()) || walked

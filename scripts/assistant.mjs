import { ensureInstalled } from './ensure-installed.mjs'
import { ROOT } from './root.mjs'
import { runChild } from './run-child.mjs'

/** Reads the set of questions with the assistant's interpreter, says which of them passed, and fails where fewer do than were reached. */
const [task, ...rest] = process.argv.slice(2)
if (task !== 'test') {
  console.error('npm run assistant -- test [--list] [--set-aside]')
  process.exit(2)
}
await ensureInstalled({ development: true })
process.exitCode = await runChild(
  process.execPath,
  ['--import', 'tsx', 'tests/assistant/questions/print-score.ts', ...rest],
  { cwd: ROOT },
)

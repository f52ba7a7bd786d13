import './help.mjs'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './ensure-installed.mjs'
import { ROOT } from './root.mjs'
import { runChild } from './run-child.mjs'

/** Breaks the connections of the assistant's windows many times, and kills their server, and says which question was not answered once. */
const { values } = parseArgs({
  options: { count: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
})
await ensureInstalled({ development: true })
process.exitCode = await runChild(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', 'tests/cuts'],
  { cwd: ROOT, env: { ...process.env, NODE_ENV: 'test', CUT_COUNT: values.count, CUT_SEED: values.seed } },
)

import './help.mjs'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './ensure-installed.mjs'
import { ROOT } from './root.mjs'
import { runChild } from './run-child.mjs'

/** Kills a real server many times amid mixed work and says what of what it acknowledged was lost. */
const { values } = parseArgs({
  options: { count: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
})
await ensureInstalled({ development: true })
process.exitCode = await runChild(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', 'tests/kills'],
  {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'test', KILL_COUNT: values.count, KILL_SEED: values.seed, KILL_LATEST_MS: '3000' },
  },
)

import { parseArgs } from 'node:util'
import { ensureInstalled } from './ensure-installed.mjs'
import { ROOT } from './root.mjs'
import { runChild } from './run-child.mjs'

/** Walks at random through the addresses of the pages and says where a figure is not what SQL of the address says. */
const { values } = parseArgs({
  options: { steps: { type: 'string', default: '2000' }, seed: { type: 'string', default: '1' } },
})
await ensureInstalled({ development: true })
process.exitCode = await runChild(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', 'tests/walks'],
  {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'test', WALK_STEPS: values.steps, WALK_SEED: values.seed },
  },
)

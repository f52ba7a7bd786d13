import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { ROOT } from './root.mjs'
import { runChild } from './run-child.mjs'
import { SERVER_ENV } from './server-env.mjs'

await ensureInstalled()
process.exitCode =
  (await ensureBuilt()) ||
  (await runChild(process.execPath, ['--import', 'tsx', 'tests/bench/bench.ts', ...process.argv.slice(2)], {
    cwd: ROOT,
    env: { ...SERVER_ENV, ...process.env, NODE_ENV: 'production' },
  }))

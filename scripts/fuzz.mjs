import './help.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { ROOT } from './root.mjs'
import { runChild } from './run-child.mjs'
import { SERVER_ENV } from './server-env.mjs'

await ensureInstalled({ development: true })
process.exitCode = await runChild(
  process.execPath,
  ['--import', 'tsx', 'tests/fuzz/fuzz.ts', ...process.argv.slice(2)],
  { cwd: ROOT, env: { ...SERVER_ENV, ...process.env, NODE_ENV: 'production' } },
)

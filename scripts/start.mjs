import './help.mjs'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { keepRunning } from './keep-running.mjs'
import { runServerProgram } from './run-server-program.mjs'
import { SERVER_ENV } from './server-env.mjs'

await ensureInstalled()
if ((await ensureBuilt()) !== 0) {
  console.error('The browser app could not be built; the reason is above.')
  process.exit(1)
}
process.exitCode = await runServerProgram(
  'main',
  [],
  { ...SERVER_ENV, ...process.env, NODE_ENV: 'production' },
  keepRunning,
)

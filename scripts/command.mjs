import { ensureInstalled } from './ensure-installed.mjs'
import { ROOT } from './root.mjs'
import { runChild } from './run-child.mjs'

await ensureInstalled()
process.exitCode = await runChild(process.execPath, ['--import', 'tsx', 'server/cli.ts', ...process.argv.slice(2)], {
  cwd: ROOT,
  env: { ...process.env, INIT_CWD: process.env.INIT_CWD ?? process.cwd() },
})

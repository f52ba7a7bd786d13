import { ensureInstalled } from './ensure-installed.mjs'
import { runServerProgram } from './run-server-program.mjs'

await ensureInstalled()
process.exitCode = await runServerProgram('cli', process.argv.slice(2), {
  INIT_CWD: process.env.INIT_CWD ?? process.cwd(),
})

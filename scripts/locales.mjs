import './help.mjs'
import { join, resolve } from 'node:path'
import { ensureInstalled } from './ensure-installed.mjs'
import { ROOT } from './root.mjs'

await ensureInstalled()
const { tsImport } = await import('tsx/esm/api')
const { runLocales } = await tsImport('../server/config/locales-command.ts', import.meta.url)
const [task, ...files] = process.argv.slice(2)
const from = process.env.INIT_CWD ?? process.cwd()
process.exitCode = runLocales({
  configDir: join(ROOT, 'config'),
  args: [task, ...files.map((file) => resolve(from, file))],
})

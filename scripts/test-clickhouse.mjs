import './help.mjs'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './ensure-installed.mjs'
import { npmCommand } from './npm-command.mjs'
import { ROOT } from './root.mjs'
import { runChild } from './run-child.mjs'

const FOLDER = join(ROOT, 'tests/clickhouse')

await ensureInstalled({ development: true })
/**
 * The engine has a lock file of its own, with its half a gigabyte: `npm start` and `npm test` never install it. `npm ci`
 * refuses the lock, as it holds the engine of one platform alone.
 */
if (!existsSync(join(FOLDER, 'node_modules/@chdb'))) {
  const [command, ...args] = npmCommand()
  await runChild(command, [...args, 'install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: FOLDER,
  })
}
process.exitCode = await runChild(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project=unit', 'tests/clickhouse', ...process.argv.slice(2)],
  { cwd: ROOT, env: { ...process.env, NODE_ENV: 'test', EVERY_CLICKHOUSE_CASE: 'yes' } },
)

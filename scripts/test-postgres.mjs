import './help.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { findPostgres } from './find-postgres.mjs'
import { ROOT } from './root.mjs'
import { runChild } from './run-child.mjs'

await ensureInstalled({ development: true })
if (findPostgres() === undefined) {
  console.error('PostgreSQL was not found. Install it (Debian: apt install postgresql); it need not run.')
  process.exitCode = 1
} else {
  const env = { ...process.env, NODE_ENV: 'test', TEST_LENGTH: 'long' }
  process.exitCode = await runChild(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project=postgres', ...process.argv.slice(2)],
    { cwd: ROOT, env },
  )
}

import './help.mjs'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { ROOT } from './root.mjs'
import { runChild } from './run-child.mjs'
import { SERVER_ENV } from './server-env.mjs'

const kind = ['reports', 'attack', 'growth', 'click', 'loads', 'rating', 'scenario'].find(
  (name) => name === process.argv[2],
)
const given = process.argv.slice(kind ? 3 : 2)
await ensureInstalled({ development: true })
process.exitCode =
  (await ensureBuilt()) ||
  (await runChild(
    process.execPath,
    [
      '--import',
      'tsx',
      `tests/bench/${kind === 'attack' || kind === 'growth' ? `${kind}/` : ''}${kind ? `bench-${kind}` : 'bench'}.ts`,
      ...given,
    ],
    {
      cwd: ROOT,
      env: { ...SERVER_ENV, ...process.env, NODE_ENV: 'production' },
    },
  ))

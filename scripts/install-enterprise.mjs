import './help.mjs'
import { join } from 'node:path'
import { npmCommand } from './npm-command.mjs'
import { ROOT } from './root.mjs'
import { runChild } from './run-child.mjs'

/** AG Grid Enterprise has a lock file of its own: `npm start` never installs it. The next start builds with it. */
const [command, ...args] = npmCommand()
process.exitCode = await runChild(
  command,
  [...args, 'ci', '--omit=optional', '--no-audit', '--no-fund', '--loglevel=error'],
  { cwd: join(ROOT, 'enterprise') },
)
if (process.exitCode === 0)
  console.log(
    'AG Grid Enterprise is installed in enterprise/. Set AG_GRID_LICENCE to your key and start again: the app is built with it.',
  )

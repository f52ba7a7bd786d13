import './help.mjs'
import { npmCommand } from './npm-command.mjs'
import { ROOT } from './root.mjs'
import { runChild } from './run-child.mjs'

/** The bill of materials of what runs, as CycloneDX JSON on standard output, by npm's own tool from the lock file. */
const [command, ...args] = npmCommand()
process.exitCode = await runChild(
  command,
  [
    ...args,
    'sbom',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--package-lock-only',
    '--omit=dev',
    ...process.argv.slice(2),
  ],
  { cwd: ROOT },
)

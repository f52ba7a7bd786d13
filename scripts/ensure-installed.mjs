import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSupportedNode, SUPPORTED_NODE } from './check-node-version.mjs'
import { npmCommand } from './npm-command.mjs'
import { ROOT } from './root.mjs'
import { runChild } from './run-child.mjs'

const lockFile = join(ROOT, 'package-lock.json')
const PLATFORM = `${process.platform} ${process.arch}`
const stampFile = join(ROOT, 'node_modules', '.a-frame-install')

/**
 * Installs the locked dependencies when they are missing or the lock file changed since the last time: with those of
 * development where `development` asks for them, or where nobody said production (NODE_ENV).
 * Messages go to standard error, so a command's answer stays alone on standard output.
 * Ends the process with a plain message when this Node is too old or npm fails.
 */
export async function ensureInstalled({ development = false } = {}) {
  if (!isSupportedNode(process.versions.node)) {
    stop(
      `A-Frame needs ${SUPPORTED_NODE}. This is Node ${process.versions.node}; newer ones are at https://nodejs.org.`,
    )
  }
  const wanted = `${PLATFORM} ${createHash('sha256').update(readFileSync(lockFile)).digest('hex')}`
  const whole = `${wanted} with development`
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : PLATFORM
  if (stamp === whole || (stamp === wanted && !development)) return
  if (!stamp.startsWith(PLATFORM) || !isInstalled({ development })) {
    console.error('Installing dependencies (once) …')
    const [command, ...args] = npmCommand()
    const extent = development || process.env.NODE_ENV !== 'production' ? '--include=dev' : '--omit=dev'
    const code = await runChild(command, [...args, 'ci', extent, '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: ROOT,
      stdio: ['ignore', 2, 2],
    })
    if (code !== 0)
      stop(
        'The dependencies could not be installed; npm says why above. Check the network or the proxy, then try again.',
      )
  }
  writeFileSync(stampFile, isInstalled({ development: true }) ? whole : wanted)
}

/** Whether npm's own record of node_modules holds every package of the lock file, in its version. */
function isInstalled({ development }) {
  const record = join(ROOT, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages).every(
    ([path, { version, dev, optional, devOptional, peer }]) =>
      path === '' || (dev && !development) || optional || devOptional || peer || installed[path]?.version === version,
  )
}

function stop(message) {
  console.error(message)
  process.exit(1)
}

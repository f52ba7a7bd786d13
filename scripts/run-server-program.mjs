import { ensureServerBuilt } from './ensure-built.mjs'
import { ROOT } from './root.mjs'
import { runChild } from './run-child.mjs'

const runOnce = (args, options) => runChild(process.execPath, args, options)

/** Runs the server (`main`) or a command (`cli`) to its end, built anew where its source changed. Answers the exit code. */
export async function runServerProgram(name, args, env, run = runOnce) {
  const failed = await ensureServerBuilt()
  if (failed) {
    console.error('The server could not be built; the reason is above.')
    return failed
  }
  // An error then names the line of the source.
  return run(['--enable-source-maps', `dist-server/${name}.js`, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
  })
}

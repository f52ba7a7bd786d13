import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashFiles } from './hash-files.mjs'
import { ROOT } from './root.mjs'
import { runChild } from './run-child.mjs'

const INPUTS = JSON.parse(readFileSync(join(ROOT, 'scripts', 'build-inputs.json'), 'utf8'))
const stampFile = join(ROOT, 'dist', '.stamp')

/** Builds the browser app into dist/ when one of its inputs changed since the last build. Answers the exit code. */
export async function ensureBuilt(options = {}) {
  const wanted = hashFiles(ROOT, INPUTS)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return 0
  console.error('Building the browser app (only when it changed) …')
  rmSync(stampFile, { force: true })
  const code = await runChild(
    process.execPath,
    [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    {
      ...options,
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  if (code === 0) writeFileSync(stampFile, wanted)
  return code
}

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashFiles } from './hash-files.mjs'
import { ROOT } from './root.mjs'
import { runChild } from './run-child.mjs'

const INPUTS = JSON.parse(readFileSync(join(ROOT, 'scripts', 'build-inputs.json'), 'utf8'))

/** Where the app lies that reports to the tests. */
export const REPORTING_APP = '.cache/qa/app'

/** Where the parts lie that are mounted alone. */
export const PARTS = '.cache/qa/parts'

/** Builds the browser app into dist/ when one of its inputs changed since the last build. Answers the exit code. */
export function ensureBuilt(options) {
  const args = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']
  return ensureFolder('dist', { args, says: 'Building the browser app (only when it changed) …', options })
}

/** The same for the app that tells a test what its state machines do, into a folder of its own. */
export function ensureReportingBuilt(options) {
  return ensureFolder(`${REPORTING_APP}/dist`, { args: ['scripts/build-reporting.mjs'], options })
}

/** The same for the parts of the app that are mounted alone. */
export function ensurePartsBuilt(options) {
  return ensureFolder(PARTS, { args: ['scripts/build-parts.mjs'], options })
}

/** The same for the server's programs, into dist-server/; in a second, so nothing is said. */
export function ensureServerBuilt(options) {
  return ensureFolder('dist-server', { args: ['scripts/build-server.mjs'], options })
}

/** What the builds for QA are made of beside the app. */
const QA_INPUTS = {
  [`${REPORTING_APP}/dist`]: ['scripts/build-reporting.mjs', 'tests/qa/reporting', 'tests/qa/coverage.ts'],
  [PARTS]: ['scripts/build-parts.mjs', 'tests/qa', 'tests/machines'],
}

function inputsOf(folder) {
  return INPUTS[folder] ?? [...INPUTS.dist, ...QA_INPUTS[folder]]
}

async function ensureFolder(folder, { args, says, options }) {
  const stampFile = join(ROOT, folder, '.stamp')
  const wanted = hashFiles(ROOT, inputsOf(folder))
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return 0
  if (says) console.error(says)
  rmSync(stampFile, { force: true })
  const code = await runChild(process.execPath, args, {
    ...options,
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (code === 0) writeFileSync(stampFile, wanted)
  return code
}

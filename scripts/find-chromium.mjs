import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const WITHOUT_WINDOWS = 'chromium-headless-shell'
const NAMES = [WITHOUT_WINDOWS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * The path of a Chromium that runs: CHROMIUM_PATH, the system's, one on PATH, or Playwright's own; undefined when there is none.
 * CHROMIUM_PATH is taken as it is. `headed`: one that has windows to look at.
 */
export async function findChromium({ headed = false, env = process.env } = {}) {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH
  const names = NAMES.filter((name) => !headed || name !== WITHOUT_WINDOWS)
  const folders = ['/usr/bin', ...(env.PATH ?? '').split(delimiter)]
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const { chromium } = await import('playwright')
  candidates.push(chromium.executablePath())
  return candidates.find((path) => existsSync(path) && runs(path))
}

/** Ubuntu's package of the name is a script that asks for a snap, so being there is not enough. */
function runs(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}

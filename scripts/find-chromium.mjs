import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * The path of a Chromium that runs: CHROMIUM_PATH, the system's, one on PATH, or Playwright's own; undefined when there is none.
 * CHROMIUM_PATH is taken as it is.
 */
export async function findChromium(env = process.env) {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH
  const folders = ['/usr/bin', ...(env.PATH ?? '').split(delimiter)]
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  const { chromium } = await import('playwright')
  candidates.push(chromium.executablePath())
  return candidates.find((path) => existsSync(path) && runs(path))
}

/** Ubuntu's package of the name is a script that asks for a snap, so being there is not enough. */
function runs(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}

import { chromium } from '@playwright/test'
import config from '../../../playwright.config.ts'
import { loadComponentLevel, loadModel } from '../models.ts'
import type { MachineRun } from '../run/run-machine.ts'
import type { StartedWalk } from '../started-walk.ts'
import { componentWalks } from './component-level.ts'
import { walkParts } from './walk-parts.ts'

const DESKTOP = { width: 1280, height: 900 }
/** Between what is done and the next, for a person to follow. */
const WATCHED_MS = 300

/** Goes the walks of a machine on its mounted parts, or those that are given, in a browser as that of the other tests. */
export async function runComponent(
  name: string,
  { headed, walks }: { readonly headed: boolean; readonly walks?: readonly StartedWalk[] },
): Promise<MachineRun> {
  const [model, level] = [await loadModel(name), await loadComponentLevel(name)]
  const browser = await chromium.launch({
    ...config.use?.launchOptions,
    headless: !headed,
    slowMo: headed ? WATCHED_MS : 0,
  })
  try {
    const page = await browser.newPage({ ...config.use?.contextOptions, viewport: DESKTOP })
    return await walkParts(page, { name, model, level, walks: walks ?? componentWalks(model, level) })
  } finally {
    await browser.close()
  }
}

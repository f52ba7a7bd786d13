import { chromium } from '@playwright/test'
import config from '../../../playwright.config.ts'
import { loadComponentLevel, loadModel } from '../models.ts'
import type { MachineRun } from '../run/run-machine.ts'
import { walkParts } from './walk-parts.ts'

const DESKTOP = { width: 1280, height: 900 }

/** Goes the walks of a machine on its mounted parts, in a browser as that of the other tests. */
export async function runComponent(name: string, { headed }: { readonly headed: boolean }): Promise<MachineRun> {
  const browser = await chromium.launch({ ...config.use?.launchOptions, headless: !headed })
  try {
    const page = await browser.newPage({ ...config.use?.contextOptions, viewport: DESKTOP })
    return await walkParts(page, { name, model: await loadModel(name), level: await loadComponentLevel(name) })
  } finally {
    await browser.close()
  }
}

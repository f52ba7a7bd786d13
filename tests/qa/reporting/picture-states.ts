import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, type CDPSession, type Page } from '@playwright/test'
import { LOOKS, pictureFile } from './pictures.ts'

const PHONE = { width: 390, height: 844 }
/** Of a desktop's width, where the words of a page can still be read. */
const SHRUNK = 0.6
const QUALITY = 55
const MOST_TRIES = 6
const IDLE_MS = 3_000
const CHECK_MS = 5_000

/** Keeps how a page looks where a walk has come to; it is for nothing else afterwards. What is open may close as a window gets narrow: where the check then fails, there is no picture of a phone. */
export async function takePictures(
  page: Page,
  { check, ...at }: { readonly machine: string; readonly state: string; readonly check: () => void | Promise<void> },
): Promise<void> {
  if (page.url() === 'about:blank') return
  // What a walk holds back is never answered.
  await page.waitForLoadState('networkidle', { timeout: IDLE_MS }).catch(() => undefined)
  const devtools = await page.context().newCDPSession(page)
  for (const look of LOOKS) {
    const colorScheme = look === 'dark' ? 'dark' : 'light'
    await page.emulateMedia({ colorScheme })
    if (look === 'phone') await page.setViewportSize(PHONE)
    await expect(page.locator('html')).toHaveAttribute('data-color-mode', colorScheme)
    const file = pictureFile({ ...at, look })
    rmSync(file, { force: true })
    if (look === 'phone' && !(await stillHolds(check))) continue
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, Buffer.from(await pictureAtRest(page, devtools), 'base64'))
  }
}

function stillHolds(check: () => void | Promise<void>): Promise<boolean> {
  return expect(async () => check())
    .toPass({ timeout: CHECK_MS })
    .then(
      () => true,
      () => false,
    )
}

/** One that is like the one before it, or the last of a few. */
async function pictureAtRest(page: Page, devtools: CDPSession): Promise<string> {
  const { width, height } = page.viewportSize() ?? PHONE
  const scale = width === PHONE.width ? 1 : SHRUNK
  let last = ''
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { data } = await devtools.send('Page.captureScreenshot', {
      format: 'webp',
      quality: QUALITY,
      clip: { x: 0, y: 0, width, height, scale },
    })
    if (data === last) break
    last = data
  }
  return last
}

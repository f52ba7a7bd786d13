import type { Page } from '@playwright/test'
import type { pageEditorMachine } from '../../../machines/page-editor/page-editor.machine.ts'
import { holdCalls } from '../../e2e/call-gate.ts'
import { PageEditor } from '../../e2e/pages/PageEditor.ts'
import { signedIn } from '../../e2e/signed-in.ts'
import { withoutFigures } from '../../e2e/without-figures.ts'
import type { BrowserLevel } from '../../qa/browser-level.ts'
import type { Level, StateKey } from '../../qa/model.ts'
import { facts, type PageCase } from './cases.ts'
import { DRAFT, pageHands, PAUSE_MS, PUBLISH } from './page-hands.ts'

/** The editor in a browser, on the real server that keeps and checks drafts; what is published the test answers, since everybody would see it. The clock stands while the person types. */
async function openEditor(page: Page): Promise<Level<PageCase, StateKey<typeof pageEditorMachine>>> {
  const gate = await holdCalls(page, [DRAFT, PUBLISH])
  const hands = pageHands(new PageEditor(page), {
    next: gate.next,
    waiting: () => Promise.resolve(gate.waiting()),
    theirs: null,
    holds: async () => (await gate.next(DRAFT)).pass(),
    pause: async () => {
      await page.clock.runFor(PAUSE_MS)
      await page.clock.resume()
    },
  })
  return {
    ...hands,
    drivers: {
      ...hands.drivers,
      'it is typed': async (...step) => {
        await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
        await hands.drivers['it is typed'](...step)
      },
    },
  }
}

export const browserLevel: BrowserLevel<PageCase, StateKey<typeof pageEditorMachine>> = {
  places: { 'the spend page': {} },
  facts,
  open: async ({ page }) => {
    await page.clock.install()
    await withoutFigures(page)
    // As though the file had been published before, so that there is a way back to it.
    await page.route('**/pageEditor/pages/spend', async (route) => {
      const response = await route.fetch()
      const edited = (await response.json()) as { readonly fileText: string }
      const versions = [{ version: 2, at: '2026-11-20T10:00:00.000Z', by: 'admin', text: edited.fileText }]
      await route.fulfill({ response, json: { ...edited, versions, draft: null, stands: 'published' } })
    })
    await signedIn(page, 'page.walker')
    const editor = await openEditor(page)
    await page.goto('/ui1/pageEditor?page=spend')
    await new PageEditor(page).code.waitFor()
    return editor
  },
}

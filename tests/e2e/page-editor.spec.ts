import { expect } from '@playwright/test'
import { browserLevel } from '../machines/page-editor/browser-level.ts'
import { model } from '../machines/page-editor/cases.ts'
import { seriousFindings } from './accessible.ts'
import { test } from './guarded-test.ts'
import { PageEditor } from './pages/PageEditor.ts'
import { signedIn } from './signed-in.ts'
import { testInBrowser } from './test-in-browser.ts'
import { expectToFit } from './expect-to-fit.ts'

const EDITOR = '/ui1/pageEditor'

testInBrowser('a page that is edited in the browser, by generated walks (issue 22, 6)', { model, browserLevel })

test.describe('pages that are edited in the product', () => {
  test.skip(({ isMobile }) => isMobile, 'the phone has a test of its own')

  test('a page for a client is written beside its charts, checked, published, seen by its people alone, and restored', async ({
    page,
    browser,
  }) => {
    const name = `zones${Date.now() % 1_000_000}`
    await signedIn(page, 'page.editor')
    await page.goto(EDITOR)
    await page.getByRole('textbox', { name: 'Name of the page' }).fill(name)
    await page.getByRole('button', { name: 'Write it' }).click()
    const editor = new PageEditor(page)
    await expect(editor.state).toHaveText('As everybody sees it.')
    await expect(editor.preview.locator('[data-chart]').first()).toBeVisible()
    const charts = await editor.preview.locator('[data-chart]').count()

    // A fault is told at its line, keeps the last page that held, and is undone.
    await editor.code.focus()
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.type('x')
    await expect(editor.state).toHaveText(/problems?\. The draft is kept and cannot be published\.$/)
    await expect(editor.problems.getByRole('button', { name: /^1:1: found / })).toBeVisible()
    await expect(editor.publish).toBeDisabled()
    await expect(editor.preview.locator('[data-chart]')).toHaveCount(charts)
    await page.keyboard.press('ControlOrMeta+z')
    await expect(editor.publish).toBeEnabled()

    expect(await seriousFindings(page)).toEqual([])

    // A chart of the gallery is put into the page, below the others.
    await page.getByRole('button', { name: 'Add a part' }).click()
    await page.getByRole('button', { name: 'Add {fact} by {span}', exact: true }).click()
    await expect(editor.preview.locator('[data-chart]')).toHaveCount(charts + 1)
    await expect(editor.state).toHaveText('The draft is kept and can be published.')

    await editor.publish.click()
    await expect(editor.state).toHaveText('As everybody sees it.')
    const address = `/aframe/dashboard/c8_${name}`
    for (const [login, sees] of [
      ['weeks.reader', true],
      ['single.analyst', false],
    ] as const) {
      const other = await (await browser.newContext()).newPage()
      await signedIn(other, login)
      await other.goto(address)
      if (sees) await expect(other.locator('[data-chart]').first()).toBeVisible()
      else await expect(other.getByRole('heading', { name: /not found|there is no/i }).first()).toBeVisible()
      await other.context().close()
    }

    // Another text is published, and the first one comes back from the versions.
    await editor.typeSpace()
    await expect(editor.publish).toBeEnabled()
    await editor.publish.click()
    await expect(editor.state).toHaveText('As everybody sees it.')
    await editor.choose('Versions')
    const versions = page.getByRole('dialog', { name: 'Versions' })
    await versions.getByRole('option', { name: /^Version 1: / }).click()
    await versions.getByRole('button', { name: 'Put into the editor' }).click()
    await expect(editor.state).toHaveText('The draft is kept and can be published.')
    await editor.publish.click()
    await expect(editor.state).toHaveText('As everybody sees it.')
  })

  test('on a phone the text and the page are seen one at a time @long', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signedIn(page, 'page.walker')
    await page.goto(`${EDITOR}?page=refund`)
    const editor = new PageEditor(page)
    await expect(editor.code).toBeVisible()
    await expect(editor.preview).toBeHidden()
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await expect(editor.preview.locator('[data-chart]').first()).toBeVisible()
    await expect(editor.code).toBeHidden()
    await expectToFit(page)
  })

  test('the preview has the rows behind its charts, and its names in the language of its editor @long', async ({
    page,
  }) => {
    await signedIn(page, 'page.walker')
    await page.goto(`${EDITOR}?page=spend`)
    const editor = new PageEditor(page)
    await editor.typeSpace()
    await expect(editor.state).toHaveText('The draft is kept and can be published.')
    await editor.preview.getByRole('button', { name: 'Show the rows' }).click()
    const rows = page.getByRole('dialog', { name: 'Spend Analysis' })
    await expect(rows.locator('.ag-row').first()).toBeVisible()
    // Of pages that stand alone.
    await expect(rows.getByRole('button', { name: 'Download Data' })).toHaveCount(0)
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(rows).toHaveCount(0)

    await page.evaluate(() => localStorage.setItem('aframe.language', 'es'))
    await page.reload()
    await expect(
      page.getByRole('region', { name: 'Vista previa' }).getByText('Gasto total', { exact: true }).first(),
    ).toBeVisible()
    await page.evaluate(() => localStorage.setItem('aframe.language', 'en'))
    await page.reload()
    await editor.chooseAndConfirm('Discard the draft')
    await expect(editor.state).toHaveText('As everybody sees it.')
  })

  test('by the keys a name is completed, and Tab leaves the text @long', async ({ page }) => {
    await signedIn(page, 'page.walker')
    await page.goto(`${EDITOR}?page=weight`)
    const editor = new PageEditor(page)
    await editor.code.focus()
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.press('End')
    await page.keyboard.type('\n"t')
    await expect(page.getByRole('option', { name: 'tabOf' })).toBeVisible()
    await page.keyboard.type('abO')
    await page.keyboard.press('Enter')
    await expect(editor.code).toContainText('"tabOf": ')
    await page.keyboard.press('Tab')
    await expect(editor.code).not.toBeFocused()
    await editor.chooseAndConfirm('Discard the draft')
    await expect(editor.state).toHaveText('As everybody sees it.')
  })
})

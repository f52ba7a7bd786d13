import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { readXlsxSheets } from '../comparison/read-xlsx-sheets.ts'
import { browserLevel } from '../machines/chat-report/browser-level.ts'
import { model } from '../machines/chat-report/cases.ts'
import { seriousFindings } from './accessible.ts'
import { test } from './guarded-test.ts'
import { AssistantWindow } from './pages/AssistantWindow.ts'
import { signInByCall } from './signed-in.ts'
import { testInBrowser } from './test-in-browser.ts'
import { longStep } from './long-step.ts'

const REPORTER = 'chat.reporter'
const QUESTION = 'Run the Payment report for UPS from 01/01/2026 to 03/31/2026'

testInBrowser('the report of an answer, by generated walks [CHAT-25] [CHAT-26] [CHAT-27] [CHAT-36]', {
  model,
  browserLevel,
})

test('a question becomes one report, in two windows that hear of it; its file is had, also by who comes back [CHAT-25] [CHAT-26] [CHAT-27] [API-45] [API-46] [API-47] [API-48] [API-54]', async ({
  page,
  context,
  request,
}) => {
  const chat = new AssistantWindow(page)
  await chat.signIn(REPORTER)
  await chat.open()
  const beside = new AssistantWindow(await context.newPage())
  await beside.signIn(REPORTER)
  await beside.open()

  await test.step('it is made, and said how far it is', async () => {
    await chat.ask(QUESTION)
    await expect(chat.said.last()).toContainText('The Payment report of UPS, 01/01/2026 to 03/31/2026.')
    await expect(chat.said.last().getByText('COMPLETED')).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await (await beside.conversations()).getByRole('button', { name: /^Run the Payment/ }).click()
    await expect(beside.said.last().getByText('COMPLETED')).toBeVisible()
    const headers = { Authorization: `Bearer ${await signInByCall(request, { username: REPORTER })}` }
    const made = await request.get('/aiparcelreports/api/reports', { headers })
    expect(((await made.json()) as { name: string }[]).map(({ name }) => name)).toEqual([
      expect.stringMatching(/^Payment Bluegrass Outfitters UPS 2026-01-01_2026-03-31/),
    ])
  })

  await test.step('who comes back finds it', async () => {
    await page.reload()
    await chat.open()
    await (await chat.conversations()).getByRole('button', { name: /^Run the Payment/ }).click()
    const download = page.waitForEvent('download')
    await chat.said.last().getByRole('button', { name: 'Download', exact: true }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^Payment Bluegrass Outfitters UPS 2026-01-01_2026-03-31.*\.xlsx$/)
    const rows = [...readXlsxSheets(await readFile(await file.path())).values()].flat()
    expect(rows.some((row) => row.includes('Invoice Number'))).toBe(true)
  })

  await longStep('one that was deleted is said to be gone, and made again', async () => {
    const headers = { Authorization: `Bearer ${await signInByCall(request, { username: REPORTER })}` }
    const made = (await (await request.get('/aiparcelreports/api/reports', { headers })).json()) as { id: number }[]
    await request.post(`/aiparcelreports/api/reports/${made[0]?.id}/delete`, { headers, data: {} })
    await page.reload()
    await chat.open()
    await (await chat.conversations()).getByRole('button', { name: /^Run the Payment/ }).click()
    await expect(chat.said.last().getByText('FAILED')).toBeVisible()
    await chat.said.last().getByRole('button', { name: 'Make it again' }).click()
    await expect(chat.said.last().getByText('COMPLETED')).toBeVisible()
  })
})

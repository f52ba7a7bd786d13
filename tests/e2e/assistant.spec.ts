import { expect } from '@playwright/test'
import { browserLevel } from '../machines/chat/browser-level.ts'
import { model } from '../machines/chat/cases.ts'
import { seriousFindings } from './accessible.ts'
import { holdCalls } from './call-gate.ts'
import { test } from './guarded-test.ts'
import { AssistantWindow, cuttableSocket } from './pages/AssistantWindow.ts'
import { testInBrowser } from './test-in-browser.ts'
import { pressEnter } from './press-enter.ts'

testInBrowser('the talk with the assistant in the browser, by generated walks (CHAT-05 to CHAT-20, CHAT-35)', {
  model,
  browserLevel,
})

const ASKER = 'chat.asker'
const HOLDER = 'chat.holder'
const BY_CARRIER = 'What was the transportation amount by carrier last quarter?'
const NET_SPEND = 'What was my net spend last month?'
const PACKAGES = 'How many packages did I ship last month?'

test('a starter question is answered with a chart, a table and its page; the answer is copied, judged and kept; conversations are renamed and deleted; the assistant is turned off and on [CHAT-01] [CHAT-02] [CHAT-03] [CHAT-04] [CHAT-08] [CHAT-09] [CHAT-10] [CHAT-14] [CHAT-19] [CHAT-20] [CHAT-21] [CHAT-22] [API-13] [API-50] [API-51] [API-52] [API-53] [API-55] [API-56]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const chat = new AssistantWindow(page)

  await test.step('a starter question is answered with a chart; the client is chosen for the chat alone', async () => {
    await chat.signIn(ASKER)
    await chat.open()
    await expect(chat.button(/^Client: /)).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await chat.button(BY_CARRIER).click()
    await expect(chat.messages.getByText(BY_CARRIER)).toBeVisible()
    await expect(chat.chart.locator('svg')).toContainText('UPS')
    await expect(chat.told).toContainText(/UPS comes first with \$[\d,]+/)
    await expect(page.getByRole('banner')).toHaveCount(1)
    await expect(chat.box.getByRole('heading', { name: 'You may also ask' })).toBeVisible()
  })

  await test.step('its table, the copy and the judgement, which is said once', async () => {
    await chat.button('Table').click()
    await expect(chat.table.getByRole('columnheader').first()).toHaveText('Carrier')
    await expect(chat.table.getByRole('row').filter({ hasText: 'UPS' })).toContainText(/\$[\d,]+\.\d\d/)
    expect(await seriousFindings(page)).toEqual([])
    await chat.button('Copy').click()
    await expect(chat.button('Copied')).toBeVisible()
    await expect(chat.button('Copy')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\$[\d,]+\.\d\d/)
    await chat.button('Helpful').click()
    await expect(chat.button('Helpful')).toHaveAttribute('aria-pressed', 'true')
    await expect(chat.button('Not helpful')).toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('the answer opens as a page, the window stays', async () => {
    await chat.messages.getByRole('link', { name: 'Open as a page' }).click()
    await expect(page).toHaveURL(/\/aframe\/dashboard\//)
    await expect(chat.messages.getByText(BY_CARRIER)).toBeVisible()
  })

  await test.step('what can be asked, in tabs', async () => {
    await chat.button('What can be asked').click()
    const guidelines = page.getByRole('dialog', { name: 'What can be asked' })
    await guidelines.getByRole('button', { name: 'Reports' }).click()
    await expect(guidelines).toContainText('A report covers at most 13 months and one carrier.')
    await page.keyboard.press('Escape')
    await expect(guidelines).toBeHidden()
  })

  await test.step('it is all there after a reload; then it is renamed and deleted', async () => {
    await page.reload()
    await chat.open()
    await (
      await chat.conversations()
    )
      .getByRole('button', { name: BY_CARRIER.slice(0, 15) })
      .first()
      .click()
    await expect(chat.button('Helpful')).toHaveAttribute('aria-pressed', 'true')
    await chat.button('load more').click()
    await expect(chat.messages.getByText('End of Chat')).toBeVisible()
    await (await chat.conversations()).getByRole('button', { name: /^Rename / }).click()
    await page
      .getByRole('dialog', { name: 'Rename the conversation' })
      .getByRole('textbox', { name: 'Name' })
      .fill('Carriers')
    await page.keyboard.press('Enter')
    await expect(chat.button('Conversations: Carriers')).toBeVisible()
    await (await chat.conversations()).getByRole('button', { name: 'Delete Carriers' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(chat.button('Conversations: New Conversation')).toBeVisible()
    await expect(chat.messages.getByText('What would you like to know?')).toBeVisible()
  })

  await test.step('Escape closes it and the button has the focus; without the setting there is no button', async () => {
    await page.keyboard.press('Escape')
    await expect(chat.box).toBeHidden()
    await expect(chat.opener).toBeFocused()
    await page.goto('/profile')
    const setting = page.getByRole('checkbox', { name: 'Assistant' })
    await setting.uncheck()
    await expect(chat.opener).toBeHidden()
    await page.reload()
    await expect(setting).not.toBeChecked()
    await expect(chat.opener).toBeHidden()
  })

  await test.step('the switch takes every press, also while the one before is on its way; the last one holds', async () => {
    const gate = await holdCalls(page, ['/updateUserChatBotSettings'])
    const setting = page.getByRole('checkbox', { name: 'Assistant' })
    const press = () => setting.evaluate((box: HTMLInputElement) => (box.click(), box.checked))
    expect([await press(), await press(), await press()]).toEqual([true, false, true])
    for (const opens of [true, false, true]) {
      await (await gate.next('/updateUserChatBotSettings')).pass()
      await expect(chat.opener).toBeVisible({ visible: opens })
    }
    await press()
    await (await gate.next('/updateUserChatBotSettings')).lose()
    await expect(page.getByText('This was not saved. Check your connection and choose again.')).toBeVisible()
    await expect(setting).toBeChecked()
    await expect(chat.opener).toBeVisible()
  })
})

test('without a connection a question is held and sent once when it is back; the button is moved, the window grows and shrinks, and fills a phone [CHAT-02] [CHAT-03] [CHAT-17] [lessons 16] @long', async ({
  page,
}) => {
  const socket = await cuttableSocket(page)
  const chat = new AssistantWindow(page)

  await test.step('the button goes where the keys and the pointer put it, and stays there', async () => {
    await chat.signIn(HOLDER)
    const box = () => chat.opener.boundingBox().then((found) => found ?? { x: 0, y: 0 })
    expect((await box()).x).toBe((page.viewportSize()?.width ?? 0) - 24)
    await chat.opener.focus()
    const home = await box()
    await page.keyboard.press('ArrowLeft')
    expect((await box()).x).toBe(home.x - 24)
    await page.mouse.move(home.x, home.y + 24)
    await page.mouse.down()
    await page.mouse.move(600, 400, { steps: 4 })
    await page.mouse.up()
    await expect(chat.box).toBeHidden()
    await page.reload()
    await expect(chat.opener).toBeVisible()
    expect(await box()).toMatchObject({ x: 576, y: 376 })
  })

  await test.step('what is sent before the conversations are loaded goes once they are', async () => {
    const gate = await holdCalls(page, ['/getUserConversations'])
    await chat.open()
    await chat.ask(PACKAGES)
    await expect(chat.box).toContainText('Your question is sent as soon as your conversations are loaded.')
    expect(await seriousFindings(page)).toEqual([])
    await (await gate.next('/getUserConversations')).answer({ code: 'server-fault', detail: 'no' }, 500)
    const again = chat.messages.getByRole('button', { name: 'Retry' })
    await expect(again).toBeVisible()
    await expect(chat.question).toHaveValue(PACKAGES)
    await again.click()
    await (await gate.next('/getUserConversations')).pass()
    await expect(chat.said).toHaveCount(2)
    await expect(chat.question).toHaveValue('')
    expect(socket.asked).toHaveLength(1)
  })

  await test.step('held, then sent once', async () => {
    await socket.cut()
    await expect(chat.box.getByRole('img', { name: 'Not connected' })).toBeVisible()
    await chat.ask(NET_SPEND)
    await expect(
      chat.messages.getByText('Not connected. Your question is sent as soon as the connection is back.'),
    ).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    socket.mend()
    await expect(chat.messages).toContainText(/\$[\d,]+\.\d\d/)
    await socket.cut()
    socket.mend()
    await expect(chat.box.getByRole('img', { name: 'Connected', exact: true })).toBeVisible()
    expect(socket.asked).toHaveLength(2)
    await expect(chat.said).toHaveCount(4)
  })

  await test.step('larger, minimised, on a phone', async () => {
    const width = async () => (await chat.box.boundingBox())?.width ?? 0
    const normal = await width()
    await chat.button('Make the window larger').click()
    expect(await width()).toBeGreaterThan(normal)
    await chat.button('Make the window smaller').click()
    await chat.button('Minimise').click()
    await expect(chat.question).toBeHidden()
    await page.setViewportSize({ width: 390, height: 844 })
    await chat.button('Show the conversation').click()
    expect(await chat.box.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await seriousFindings(page)).toEqual([])
    await chat.button('Close').click()
    const foot = await chat.opener.boundingBox()
    expect((foot?.y ?? 844) + 48).toBeLessThanOrEqual(844 - 64)
  })
})

test('internal users see how an answer came about, take off what was understood, have it explained, take a report’s name that is suggested, keep a test case, and read the conversations of others without asking in them; while it is switched off there is no button [CHAT-01] [CHAT-12] [CHAT-13] [CHAT-16] [CHAT-30] [CHAT-32] [CHAT-33] [CHAT-34] [API-49] [API-56] @long', async ({
  page,
}) => {
  const chat = new AssistantWindow(page)
  await chat.signIn('chat.internal')
  await chat.open()
  await chat.button(NET_SPEND).click()
  await chat.button('Message log').click()
  const log = page.getByRole('dialog', { name: 'Message log' })
  await expect(log.getByRole('term')).toHaveText(['Question', 'Routing', 'Query', 'Summary'])
  await expect(log).toContainText('total_spend')
  await page.keyboard.press('Escape')
  await pressEnter(chat.button(/^Take off: Invoice Date: /))
  await expect(chat.said.nth(2)).toContainText('− Invoice Date')
  await expect(chat.messages).toBeFocused()
  await expect(chat.button(/^Take off: /)).toBeHidden()
  await chat.button('Explain').click()
  await expect(chat.said.last()).toContainText('Sum of the net amount')
  await chat.button('Add Test Case').click()
  const added = page.getByRole('dialog', { name: 'Add Test Case' })
  await expect(added.getByRole('textbox', { name: 'Question 1' })).toHaveValue('What is Total Spend?')
  await expect(added.getByRole('textbox', { name: 'User prompt 1' })).toHaveValue(NET_SPEND)
  await added.getByRole('textbox', { name: 'Expected output 1' }).fill('net amount')
  await added.getByRole('button', { name: 'Save' }).click()
  await expect(added.getByText('Please select a target agent!')).toBeVisible()
  await added.getByRole('combobox', { name: 'Target agent' }).selectOption('WIKI_AGENT')
  expect(await seriousFindings(page)).toEqual([])
  const gate = await holdCalls(page, ['/addTestCases'])
  await added.getByRole('button', { name: 'Save' }).click()
  await (await gate.next('/addTestCases')).lose()
  await expect(added.getByRole('alert')).toContainText('Error saving test case. Please try again.')
  await expect(added.getByRole('textbox', { name: 'Expected output 1' })).toHaveValue('net amount')
  await added.getByRole('button', { name: 'Save' }).click()
  await (await gate.next('/addTestCases')).pass()
  await expect(page.getByText('Test case saved successfully!')).toBeVisible()
  await expect(added).toBeHidden()
  const names = chat.box.getByRole('listbox', { name: 'Names of reports' })
  await chat.question.pressSequentially('Run the sum')
  await expect(names.getByRole('option')).toHaveText(['Accessorial Summary', 'Annual Summary', 'Service Summary - UPS'])
  await page.keyboard.press('Escape')
  await expect(names).toBeHidden()
  await chat.question.pressSequentially('m')
  await page.keyboard.press('ArrowDown')
  await expect(names.getByRole('option', { selected: true })).toHaveText('Accessorial Summary')
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Tab')
  await expect(chat.question).toHaveValue('Run the Accessorial Summary')
  await expect(names).toBeHidden()
  await chat.question.fill('')
  const input = await page.context().newCDPSession(page)
  await input.send('Input.imeSetComposition', { text: 'ann', selectionStart: 3, selectionEnd: 3 })
  await expect(chat.question).toHaveValue('ann')
  await expect(names).toBeHidden()
  await input.send('Input.insertText', { text: 'ann' })
  const annual = names.getByRole('option', { name: 'Annual Summary' })
  await expect(annual).toBeVisible()
  await input.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const { x = 0, y = 0 } = (await annual.boundingBox()) ?? {}
  await input.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 20, y: y + 10 }] })
  await input.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(chat.question).toHaveValue('Annual Summary')
  await expect(chat.question).toBeFocused()
  await chat.box.getByRole('combobox', { name: 'Conversations of' }).selectOption(ASKER)
  await expect(
    chat.box.getByText(`You are reading the conversations of ${ASKER}. Nobody else can ask in them.`),
  ).toBeVisible()
  await chat.question.fill(NET_SPEND)
  await expect(chat.button('Send')).toHaveAttribute('aria-disabled', 'true')
  expect(await seriousFindings(page)).toEqual([])
  await page.route('**/nologin/statuses/', (route) => route.fulfill({ json: [] }))
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Assistant' })).toBeChecked()
  await expect(chat.opener).toBeHidden()
})

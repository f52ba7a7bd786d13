import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChatReplyData } from '../../../domain/assistant/chat.ts'
import { addMonths } from '../../../domain/dates/calendar-date.ts'
import { TEST_TODAY } from '../../support/portal/template-data.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { listen, openTab, type ChatTab } from './chat-tab.ts'

const THIS_MONTH = `${TEST_TODAY.slice(0, 7)}-01`

describe('what is asked by ship date says how much of it is billed [MAT-01] [MAT-02]', () => {
  let portal: TestPortal
  let tab: ChatTab
  beforeAll(async () => {
    portal = await openTestPortal()
    tab = await openTab(portal, { url: await listen(portal), login: 'analyst' })
  })
  afterAll(async () => {
    await tab.close()
    await portal.close()
  })
  const ask = async (words: string): Promise<ChatReplyData> => (await tab.ask(words)).data
  /** The share that a page would tell of the same ship dates. */
  const shareIn = (words: string) => Number(/about (\d+)% billed/.exec(words)?.[1] ?? Number.NaN)

  test('an amount says the share, what it is likely to be in the end, and no change', async () => {
    const { assistantResponse: said, withheld, df } = await ask('Net spend by ship date this month')
    expect(shareIn(said)).toBeGreaterThan(0)
    expect(shareIn(said)).toBeLessThan(98)
    expect(said).toMatch(/In the end it is likely to be \$[\d.]+[KM]? to \$[\d.]+[KM]?\./)
    expect(said).not.toContain('against')
    expect(withheld).toEqual([])
    expect(Object.keys(df[0] ?? {}).filter((name) => name.endsWith('@before'))).toEqual([])
  })

  test('a count of what packages have in common says the share, and nothing of the end', async () => {
    const { assistantResponse: said } = await ask('how many invoices by ship date this month')
    expect(shareIn(said)).toBeLessThan(98)
    expect(said).not.toContain('In the end')
  })

  test('an average is not told of such days, and is told of those that are all billed', async () => {
    const open = await ask('Cost per package by ship date this month')
    expect(open.df[0]?.['costperpackage']).toBeNull()
    expect(open.withheld).toEqual(['costperpackage'])
    expect(open.assistantResponse).toContain('Not told yet, as not all is billed: Cost per Package.')
    const months = await ask('Cost per package by month by ship date this year')
    const told = new Map(months.df.map((row) => [String(row['pickup_date_month']).slice(0, 10), row['costperpackage']]))
    expect(told.get(THIS_MONTH)).toBeNull()
    expect(told.get(addMonths(THIS_MONTH, -6))).toEqual(expect.any(Number))
    const marks = new Map(months.unfinished.map(({ start, billed }) => [start, billed]))
    expect(marks.get(THIS_MONTH)).toBeLessThan(0.98)
    expect(marks.has(addMonths(THIS_MONTH, -6))).toBe(false)
  })

  test('two periods of which one is not all billed stand beside each other without a change', async () => {
    const { assistantResponse: said, withheld } = await ask('Net spend by ship date this month vs last month')
    expect(withheld).toEqual([])
    expect(said).not.toMatch(/went from|\d%\)/)
    expect(said).toContain('% billed')
  })

  test('why one carrier is dearer than another may only be what is not billed yet [BRG-07]', async () => {
    const { assistantResponse: said } = await ask('why is UPS dearer than FedEx by ship date this month')
    expect(said).toContain('Part of this change may only be what is not billed yet.')
    expect(shareIn(said)).toBeLessThan(98)
    const whole = await ask('why is UPS dearer than FedEx by ship date last year')
    expect(whole.assistantResponse).toContain('UPS')
    expect(whole.assistantResponse).not.toContain('billed')
  })

  test('by bill date, and of ship dates that are all billed, nothing is withheld', async () => {
    for (const words of ['Cost per package this month', 'Cost per package by ship date last year']) {
      const { assistantResponse: said, withheld, df } = await ask(words)
      expect([withheld, said.includes('billed'), typeof df[0]?.['costperpackage']]).toEqual([null, false, 'number'])
    }
  })
})

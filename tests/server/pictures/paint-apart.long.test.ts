import { readFileSync } from 'node:fs'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { FONT_FILES } from '../../../server/pictures/fonts.ts'
import { openPainter, type PicturesAsked } from '../../../server/pictures/paint-apart.ts'
import { widgetQuestion } from '../../../domain/card/card-question.ts'
import { LANGUAGES, type Language } from '../../../domain/values/language.ts'
import { flatTexts, type TextTree } from '../../../domain/values/text-faults.ts'
import { drawingOf } from '../../charts/export/image.samples.ts'
import { readFont } from '../../charts/font-glyphs.ts'
import { PATIENCE_MS } from '../../support/run/patience.ts'

const painter = openPainter()
afterAll(() => painter.close())

const textsOf = (language: Language) =>
  JSON.parse(readFileSync(new URL(`../../../config/locales/${language}.json`, import.meta.url), 'utf8')) as TextTree

const MONTHS = Array.from({ length: 5 }, (_, at) => ({
  bill_date_month: `2026-0${at + 5}-01`,
  total_spend: 900 + at * 77,
}))

function asked(language: Language): PicturesAsked {
  const trends = drawingOf({
    name: 'trends',
    settings: { chartType: 'line', chartScale: 'linear', chartTimeSpan: 'monthly' },
    rows: MONTHS,
  })
  const { page, widget, settings, view, result, table, colours, today, invoiced } = trends
  const placed = page.widgets.find(({ chartName }) => chartName === 'trends')
  if (!placed || !table) throw new Error('Spend has trends')
  const card = {
    chartName: 'trends',
    page,
    placed,
    widget,
    settings,
    ...{ view, pageView: view },
    answer: { question: widgetQuestion({ page, widget, settings, view }), result },
    before: null,
    billed: null,
    billedBefore: null,
    alike: null,
    centers: [],
    target: null,
    table: table.spec,
  }
  return {
    language,
    texts: textsOf(language),
    categories: colours,
    today,
    invoiced,
    clientName: 'Bluegrass Outfitters',
    cards: [card],
  }
}

test('every letter of every language is in a typeface of pictures (I18N-01)', () => {
  const known = new Set(FONT_FILES.flatMap((file) => [...readFont(file).glyphs.keys()]))
  for (const language of LANGUAGES) {
    const letters = new Set([...flatTexts(textsOf(language)).values()].join(''))
    const missing = [...letters].filter(
      (letter) => /[\p{L}\p{N}\p{P}]/u.test(letter) && !known.has(letter.codePointAt(0) ?? 0),
    )
    expect([language, missing]).toEqual([language, []])
  }
})

test.each(LANGUAGES)('paints in %s, whichever was spoken before', async (language) => {
  const [card] = await painter.paint(asked(language))
  const png = Buffer.from(card?.png ?? [])
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  const fact = flatTexts(textsOf(language)).get('words:Total Spend') ?? 'Total Spend'
  expect(card?.title.toLowerCase()).toContain(fact.toLowerCase())
  expect(card?.sentence).toContain(card?.title)
  const amounts = card?.rows.map(([, amount]) => amount).filter((amount) => amount !== null)
  expect(amounts?.slice(0, 5)).toEqual(MONTHS.map(({ total_spend }) => total_spend))
})

test('a target is drawn as the screen draws it, and one of other rows says why it is not (issue 23, 4)', async () => {
  const [card] = asked('en').cards
  if (!card || 'sets' in card) throw new Error('one card')
  const target = { months: { '2026-05': 1_500, '2026-06': 2_500 }, currency: 'all' as const, unfit: null }
  const cards = [card, { ...card, target }, { ...card, target: { ...target, unfit: 'filtered' as const } }]
  const painted = await painter.paint({ ...asked('en'), cards })
  expect(painted.map(({ columns }) => columns.some((column) => column.startsWith('Target')))).toEqual([
    false,
    true,
    false,
  ])
  expect(painted[1]?.rows.flatMap((row) => row[3] ?? [])).toEqual([1_500, 2_500])
  expect(painted[1]?.sentence).toMatch(/Target.*May 2026 \$1\.50K, June 2026 \$2\.50K/)
  expect(painted[2]?.sentence).toContain('The target is not drawn')
  expect(Buffer.compare(painted[0]?.png ?? Buffer.of(), painted[1]?.png ?? Buffer.of())).not.toBe(0)
})

test('what cannot be drawn costs its picture alone, and a process that was ended is begun anew', async () => {
  const [card] = asked('en').cards
  if (!card || 'sets' in card) throw new Error('one card')
  const broken = { ...card, settings: { ...card.settings, chartType: 'none' } }
  const painted = await painter.paint({ ...asked('en'), cards: [broken, card] })
  expect(painted.map(({ png }) => png === null)).toEqual([true, false])
  painter.close()
  expect(await painter.paint(asked('en'))).toHaveLength(1)
})

test('its process is kept for the next picture, and ends when none is asked for a while', async () => {
  const hasty = openPainter({ idleMs: 1 })
  onTestFinished(() => hasty.close())
  await painter.paint(asked('en'))
  const before = processes()
  expect(before).toBeGreaterThan(0)
  await painter.paint(asked('en'))
  expect(processes()).toBe(before)
  const painting = hasty.paint(asked('en'))
  await vi.waitFor(() => expect(processes()).toBe(before + 1), { timeout: PATIENCE_MS })
  await painting
  await vi.waitFor(() => expect(processes()).toBe(before), { timeout: PATIENCE_MS })
})

test('a picture that waits for a busy machine is not lost by the clock', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const slow = openPainter()
  onTestFinished(() => slow.close())
  const painting = slow.paint(asked('en'))
  await vi.advanceTimersByTimeAsync(600_000)
  vi.useRealTimers()
  expect(await painting).toHaveLength(1)
})

test.each([
  ['works for longer than it may', { cpuSeconds: 0.05, stillLooks: 1_000_000 }, 'too much work'],
  ['stands still', { cpuSeconds: 1_000, stillLooks: 1 }, 'stood still'],
])('a process that %s is ended, and the next picture has another', async (_what, limited, said) => {
  const limits = { lookEveryMs: 1, ...limited }
  const strict = openPainter({ limits })
  onTestFinished(() => strict.close())
  for (let nth = 0; nth < 2; nth += 1) await expect(strict.paint(asked('en'))).rejects.toThrow(said)
})

/** How many others this one has begun. */
function processes(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap').length
}

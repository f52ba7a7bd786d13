import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cardHeading } from '../../../domain/card/card-heading.ts'
import { cardOf, type AskedCard, type CardContent, type CardInput } from '../../../domain/card/card-of.ts'
import { cardQuestion, type WidgetQuestion } from '../../../domain/card/card-question.ts'
import type { BilledDates } from '../../../domain/billed/billed-dates.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import { defaultView, type View } from '../../../domain/dashboards/view.ts'
import { placedWidget, settingsOf, type WidgetSettings } from '../../../domain/dashboards/widget-settings.ts'
import { isDrawn } from '../../../domain/dashboards/widget-spec.ts'
import { buildCatalog } from '../../../domain/query/catalog.ts'
import { loadConfig } from '../../../server/config/load-config.ts'

const config = loadConfig('config')
const { tables } = buildCatalog([...config.catalog.tables.values()].map(({ spec }) => spec))
const known = { today: '2026-11-21', invoiced: null } as const
const RESULT = { data: [{ total_spend: 1 }], rowCount: 1, dataVersion: 1 }
const FAILURE = { detail: 'The query took too long and was stopped.' }

interface Shown {
  readonly settings: WidgetSettings
  readonly view: View
}

function cardsOf(id: string, chartName: string) {
  const page: Page | undefined = config.pages.find((each) => each.id === id)
  const target = page && placedWidget({ page, config: { widgets: Object.fromEntries(config.widgets) } }, chartName)
  if (!page || !target || !isDrawn(target.widget)) throw new Error(`no ${chartName} on ${id}`)
  const { placed, widget } = target
  const table = tables.get(page.table)
  const usual: Shown = {
    settings: settingsOf(target, undefined),
    view: defaultView({ page, today: known.today, clientId: 1 }),
  }
  const ask = (shown: Shown): WidgetQuestion => {
    const question = cardQuestion({ page, widget, ...shown }, known)
    if (!question) throw new Error('days are compared')
    return question
  }
  const card = (of: { readonly shown?: Shown; readonly wanted?: WidgetQuestion | null; readonly asked: AskedCard }) => {
    const shown = of.shown ?? usual
    const { wanted = ask(shown), asked } = of
    return (changed: Partial<CardInput> = {}) =>
      cardOf({
        ...{ page, placed, widget, table, ...known, ...shown, pageView: shown.view, wanted, asked },
        ...{ billed: null, billedBefore: null, ...changed },
      })
  }
  return { page, placed, widget, table, usual, ask, card }
}

const spend = cardsOf('spend', 'breakdown')
const older: Shown = { ...spend.usual, view: { ...spend.usual.view, period: '', from: '2026-01-01' } }
const [now, before] = [spend.ask(spend.usual), spend.ask(older)]
const drawn = (question: WidgetQuestion) => ({ question, result: RESULT })

/** Everywhere that the machine of a card can stand, with what it was asked last and what its picture answers. */
const STANDS = {
  waiting: { phase: 'waiting', question: null, answer: null, failure: null },
  loading: { phase: 'loading', question: now, answer: null, failure: null },
  drawn: { phase: 'drawn', question: now, answer: drawn(now), failure: null },
  'newer data': { phase: 'refreshing', question: now, answer: drawn(now), failure: null },
  'another question': { phase: 'refreshing', question: now, answer: drawn(before), failure: null },
  'newer data failed': { phase: 'outdated', question: now, answer: drawn(now), failure: FAILURE },
  'another question failed': { phase: 'outdated', question: now, answer: drawn(before), failure: FAILURE },
  empty: { phase: 'empty', question: now, answer: null, failure: null },
  failed: { phase: 'failed', question: now, answer: null, failure: FAILURE },
} as const satisfies Readonly<Record<string, AskedCard>>

/** In a few words: what stands, why it is older, and of which dates. */
function told(content: CardContent): string {
  const why = 'older' in content ? (content.older?.why ?? '') : ''
  const of = content.state === 'drawn' ? content.picture.view.from : ''
  const asked = content.state === 'loading' ? (content.asked ? 'asked' : 'not asked') : ''
  return [content.state, asked, why, of].filter((each) => each !== '').join(', ')
}

describe('what stands in a card', () => {
  test('is one thing wherever its question is, and an older picture is of its own dates (issue 52, 1)', () => {
    const rows = Object.entries(STANDS).map(([name, asked]) => [name, told(spend.card({ asked })().content)])
    const { from } = spend.usual.view
    expect(Object.fromEntries(rows)).toEqual({
      waiting: 'loading, asked',
      loading: 'loading, asked',
      drawn: `drawn, ${from}`,
      'newer data': `drawn, refreshing, ${from}`,
      'another question': 'drawn, refreshing, 2026-01-01',
      'newer data failed': `drawn, outdated, ${from}`,
      'another question failed': 'drawn, outdated, 2026-01-01',
      empty: 'empty',
      failed: 'failed',
    })
  })

  test('is what comes next where something else is wanted than was asked last', () => {
    const rows = Object.entries(STANDS).map(([name, asked]) => [
      name,
      told(spend.card({ shown: older, asked })().content),
    ])
    const { from } = spend.usual.view
    expect(Object.fromEntries(rows)).toEqual({
      waiting: 'loading, asked',
      loading: 'loading, asked',
      drawn: `drawn, refreshing, ${from}`,
      'newer data': `drawn, refreshing, ${from}`,
      'another question': 'drawn, refreshing, 2026-01-01',
      'newer data failed': `drawn, refreshing, ${from}`,
      'another question failed': 'drawn, refreshing, 2026-01-01',
      empty: 'loading, asked',
      failed: 'loading, asked',
    })
  })

  test('is its outline while it is not known what is wanted', () => {
    const content = spend.card({ wanted: null, asked: STANDS.waiting })().content
    expect(content).toEqual({ state: 'loading', asked: false })
  })

  test('is no change and no average of ship dates that are not all billed (MAT-02)', () => {
    const whole = { from: '2026-11-01', to: '2026-11-21', share: 0.7, spread: 0.1 }
    const billed = { whole, parts: [], known: true, lacking: 0, asOf: known.today } as unknown as BilledDates
    const shown = { ...spend.usual, settings: { ...spend.usual.settings, chartType: 'changes' } }
    const question = spend.ask(shown)
    const asked = { ...STANDS.drawn, question, answer: drawn(question) }
    expect(spend.card({ shown, asked })().content.state).toBe('drawn')
    const { content, notes } = spend.card({ shown, asked })({ billed })
    expect([content.state, notes]).toEqual(['withheld', [{ about: 'billed', billed }]])
  })

  test('is neither a picture nor a failure where a bridge leads from days without data, whatever was asked before', () => {
    const bridge = cardsOf('whyItChanged', 'steps')
    const question = bridge.ask(bridge.usual)
    const invoiced = [known.today]
    for (const asked of Object.values(STANDS)) {
      const of = { ...asked, question, answer: asked.answer && drawn(question) }
      const { content, notes, heading } = bridge.card({ asked: of, wanted: null })({ invoiced })
      expect([content.state, notes]).toEqual(['uncompared', []])
      expect(heading.dates).toEqual({ from: bridge.usual.view.from, to: bridge.usual.view.to })
    }
  })
})

test('an old picture never stands under a new title: the words of a card ask what its rows answer (issue 52, 1)', () => {
  const { page, widget, placed, table } = spend
  const shown: fc.Arbitrary<Shown> = fc.record({
    settings: fc.record({
      dimension: fc.constantFrom('service_category', 'service', 'carrier_name'),
      chartType: fc.constantFrom('bar', 'pie'),
    }),
    view: fc
      .record({
        fact: fc.constantFrom('total_spend', 'fuel_surcharge', 'packages'),
        from: fc.constantFrom('2026-01-01', '2026-02-01'),
        currency: fc.constantFrom('all', 'CAD'),
      })
      .map((part): View => ({ ...spend.usual.view, period: '', ...part })),
  })
  fc.assert(
    fc.property(shown, shown, shown, fc.constantFrom(...Object.values(STANDS)), (wish, last, first, stand) => {
      const question = stand.question && spend.ask(last)
      const answer = stand.answer && drawn(stand.phase === 'drawn' ? spend.ask(last) : spend.ask(first))
      const { content, heading, settings, view } = spend.card({ shown: wish, asked: { ...stand, question, answer } })()
      expect(heading).toEqual(cardHeading({ page, placed, widget, table, ...known, settings, view }))
      if (content.state !== 'drawn') {
        expect({ settings, view }).toEqual(wish)
        return
      }
      const { picture } = content
      expect([picture.settings, picture.view]).toEqual([settings, view])
      expect(spend.ask({ settings, view }).key).toBe(picture.question.key)
      if (content.older === null) expect(picture.question.key).toBe(spend.ask(wish).key)
    }),
  )
})

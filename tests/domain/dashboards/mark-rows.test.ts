import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chartContext,
  contextView,
  isMarkChosen,
  leaveOutMark,
  markFault,
  pressMark,
  withoutContext,
  type MarkRows,
} from '../../../domain/dashboards/mark-rows.ts'
import { changedView, defaultView, printView, readView, type View } from '../../../domain/dashboards/view.ts'
import { shippedPage } from '../../support/shipped/shipped-pages.ts'

const page = shippedPage('spend')
const defaults = { page, today: '2026-11-21', clientId: 1 } as const
const usual = defaultView(defaults)
const of = (values: MarkRows['values'], dates: MarkRows['dates'] = null): MarkRows => ({ values, dates })
const state = (...codes: string[]) => of({ normalised_consignee_country: ['US'], normalised_consignee_state: codes })
const month = (month: string, last: number) => of({}, { from: `2026-${month}-01`, to: `2026-${month}-${last}` })

function press(view: View, rows: MarkRows, adding = false): View {
  const pressed = pressMark(view, rows, { adding })
  if (pressed.done === 'apart') throw new Error('apart')
  return changedView(view, pressed.change)
}
/** Without parts that say nothing. */
const said = (view: View) => readView(printView(view, defaults), defaults)

const marks: fc.Arbitrary<MarkRows> = fc.oneof(
  fc.constantFrom('UPS', 'FedEx', '', 'A, B').map((name) => of({ carrier_name: [name] })),
  fc.constantFrom('CA', 'TX', '').map((code) => state(code)),
  fc.constantFrom('US', 'MX').map((code) => of({ normalised_consignee_country: [code] })),
  fc.constantFrom(month('08', 31), month('09', 30), month('10', 31)),
)

describe('a press on a mark (issue 18, 1)', () => {
  test('chooses its rows beside what else the page is filtered by, and a press on it again gives back what was', () => {
    const filtered: View = { ...usual, filters: { zone: ['2', '3'] } }
    const chosen = press(filtered, of({ carrier_name: ['UPS'] }))
    expect(chosen.filters).toEqual({ zone: ['2', '3'], carrier_name: ['UPS'] })
    expect(said(press(chosen, of({ carrier_name: ['UPS'] })))).toEqual(said(filtered))
  })

  test('another takes its place, Shift adds it, and a press takes off one of several', () => {
    const ups = press(usual, of({ carrier_name: ['UPS'] }))
    expect(press(ups, of({ carrier_name: ['FedEx'] })).filters).toEqual({ carrier_name: ['FedEx'] })
    const both = press(ups, of({ carrier_name: ['FedEx'] }), true)
    expect(both.filters).toEqual({ carrier_name: ['UPS', 'FedEx'] })
    expect(press(both, of({ carrier_name: ['UPS'] })).filters).toEqual({ carrier_name: ['FedEx'] })
  })

  test('a month is the dates in view, Shift goes on to another, and the dates around it come back, moving as they were', () => {
    const october = press(usual, month('10', 31))
    expect(october).toMatchObject({ period: '', from: '2026-10-01', to: '2026-10-31', around: { period: 'Annual' } })
    const since = press(october, month('08', 31), true)
    expect(since).toMatchObject({ from: '2026-08-01', to: '2026-10-31', around: { period: 'Annual' } })
    expect(isMarkChosen(month('09', 30), since)).toBe(true)
    expect(said(press(since, month('09', 30)))).toEqual(said(usual))
  })

  test('dates that are chosen otherwise are in none around them', () => {
    const october = press(usual, month('10', 31))
    expect(changedView(october, { from: '2026-09-01', to: '2026-09-30' }).around).toBeUndefined()
    expect(changedView(october, { fact: 'accessorials' }).around).toEqual(october.around)
  })

  test('what would bring other rows with it is not added: a state of another country, a line between two other states', () => {
    const texas = press(usual, state('TX'))
    expect(press(texas, state('CA'), true).filters).toMatchObject({ normalised_consignee_state: ['TX', 'CA'] })
    const jalisco = of({ normalised_consignee_country: ['MX'], normalised_consignee_state: ['JA'] })
    expect(pressMark(texas, jalisco, { adding: true })).toEqual({ done: 'apart' })
  })

  test('a sender of which one line is chosen is chosen itself by a press, with all its lines', () => {
    const sender = of({ normalised_sender_country: ['US'], normalised_sender_state: ['KY'] })
    const line = of({ ...sender.values, normalised_consignee_country: ['US'], normalised_consignee_state: ['CA'] })
    const view = press(usual, line)
    const pressed = pressMark(view, sender, { adding: false, chosen: Object.keys(line.values) })
    if (pressed.done !== 'chosen') throw new Error(pressed.done)
    const { filters, context } = changedView(view, pressed.change)
    expect([filters, context]).toEqual([sender.values, Object.keys(sender.values)])
  })

  test('what a person filtered by is no mark: a press narrows it, and the mark is chosen only then', () => {
    const filtered: View = { ...usual, filters: { carrier_name: ['UPS', 'FedEx'] } }
    expect(isMarkChosen(of({ carrier_name: ['UPS'] }), filtered)).toBe(false)
    expect(press(filtered, of({ carrier_name: ['UPS'] })).filters).toEqual({ carrier_name: ['UPS'] })
  })

  test('after any presses the last mark is chosen and the address says the whole view; taking everything off leaves nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(marks, fc.boolean()), { minLength: 1, maxLength: 8 }), (presses) => {
        let view = usual
        for (const [rows, adding] of presses) {
          const pressed = pressMark(view, rows, { adding })
          if (pressed.done === 'apart') continue
          view = changedView(view, pressed.change)
          expect(isMarkChosen(rows, view)).toBe(pressed.done !== 'taken-off')
          expect(said(view).unhonoured).toEqual([])
          expect(said(said(view).view)).toEqual(said(view))
        }
        const off = withoutContext(view, { dimensions: Object.keys(view.filters), dates: true })
        expect(said(changedView(view, off))).toEqual(said(usual))
      }),
    )
  })
})

describe('a chart of which marks are chosen', () => {
  const groups = ['normalised_consignee_country', 'normalised_consignee_state']
  const beside = (view: View, groups: readonly string[]) => contextView(view, chartContext(view, { groups, page }))

  test('is asked without them and with everything else; every other chart with them', () => {
    const view = press(press({ ...usual, filters: { zone: ['2'] } }, state('TX')), of({ carrier_name: ['UPS'] }))
    expect(beside(view, groups).filters).toEqual({ zone: ['2'], carrier_name: ['UPS'] })
    expect(beside(view, ['carrier_name']).filters).toEqual({
      zone: ['2'],
      normalised_consignee_country: ['US'],
      normalised_consignee_state: ['TX'],
    })
    expect(beside(view, ['zone'])).toBe(view)
  })

  test('a chart over time is asked by the dates around the chosen ones, unless its page has dates of its own', () => {
    const view = press(usual, month('10', 31))
    expect(beside(view, ['bill_date_month'])).toMatchObject({ period: 'Annual', from: '2025-11-22', to: '2026-11-21' })
    expect(beside(view, ['pickup_date_month'])).toBe(view)
    const own = { period: { unit: 'weeks', count: 26 } } as never
    expect(chartContext(view, { groups: ['bill_date_month'], page: own }).around).toBeUndefined()
  })
})

describe('leaving a mark out', () => {
  const without = (view: View, rows: MarkRows) => {
    const change = leaveOutMark(view, rows)
    return change && changedView(view, change)
  }

  test('keeps all others, whether one was chosen, some were kept, or some left out before', () => {
    const ups = of({ carrier_name: ['UPS'] })
    expect(without(usual, ups)?.filters).toEqual({ carrier_name: { except: ['UPS'] } })
    expect(without(press(usual, ups), of({ carrier_name: ['FedEx'] }))?.filters).toEqual({
      carrier_name: { except: ['FedEx'] },
    })
    const kept: View = { ...usual, filters: { carrier_name: ['UPS', 'FedEx'] } }
    expect(without(kept, ups)?.filters).toEqual({ carrier_name: ['FedEx'] })
    const left: View = { ...usual, filters: { carrier_name: { except: ['FedEx'] } } }
    expect(without(left, ups)?.filters).toEqual({ carrier_name: { except: ['FedEx', 'UPS'] } })
    expect(without(usual, of({ zone: [''] }))?.filters).toEqual({ zone: { except: [''] } })
  })

  test('of a state it is the state, in an address that holds', () => {
    const view = without(press(usual, state('TX')), state('CA'))
    expect(view?.filters).toEqual({ normalised_consignee_state: { except: ['CA'] } })
    expect(view && said(view).unhonoured).toEqual([])
  })

  test('is not possible of a month, of a line between two states, and of all that is left', () => {
    expect(leaveOutMark(usual, month('10', 31))).toBeNull()
    expect(leaveOutMark(usual, of({ normalised_sender_state: ['KY'], normalised_consignee_state: ['CA'] }))).toBeNull()
    const only: View = { ...usual, filters: { carrier_name: ['UPS'] } }
    expect(leaveOutMark(only, of({ carrier_name: ['UPS'] }))).toBeNull()
  })
})

test('a page says why it cannot show the rows of a mark alone', () => {
  expect(markFault(of({ carrier_name: ['UPS'] }), page)).toBeUndefined()
  expect(markFault(of({ credit_type: ['Late'] }), page)).toEqual({ reason: 'not-a-filter', dimension: 'credit_type' })
  expect(markFault(of({ tracking_number: ['1Z'] }), page)).toMatchObject({ reason: 'not-a-filter' })
  const many = Array.from({ length: 201 }, (_, at) => `A${at}`)
  expect(markFault(of({ account_number: many }), page)).toEqual({ reason: 'too-many' })
  expect(markFault(month('10', 31), { ...page, period: { unit: 'weeks', count: 26 } as never })).toEqual({
    reason: 'own-dates',
  })
})

test.each([
  ['context', 'carrier_name', 'unknown'],
  ['context', '', 'empty'],
  ['around', 'Current Week', 'unknown'],
  ['around', '2026-01-01..2026-02-01', 'unknown'],
  ['around', '2026-01-01', 'unknown'],
  ['around', '', 'empty'],
] as const)('an address in which %s is %j does not hold it: %s', (parameter, text, reason) => {
  expect(
    readView(
      [
        ['client', '1'],
        [parameter, text],
      ],
      defaults,
    ),
  ).toEqual({
    view: usual,
    unhonoured: [{ parameter, text, reason }],
  })
})

import { expect, test } from 'vitest'
import type { AskedQuestion } from './asked-questions.ts'
import { understoodNow } from './understood-now.ts'
import wordings from './wordings.json' with { type: 'json' }
import { seededPart } from '../../support/run/seeded-part.ts'

/** What is understood; null: it is asked back. */
function meantBy(text: string, before?: string): string | null {
  const after = before === undefined ? [] : [{ text: before }]
  const meant = understoodNow({ text, after } as unknown as AskedQuestion)
  if (meant.kind !== 'figures') return null
  return JSON.stringify(
    meant.parts.map(({ figures, by, range, compared, conditions, first }) => {
      return { figures, by: by.toSorted(), range, compared, conditions, first }
    }),
  )
}

/** Of questions that are the same in other words: those that are understood as something else than the first, and the share that is asked back. */
function told(groups: readonly (readonly string[])[], before?: string): { otherwise: string[]; held: number } {
  const otherwise: string[] = []
  let [held, asked] = [0, 0]
  for (const [first = '', ...others] of groups) {
    const meant = meantBy(first, before)
    expect(meant, first).not.toBeNull()
    for (const text of others) {
      const other = meantBy(text, before)
      asked += 1
      if (other === null) held += 1
      else if (other !== meant) otherwise.push(`${text}: ${other}, not ${meant}`)
    }
  }
  return { otherwise, held: held / asked }
}

test.each(Object.entries(wordings))(
  'in %s a question means the same wherever its period, its carrier or its state stands',
  (_, { periods, measures, forms }) => {
    const asked = Object.values(forms).flatMap((group, kind) =>
      measures.flatMap((measure) => periods.map((period) => ({ group, kind, measure, period }))),
    )
    const tried = seededPart(asked, 4, ({ kind, measure, period }) => [kind, `${kind} ${measure}`, period])
    const { otherwise, held } = told(
      tried.map(({ group, measure, period }) =>
        group.map((form) => form.replace('{m}', measure).replace('{p}', period)),
      ),
    )
    expect(otherwise).toEqual([])
    expect(held).toBeLessThan(0.01)
  },
)

test('whose period it is says when, and of a verb that stands apart what it does', () => {
  const of = (period: string) => [
    [`spend by carrier ${period}`, `${period}'s spend by carrier`, `break ${period}'s spend down by carrier`],
    [`packages ${period}`, `what was ${period}'s package count`, `${period}'s packages`],
  ]
  const { otherwise, held } = told(
    ['last year', 'last month', 'last quarter', 'last week', 'this year', 'this month', 'october', 'q3'].flatMap(of),
  )
  expect(otherwise).toEqual([])
  expect(held).toBe(0)
})

test.each(Object.entries(wordings))(
  'in %s what follows a question means the same in other words',
  (_, { following }) => {
    for (const before of following.after) {
      const { otherwise, held } = told(following.forms, before)
      expect(otherwise, before).toEqual([])
      expect(held, before).toBe(0)
    }
  },
)

test.each([
  ['how many residential surcharges did we pay this year and how much was it', 'accessorial_count', 'accessorials'],
  ['count and amount of surcharges by type', 'accessorial_count', 'accessorials'],
  ['number and cost of residential surcharges this year', 'accessorial_count', 'accessorials'],
  ['address corrections this year in dollars and in number', 'accessorial_count', 'accessorials'],
  ['how many refunds did we get last month and how much were they worth', 'records', 'credit'],
  ['número e importe de los reembolsos este año', 'records', 'credit'],
  ['地址更正费今年多少次 多少钱', 'accessorial_count', 'accessorials'],
])('“%s” asks for both, how many and how much', (text, ...names) => {
  const meant = JSON.parse(meantBy(text) ?? '[]') as { figures: { of: { measure: string } }[] }[]
  expect(meant.flatMap(({ figures }) => figures.map(({ of }) => of.measure))).toEqual(names)
})

test('an average a package is no average of averages, and what stands beside a value by its kind is no split', () => {
  const same = [
    [
      'average weight by service category for express and parcel ground',
      'avg weight of an express package vs a ground package',
    ],
    [
      'spend november 2025 and december 2025',
      'spend in november and december 2025',
      'spend in november, december 2025',
    ],
    ['accessorials by client, highest first', 'which sub-client spends the most on accessorials'],
    ['late packages over 50 lb', 'packages that are late and over 50 lb'],
    ['gasto con UPS en octubre con servicio Ground', '¿Cuánto pagamos a UPS por el servicio Ground en octubre?'],
  ]
  expect(told(same)).toEqual({ otherwise: [], held: 0 })
})

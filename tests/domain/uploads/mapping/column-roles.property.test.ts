import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedCharge, rolesOf, withRole, type ColumnRole } from '../../../../domain/uploads/mapping/column-roles.ts'
import { draftFor, withText, withValue } from '../../../../domain/uploads/mapping/change-draft.ts'
import { MappingDraft } from '../../../../domain/uploads/mapping/file-mapping.ts'
import { MAPPING_FIELD_NAMES } from '../../../../domain/uploads/mapping/mapping-fields.ts'
import { LOOK, SUGGESTED, WHOLE } from '../../../machines/mapping/cases.ts'

const TITLES = ['Account', 'Bill', 'Parcel', 'What', 'Amount', 'Toll']
const EMPTY: MappingDraft = { ...WHOLE, titles: TITLES, fields: {}, charges: [], texts: [] }
const FREIGHT = { category: 'transportation', name: null, discount: false } as const

const role: fc.Arbitrary<ColumnRole> = fc.oneof(
  fc.constantFrom(...MAPPING_FIELD_NAMES).map((field) => ({ kind: 'field', field }) as const),
  fc.constant({ kind: 'charge' } as const),
  fc.record({ kind: fc.constantFrom('text', 'code', 'discount'), amount: fc.constantFrom(...TITLES) }),
)
/** What a person chooses, column by column: in place of the first that it is, or of nothing. */
const choices = fc.array(fc.tuple(fc.constantFrom(...TITLES), fc.option(role), fc.boolean()), { maxLength: 20 })

const chosen = (draft: MappingDraft, [title, to, replaces]: readonly [string, ColumnRole | null, boolean]) =>
  withRole(draft, title, { from: replaces ? (rolesOf(draft, title)[0] ?? null) : null, to })

test('a column is what it was made last, in a draft that stays one; a part of no charge is nothing', () => {
  fc.assert(
    fc.property(choices, (all) => {
      let draft = EMPTY
      for (const choice of all) {
        const [title, to] = choice
        draft = chosen(draft, choice)
        const isPart = to !== null && 'amount' in to
        const isPossible = to !== null && (!isPart || draft.charges.some(({ amount }) => amount === to.amount))
        if (isPossible) expect(rolesOf(draft, title)).toContainEqual(to)
      }
      expect(MappingDraft.parse(draft)).toEqual(draft)
      const amounts = draft.charges.map(({ amount }) => TITLES.indexOf(amount))
      expect(amounts).toEqual([...new Set(amounts)].sort())
    }),
  )
})

test('taking a role away takes that alone', () => {
  fc.assert(
    fc.property(choices, fc.constantFrom(...TITLES), (all, title) => {
      const draft = all.reduce(chosen, EMPTY)
      for (const from of rolesOf(draft, title)) {
        const without = withRole(draft, title, { from, to: null })
        expect(rolesOf(without, title)).not.toContainEqual(from)
        for (const other of TITLES.filter((each) => each !== title))
          expect(rolesOf(without, other)).toEqual(
            rolesOf(draft, other).filter(
              (each) => from.kind !== 'charge' || !('amount' in each) || each.amount !== title,
            ),
          )
      }
    }),
  )
})

test('a field is of one column: chosen for another, the first one is read no more', () => {
  const number = { kind: 'field', field: 'tracking_number' } as const
  const first = withRole(EMPTY, 'Parcel', { from: null, to: number })
  const second = withRole(first, 'Bill', { from: null, to: number })
  expect([rolesOf(second, 'Parcel'), rolesOf(second, 'Bill')]).toEqual([[], [number]])
})

test('a charge begins as what its title suggests, and its words may stand in another column', () => {
  const charge = withRole(EMPTY, 'Amount', { from: null, to: { kind: 'charge' }, means: FREIGHT })
  expect(charge.charges).toEqual([{ amount: 'Amount', discount: null, text: null, code: null, means: FREIGHT }])
  const worded = withRole(charge, 'What', { from: null, to: { kind: 'text', amount: 'Amount' } })
  expect(worded.charges[0]).toMatchObject({ text: 'What', means: FREIGHT })
  expect(changedCharge(worded, 'Amount', { means: null }).charges[0]).toMatchObject({ text: 'What', means: null })
})

test('a value for the whole file takes the place of a column, and a blank one of nothing', () => {
  expect(withValue(WHOLE, 'account_number', 'A-1').fields.account_number).toEqual({ value: 'A-1' })
  expect(withValue(WHOLE, 'account_number', '').fields).not.toHaveProperty('account_number')
})

test('words of a charge come before a rule that fits them too, once', () => {
  const rule = { code: '', text: '*fuel*', means: { category: 'fuel_surcharge', name: null, discount: false } } as const
  const said = withText({ ...WHOLE, texts: [rule] }, { code: '', text: 'Bio fuel' }, FREIGHT)
  expect(said.texts).toEqual([{ code: '', text: 'Bio fuel', means: FREIGHT }, rule])
  expect(withText(said, { code: '', text: 'Bio fuel' }, rule.means).texts).toHaveLength(2)
  expect(withText(said, { code: '', text: 'Bio fuel' }, null).texts).toEqual([rule])
})

test('what was begun is carried to a table with other columns as far as they go, to one with none of them by name', () => {
  expect(draftFor(LOOK, null)).toEqual(SUGGESTED)
  const shuffled = { ...LOOK, titles: [...LOOK.titles].reverse() }
  expect(draftFor(shuffled, WHOLE)).toEqual(WHOLE)
  const fewer = draftFor({ ...LOOK, titles: ['Account', 'Freight', 'Note'] }, WHOLE)
  expect(fewer).toMatchObject({ titles: ['Account', 'Freight', 'Note'], charges: WHOLE.charges })
  expect(Object.keys(fewer.fields)).toEqual(['account_number', 'invoice_currency'])
  const suggested = { ...SUGGESTED, titles: ['Konto'], fields: { account_number: { column: 'Konto' } } }
  expect(draftFor({ ...LOOK, titles: ['Konto'], suggested }, WHOLE)).toEqual({
    ...suggested,
    name: WHOLE.name,
    carrier: WHOLE.carrier,
    reading: WHOLE.reading,
  })
})

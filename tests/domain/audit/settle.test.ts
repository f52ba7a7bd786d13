import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../domain/dates/calendar-date.ts'
import { answers, settle, type AskedClaim, type Credit } from '../../../domain/audit/settle.ts'

const DAY = '2026-03-02'
const PARTY = {
  clientId: 5,
  carrierId: 1,
  accountNumber: 'A1',
  invoiceNumber: 'I1',
  trackingNumber: '1Z',
  currency: 'USD',
}
const claim: AskedClaim = { ...PARTY, id: 1, rule: 'lateDelivery', codes: ['TRN', 'FSC'], claimedOn: DAY, asked: 1_000 }
const credit: Credit = {
  ...PARTY,
  key: 'c',
  invoiceNumber: 'I9',
  creditType: 'GSR',
  code: null,
  on: addDays(DAY, 7),
  amount: 1_000,
  served: 0,
}
const fee = { trackingNumber: null }

describe('a credit answers a claim', () => {
  test.each<[string, boolean, Partial<Credit>, Partial<AskedClaim>?]>([
    ['of the same package and credit type', true, {}],
    ['on another account’s invoice too', true, { accountNumber: 'A2' }],
    ['the day after it was claimed', true, { on: addDays(DAY, 1) }],
    ['not on the day itself', false, { on: DAY }],
    ['on the last of 120 days', true, { on: addDays(DAY, 120) }],
    ['not a day later', false, { on: addDays(DAY, 121) }],
    ['not of another package', false, { trackingNumber: '2Z' }],
    ['not of another credit type', false, { creditType: 'Void' }],
    ['not of another client', false, { clientId: 6 }],
    ['not in another currency', false, { currency: 'CAD' }],
    ['of an invoice by account, invoice and code', true, { ...fee, invoiceNumber: 'I1', code: 'TRN' }, fee],
    ['not of another invoice', false, { ...fee, code: 'TRN' }, fee],
    ['not of another code', false, { ...fee, invoiceNumber: 'I1', code: 'SVCH' }, fee],
    ['not of another account', false, { ...fee, invoiceNumber: 'I1', accountNumber: 'A2', code: 'TRN' }, fee],
  ])('%s', (_, yes, changed, claimed = {}) => {
    expect(answers({ ...credit, ...changed }, { ...claim, ...claimed })).toBe(yes)
  })
})

describe('what comes settles', () => {
  const stateFor = (amount: number) => settle([claim], [{ ...credit, amount }]).settlements[0]

  test('in full within 5 cents, else in part', () => {
    expect(stateFor(995)).toEqual({ claimId: 1, state: 'credited', credited: 995 })
    expect(stateFor(994)).toEqual({ claimId: 1, state: 'partlyCredited', credited: 994 })
    expect(stateFor(2_000)).toEqual({ claimId: 1, state: 'credited', credited: 1_000 })
  })

  test('the oldest claim first, the rest of the credit the next', () => {
    const younger = { ...claim, id: 2, claimedOn: addDays(DAY, 1) }
    expect(settle([younger, claim], [{ ...credit, amount: 1_300 }])).toEqual({
      servings: [
        { claimId: 1, creditKey: 'c', on: credit.on, amount: 1_000 },
        { claimId: 2, creditKey: 'c', on: credit.on, amount: 300 },
      ],
      settlements: [
        { claimId: 1, state: 'credited', credited: 1_000 },
        { claimId: 2, state: 'partlyCredited', credited: 300 },
      ],
    })
  })

  test('by credits of one day together; one of a later day does no more for it', () => {
    const halves = ['a', 'b'].map((key) => ({ ...credit, key, amount: 500 }))
    expect(settle([claim], halves).settlements).toEqual([{ claimId: 1, state: 'credited', credited: 1_000 }])
    const late = halves.map((each, at) => ({ ...each, on: addDays(each.on, at) }))
    expect(settle([claim], late).settlements).toEqual([{ claimId: 1, state: 'partlyCredited', credited: 500 }])
  })
})

test('no credit serves twice: what served of it, before and now, never exceeds it, nor what a claim got what it asked', () => {
  const days = fc.integer({ min: 0, max: 200 }).map((days) => addDays(DAY, days))
  const tracking = fc.constantFrom('1Z', '2Z', null)
  const claims = fc.array(
    fc.record({
      claimedOn: days,
      asked: fc.integer({ min: 5, max: 2_000 }),
      trackingNumber: tracking,
      rule: fc.constantFrom('lateDelivery' as const, 'fuelPercent' as const),
    }),
    { maxLength: 8 },
  )
  const credits = fc.array(
    fc.record({
      on: days,
      amount: fc.integer({ min: 1, max: 3_000 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      trackingNumber: tracking,
      creditType: fc.constantFrom('GSR', 'Other'),
    }),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(claims, credits, (asked, came) => {
      const all = asked.map((each, id): AskedClaim => ({ ...claim, ...each, id }))
      const known = came.map(({ share, ...each }, at): Credit => ({
        ...credit,
        ...each,
        key: `c${at}`,
        invoiceNumber: 'I1',
        code: each.trackingNumber === null ? 'TRN' : null,
        served: Math.floor(share * each.amount),
      }))
      const { servings, settlements } = settle(all, known)
      for (const { key, amount, served } of known)
        expect(served + sum(servings.filter(({ creditKey }) => creditKey === key))).toBeLessThanOrEqual(amount)
      for (const each of all) {
        const got = sum(servings.filter(({ claimId }) => claimId === each.id))
        const settled = settlements.filter(({ claimId }) => claimId === each.id)
        expect(got).toBeLessThanOrEqual(each.asked)
        expect(settled.map(({ credited }) => credited)).toEqual(got > 0 ? [got] : [])
      }
      for (const { claimId, creditKey, amount } of servings) {
        const [one, other] = [all.find(({ id }) => id === claimId), known.find(({ key }) => key === creditKey)]
        expect(amount > 0 && one && other && answers(other, one)).toBe(true)
      }
      // Again with what was settled gone, nothing is given a second time.
      const rest = all.filter(({ id }) => !settlements.some(({ claimId }) => claimId === id))
      const used = known.map((each) => ({
        ...each,
        served: each.served + sum(servings.filter(({ creditKey }) => creditKey === each.key)),
      }))
      for (const { key, amount, served } of used)
        expect(
          served + sum(settle(rest, used).servings.filter(({ creditKey }) => creditKey === key)),
        ).toBeLessThanOrEqual(amount)
    }),
  )
})

function sum(servings: readonly { readonly amount: number }[]): number {
  return servings.reduce((total, { amount }) => total + amount, 0)
}

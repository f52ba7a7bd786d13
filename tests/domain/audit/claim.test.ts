import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../domain/dates/calendar-date.ts'
import {
  CLAIM_MOVES,
  CLAIM_STATES,
  moveRefusal,
  movesFrom,
  pathOf,
  type ClaimedCharge,
} from '../../../domain/audit/claim.ts'

const TODAY = '2026-11-21'
const charge = (claimed: number, left: number, code = 'TRN'): ClaimedCharge => ({ code, expected: null, claimed, left })
const claim = { isFound: true, deadline: null, charges: [charge(1_000, 2_500)] }

describe('how a claim moves', () => {
  test('every state but the one that is paid in full leads on by a person, and every one is reached', () => {
    expect(
      Object.fromEntries(
        CLAIM_STATES.map((state) => [state, movesFrom(state).map((move) => `${move}: ${pathOf(state, move)}`)]),
      ),
    ).toEqual({
      found: ['queue: queued', 'dismiss: dismissed'],
      queued: ['claim: claimed', 'dismiss: dismissed', 'takeBack: found'],
      claimed: ['deny: denied', 'takeBack: queued'],
      credited: [],
      partlyCredited: ['reopen: found'],
      denied: ['reopen: found'],
      expired: ['reopen: found'],
      dismissed: ['reopen: found'],
    })
  })

  test('what the audit no longer finds, and what is past its last day, is not asked for; it is given up all the same', () => {
    const at = { today: TODAY, open: [] }
    for (const state of CLAIM_STATES)
      for (const move of CLAIM_MOVES) {
        const refused = (change: object) => moveRefusal({ ...claim, state, ...change }, { move, ...at })
        if (pathOf(state, move) === undefined) expect(refused({})).toBe('notFromHere')
        else {
          const asks = move === 'queue' || move === 'claim' || move === 'reopen'
          expect(refused({ deadline: TODAY })).toBeUndefined()
          expect(refused({ isFound: false })).toBe(asks ? 'noLongerFound' : undefined)
          expect(refused({ deadline: addDays(TODAY, -1) })).toBe(asks ? 'tooLate' : undefined)
        }
      }
  })
})

test('however claims of a charge come and go, those that wait for the carrier never exceed what was billed less credits', () => {
  const asked = fc.record({ code: fc.constantFrom('TRN', 'FSC'), claimed: fc.integer({ min: 5, max: 3_000 }) })
  const steps = fc.array(fc.record({ at: fc.nat(5), deny: fc.boolean(), credit: fc.integer({ min: 0, max: 400 }) }), {
    maxLength: 40,
  })
  fc.assert(
    fc.property(
      fc.array(asked, { minLength: 2, maxLength: 6 }),
      steps,
      fc.integer({ min: 0, max: 4_000 }),
      (claims, walk, billed) => {
        let left = billed
        const open = new Set<number>()
        for (const { at, deny, credit } of walk) {
          const one = claims[at % claims.length]
          if (!one) continue
          const id = at % claims.length
          if (open.has(id)) {
            // Answered, with a credit or without.
            if (deny) open.delete(id)
            continue
          }
          left = Math.max(
            [...open].reduce((sum, each) => sum + (claims[each]?.claimed ?? 0), 0),
            left - credit,
          )
          const others = [...open].map((each) => charge(claims[each]?.claimed ?? 0, left, claims[each]?.code))
          const refusal = moveRefusal(
            { ...claim, state: 'queued', charges: [charge(one.claimed, left, one.code)] },
            { move: 'claim', today: TODAY, open: others },
          )
          if (!refusal) open.add(id)
          for (const code of ['TRN', 'FSC']) {
            const sum = [...open].reduce(
              (total, each) => total + (claims[each]?.code === code ? claims[each].claimed : 0),
              0,
            )
            expect(sum).toBeLessThanOrEqual(left)
          }
        }
      },
    ),
  )
})

import { describe, expect, test } from 'vitest'
import { CLAIM_STATES, movesFrom, type ClaimMove } from '../../../domain/audit/claim.ts'
import { claimMachine, type ClaimEvent } from '../../../machines/claims/claim.machine.ts'
import { testWalks } from '../../qa/test-walks.ts'
import { CLAIM_CASES, model, WHY } from './cases.ts'
import { openClaim, openMachineLevel } from './machine-level.ts'

describe('a claim from found to its answer [ROUTE-14]', () => {
  testWalks({ model, openMachineLevel })

  test('offers in each state what the server takes there, and nothing else', () => {
    const EVENTS: Readonly<Record<ClaimMove, ClaimEvent>> = {
      queue: { type: 'claim.queued' },
      claim: { type: 'claim.claimed' },
      deny: { type: 'claim.denied' },
      dismiss: { type: 'claim.dismissed', ...WHY },
      takeBack: { type: 'claim.takenBack' },
      reopen: { type: 'claim.reopened' },
    }
    const { actor } = openClaim()
    for (const state of CLAIM_STATES) {
      actor.send({ type: 'claim.told', claim: { id: 7, version: 1, state } })
      const taken = Object.entries(EVENTS).filter(([, event]) => actor.getSnapshot().can(event))
      expect([state, taken.map(([move]) => move)]).toEqual([state, movesFrom(state)])
    }
    expect(claimMachine.id).toBe('claim')
  })

  test('pressed twice it is asked for once', () => {
    const { actor, moves } = openClaim()
    for (const name of ['it is queued', 'it is queued', 'it is dismissed'] as const) actor.send(CLAIM_CASES[name])
    expect(moves).toHaveLength(1)
  })
})

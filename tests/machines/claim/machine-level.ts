import { expect } from 'vitest'
import { createActor, fromPromise, type InspectionEvent } from 'xstate'
import type { ClaimMove, ClaimState } from '../../../domain/audit/claim.ts'
import { claimMachine, type ClaimToMove, type MoveOutcome } from '../../../machines/claims/claim.machine.ts'
import type { Level, OpenMachineLevel, StateKey, Step } from '../../qa/model.ts'
import { reach } from '../../qa/turns.ts'
import { BEGUN, CLAIM_CASES, WHY, type ClaimCase } from './cases.ts'

type State = StateKey<typeof claimMachine>

interface HeldMove {
  readonly input: ClaimToMove
  readonly answer: (outcome: MoveOutcome) => void
  readonly fail: (error: unknown) => void
}

/** A claim on a server that the test holds. */
export function openClaim(inspect?: (event: InspectionEvent) => void) {
  const moves: HeldMove[] = []
  const machine = claimMachine.provide({
    actors: {
      move: fromPromise<MoveOutcome, ClaimToMove>(
        ({ input }) => new Promise((answer, fail) => moves.push({ input, answer, fail })),
      ),
    },
  })
  const actor = createActor(machine, { input: BEGUN, ...(inspect ? { inspect } : {}) }).start()
  return { actor, moves, settle: ({ to }: Pick<Step<ClaimCase>, 'to'>) => reach(actor, to) }
}

function levelOf({ actor, moves, settle }: ReturnType<typeof openClaim>): Level<ClaimCase, State> {
  const send = (name: ClaimCase) => () => actor.send(CLAIM_CASES[name] as Parameters<typeof actor.send>[0])
  const context = () => actor.getSnapshot().context
  /** It is asked for once, with the version that is seen. */
  const asks =
    (name: ClaimCase, move: ClaimMove, why: object = {}) =>
    () => {
      const [before, { version }] = [moves.length, context()]
      send(name)()
      expect(moves.slice(before).map(({ input }) => input)).toEqual([{ id: BEGUN.id, version, move, ...why }])
    }
  const end = (how: (move: HeldMove) => void) => async (step: Step<ClaimCase>) => {
    const move = moves.at(-1)
    if (move) how(move)
    await settle(step)
  }
  const answers = (name: 'the server has it found' | 'the server has it queued' | 'the server refuses') =>
    end(({ answer }) => answer(CLAIM_CASES[name].output))
  const tells = (name: ClaimCase) => () => {
    send(name)()
    expect(context()).toMatchObject((CLAIM_CASES[name] as { claim: object }).claim)
    expect(context()).toMatchObject({ asked: null, refusal: null, failure: null })
  }
  const stands = (state: ClaimState) => () => {
    expect(context().state).toBe(state)
    expect(context().asked).toBeNull()
  }
  return {
    drivers: {
      'it is queued': asks('it is queued', 'queue'),
      'it is claimed': asks('it is claimed', 'claim'),
      'the carrier denies it': asks('the carrier denies it', 'deny'),
      'it is dismissed': asks('it is dismissed', 'dismiss', WHY),
      'it is taken back': asks('it is taken back', 'takeBack'),
      'it is reopened': asks('it is reopened', 'reopen'),
      'the server has it found': answers('the server has it found'),
      'the server has it queued': answers('the server has it queued'),
      'the server has it claimed': answers('the server has it claimed' as 'the server has it found'),
      'the server has it denied': answers('the server has it denied' as 'the server has it found'),
      'the server has it dismissed': answers('the server has it dismissed' as 'the server has it found'),
      'the server refuses': async (step) => {
        const before = context().version
        await answers('the server refuses')(step)
        expect(context()).toMatchObject({ version: before, refusal: 'tooLate', failure: null })
      },
      'the call fails': async (step) => {
        await end(({ fail }) => fail({ status: 500 }))(step)
        expect(context()).toMatchObject({ refusal: null, failure: { status: 500 } })
      },
      'an invoice credits it': tells('an invoice credits it'),
      'an invoice credits part of it': tells('an invoice credits part of it'),
      'its credit is gone': tells('its credit is gone'),
      'its time is over': tells('its time is over'),
    },
    states: {
      placed: () => Promise.reject(new Error('it is left at once')),
      moving: () => expect(context()).toMatchObject({ asked: {}, refusal: null, failure: null }),
      'standing.found': stands('found'),
      'standing.queued': stands('queued'),
      'standing.claimed': stands('claimed'),
      'standing.credited': stands('credited'),
      'standing.partlyCredited': stands('partlyCredited'),
      'standing.denied': stands('denied'),
      'standing.expired': stands('expired'),
      'standing.dismissed': stands('dismissed'),
    },
  }
}

export const openMachineLevel: OpenMachineLevel<ClaimCase, State> = ({ inspect }) => {
  const claim = openClaim(inspect)
  return {
    ...levelOf(claim),
    snapshot: () => claim.actor.getSnapshot(),
    stop: () => void claim.actor.stop(),
  }
}

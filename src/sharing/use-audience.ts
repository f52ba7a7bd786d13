import { useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { fromPromise } from 'xstate'
import {
  audienceMachine,
  type AudienceEvent,
  type AudienceSnapshot,
  type AudienceStep,
} from '../../machines/sharing/audience.machine.ts'

/** Whom something is for, as it is chosen, given to them and taken back. */
export function useAudience(
  takeStep: (step: AudienceStep) => Promise<unknown>,
): [AudienceSnapshot, (event: AudienceEvent) => void] {
  const machine = useMemo(
    () =>
      audienceMachine.provide({
        actors: { takeStep: fromPromise<unknown, AudienceStep>(({ input }) => takeStep(input)) },
      }),
    [takeStep],
  )
  const actor = useActorRef(machine)
  return [useSelector(actor, (now) => now), actor.send]
}

import type { sessionMachine } from '../../../machines/access/session.machine.ts'
import type { OpenMachineLevel, StateKey } from '../../qa/model.ts'
import type { SessionCase } from './cases.ts'
import { openSession } from './session.ts'
import { statesOf } from './states.ts'

export const openMachineLevel: OpenMachineLevel<SessionCase, StateKey<typeof sessionMachine>> = ({ inspect }) => {
  const session = openSession(inspect)
  return {
    drivers: session.drivers,
    states: statesOf(session),
    snapshot: () => session.actor.getSnapshot(),
    stop: () => void session.actor.stop(),
  }
}

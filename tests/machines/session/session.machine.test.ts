import { describe, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { sessionProblem } from '../../../machines/access/session-selectors.ts'
import { sessionMachine } from '../../../machines/access/session.machine.ts'
import { testWalks } from '../../qa/test-walks.ts'
import { model } from './cases.ts'
import { openMachineLevel } from './machine-level.ts'

describe('session machine, by generated walks [ACC-02 to ACC-12, ACC-16, ACC-20, ACC-22 to ACC-24, ACC-34, ACC-44, ACC-47 to ACC-51, ERR-01]', () => {
  testWalks({ model, openMachineLevel })
})

test('actors that nobody provided fail loudly', async () => {
  const actor = createActor(sessionMachine).start()
  await waitFor(actor, (snapshot) => snapshot.matches({ signedOut: 'idle' }))
  actor.send({ type: 'credentials.submitted', username: 'analyst', password: 'secret', logOffOtherSessions: false })
  const failed = await waitFor(actor, (snapshot) => snapshot.matches({ signedOut: 'failed' }))
  expect(sessionProblem(failed)?.detail).toContain('provide this')
})

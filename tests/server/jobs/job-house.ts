import * as z from 'zod'
import { createUsers } from '../../../server/callers/users.ts'
import type { JobKind } from '../../../server/jobs/job-kind.ts'
import { createJobs, type Jobs } from '../../../server/jobs/jobs.ts'
import type { State } from '../../../server/state/state.ts'

/** Times of the state, and what is said in the log. */
export interface World {
  readonly state: State
  ms: number
  readonly warned: string[]
}

export function worldOf(state: State): World {
  return { state, ms: Date.parse('2026-03-10T10:00:00Z'), warned: [] }
}

export const Numbered = z.object({ number: z.number() })
export type Numbered = z.infer<typeof Numbered>

/** A kind whose jobs have a number, unless it says otherwise tried again after a minute and after five. */
export function kindOf(
  perform: JobKind<Numbered>['perform'],
  other: Partial<JobKind<Numbered>> = {},
): JobKind<Numbered> {
  return {
    ...{ name: 'count', payload: Numbered, atOnce: 2, againAfterMinutes: [1, 5], trouble: 'A count failed' },
    perform,
    ...other,
  }
}

/** One more server over the world's state, or its own way to it; not yet started. */
export function serverOf(world: World, server = 'one', state = world.state): Jobs {
  const { warned } = world
  return createJobs({ state, server, now: () => new Date(world.ms), warn: (line) => void warned.push(line) })
}

export async function addPerson(state: State, login: string): Promise<number> {
  return createUsers(state, '').add({
    ...{ login, firstName: login, lastName: '', email: `${login}@demo.example`, passwordHash: '', activated: true },
    ...{ defaultLandingPage: null, passwordExpiresOn: null, singleSession: false, roles: [], permissions: [] },
    grants: { allClients: false, clientIds: [] },
  })
}

/** Work that waits until it is let go on, or its signal is aborted. */
export function heldWork() {
  const begun: number[] = []
  const aborted: number[] = []
  const waiting = new Map<number, () => void>()
  const perform: JobKind<Numbered>['perform'] = ({ number }, { signal }) =>
    new Promise((resolve, reject) => {
      begun.push(number)
      waiting.set(number, resolve)
      signal.addEventListener('abort', () => {
        aborted.push(number)
        reject(new Error('ended'))
      })
    })
  return { begun, aborted, perform, goOn: (number: number) => waiting.get(number)?.() }
}

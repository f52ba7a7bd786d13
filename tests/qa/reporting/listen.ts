import { appendFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { AnyStateMachine } from 'xstate'
import { told } from '../run/try-walk.ts'
import { countVisits } from '../run/visits.ts'
import { SIGHTED, type Sighting } from './sighting.ts'

/** What a test of walks in the browser keeps, in a line. */
export interface Heard {
  /** Its id. */
  readonly machine: string
  readonly walks: readonly { readonly title: string; readonly ms: number; readonly failure: string | null }[]
  readonly visits: Readonly<Record<'states' | 'transitions', readonly (readonly [string, number])[]>>
}

/** Makes a walk, and notes how it went. */
type Noted = (title: string, walk: () => Promise<void>) => Promise<void>

const FILE = process.env.QA_HEARD
/** Whether what the actors do is kept, as it is for `npm run qa -- run --level browser`. */
export const isHeard = FILE !== undefined

/** Keeps what the page's actors of a machine do in some walks, where the app is built to tell it. */
export async function listenTo(
  { page, machine }: { readonly page: Page; readonly machine: AnyStateMachine },
  makeWalks: (noted: Noted) => Promise<void>,
): Promise<void> {
  if (FILE === undefined) return makeWalks((_title, walk) => walk())
  const { visits, count } = countVisits(machine)
  await page.context().exposeBinding(SIGHTED, (_source, sighting: Sighting) => {
    if (sighting.machine === machine.id) count(sighting)
  })
  const walks: Heard['walks'][number][] = []
  try {
    await makeWalks(async (title, walk) => {
      const began = performance.now()
      const note = (failure: string | null) => walks.push({ title, ms: performance.now() - began, failure })
      await walk().catch((error: unknown) => {
        note(told(error))
        throw error
      })
      note(null)
    })
    await hearAll(page)
  } finally {
    const heard: Heard = {
      machine: machine.id,
      walks,
      visits: { states: [...visits.states], transitions: [...visits.transitions] },
    }
    appendFileSync(FILE, `${JSON.stringify(heard)}\n`)
  }
}

/** Waits for an answer, which comes after all that was told before it. */
async function hearAll(page: Page): Promise<void> {
  await page.evaluate(
    (name) => (globalThis as unknown as Record<string, (nothing: object) => unknown>)[name]?.({}),
    SIGHTED,
  )
}

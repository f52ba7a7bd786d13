import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import { fromPromise } from 'xstate'
import type { Found } from '../../domain/finding/found.ts'
import { paletteMachine, type PaletteSnapshot } from '../../machines/finding/palette.machine.ts'
import { useApi } from '../api/api-context.ts'
import { answerOf } from '../api/client.ts'
import { useSpoken } from '../text/use-spoken.ts'
import { NOTHING } from './found-entries.ts'

interface FindingInput {
  /** Whether the server is asked at all. */
  readonly asks: boolean
  /** How many times the palette was asked for, and what is typed into it now. */
  readonly asked: { readonly times: number; readonly typed: string }
  /** Of the view where the person stands. */
  readonly clientId: number | null
  readonly childClientIds: number[]
  readonly openFirst: (what: Found, typed: string) => void
}

/** The flow of the palette: opened when it is asked for, and asking the server what a text names. */
export function useFinding({ asks, asked, clientId, childClientIds, openFirst }: FindingInput) {
  const api = useApi()
  const { language } = useSpoken()
  const find = (typed: string, signal: AbortSignal): Promise<Found> => {
    if (!asks) return Promise.resolve(NOTHING)
    const body = { text: typed.trim().slice(0, 200), clientId, childClientIds, language }
    return answerOf(api.POST('/aiparcelweb/api/find', { body, signal })) as Promise<Found>
  }
  const [snapshot, send] = useMachine(
    paletteMachine.provide({
      actors: {
        find: fromPromise<Found, { readonly text: string }>(({ input: { text: named }, signal }) =>
          find(named, signal),
        ),
      },
      actions: { openFirst: ({ context }, { what }) => openFirst(what, context.text) },
    }),
  )
  useEffect(() => {
    send({ type: 'palette.opened' })
    if (asked.typed !== '') send({ type: 'text.typed', text: asked.typed })
  }, [asked, send])
  return { snapshot, send }
}

/** The server is not asked yet, or has not answered. */
export function isAsking(snapshot: PaletteSnapshot): boolean {
  return snapshot.matches({ open: 'settling' }) || snapshot.matches({ open: 'asking' })
}

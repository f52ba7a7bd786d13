import { useSelector } from '@xstate/react'
import { createContext, useContext } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { sessionMachine, SessionSnapshot } from '../../machines/access/session.machine.ts'

export type SessionActor = ActorRefFrom<typeof sessionMachine>

export const SessionContext = createContext<SessionActor | null>(null)

export function useSession(): SessionActor {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionContext above it')
  return session
}

/** What a selector reads of the session; draws again only when that changes. */
export function useSessionState<T>(select: (snapshot: SessionSnapshot) => T): T {
  return useSelector(useSession(), select)
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { createActor } from 'xstate'
import { heldToken } from '../../../../machines/access/session-selectors.ts'
import { ssoCodeOf } from '../../../../src/access/access-paths.ts'
import { provideSession } from '../../../../src/access/provide-session.ts'
import { SessionContext, type SessionActor } from '../../../../src/access/session-context.ts'
import { createStoredSession } from '../../../../src/access/stored-session.ts'
import { ApiContext } from '../../../../src/api/api-context.ts'
import { createApi, type Api } from '../../../../src/api/client.ts'
import { createSeeingAs } from '../../../../src/api/seeing-as.ts'
import { SeeingContext } from '../../../../src/api/seeing-context.ts'
import { createLanguagePreference } from '../../../../src/shell/provide-preferences.ts'
import { LanguageContext } from '../../../../src/text/language-context.ts'
import { useToasts } from '../../../../src/ui/toasts/toast-context.ts'

/** What the product has around what needs a session, as `main.tsx` puts it together. It begins when `isOpen` says so; before, nobody is signed in. */
export function WithSession({ isOpen = false, children }: { readonly isOpen?: boolean; readonly children: ReactNode }) {
  const lookups = useQueryClient()
  const toasts = useToasts()
  const [{ session, api, language, stored, seeing }] = useState(() => {
    // A token is as old as the test says, whatever the time is.
    const kept = createStoredSession({ storage: localStorage, now: () => 0 })
    const [ssoCode, announce] = [() => ssoCodeOf(location), toasts.show]
    const made: SessionActor = createActor(
      provideSession({ api: (): Api => calls, stored: kept, ssoCode, announce, forget: () => lookups.clear() }),
    )
    const calls = createApi({
      token: () => heldToken(made.getSnapshot()),
      onSessionEnded: () => made.send({ type: 'session.ended' }),
      onFactorMissing: () => made.send({ type: 'factor.missing' }),
    })
    return {
      session: made,
      api: calls,
      language: createLanguagePreference({ api: calls, storage: localStorage }),
      stored: kept,
      seeing: createSeeingAs({ storage: sessionStorage, load: (path) => location.assign(path) }),
    }
  })
  useEffect(() => {
    if (!isOpen) return undefined
    session.start()
    const unheard = stored.onCleared(() => session.send({ type: 'session.ended' }))
    return () => {
      unheard()
      session.stop()
    }
  }, [isOpen, session, stored])
  return (
    <SessionContext.Provider value={session}>
      <ApiContext.Provider value={api}>
        <SeeingContext.Provider value={seeing}>
          <LanguageContext.Provider value={language}>{children}</LanguageContext.Provider>
        </SeeingContext.Provider>
      </ApiContext.Provider>
    </SessionContext.Provider>
  )
}

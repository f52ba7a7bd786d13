import './zod-without-eval.ts'
import './theme/styles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import type { PreferenceActor } from '../machines/preference.machine.ts'
import { heldToken } from '../machines/session-selectors.ts'
import { ssoCodeOf } from './access/access-paths.ts'
import { blockBack } from './access/back-block.ts'
import { SessionContext } from './access/session-context.ts'
import { createStoredSession } from './access/stored-session.ts'
import { ApiContext } from './api/api-context.ts'
import { createApi } from './api/client.ts'
import { createLookupClient } from './api/query-client.ts'
import { provideSession } from './provide-actors.ts'
import { createLanguagePreference, createThemePreference, followSession } from './provide-preferences.ts'
import { App } from './shell/App.tsx'
import { canonicalAddress } from './shell/canonical-address.ts'
import { StandalonePage } from './shell/StandalonePage.tsx'
import { fetchAndSpeak, rememberedLanguage } from './text/fetch-texts.ts'
import { LanguageContext } from './text/language-context.ts'
import { useSpoken } from './text/use-spoken.ts'
import { ThemeRoot } from './theme/ThemeRoot.tsx'
import { ErrorBoundary } from './ui/ErrorBoundary.tsx'
import { ToastContext } from './ui/toast-context.ts'
import { createToastQueue, type ToastQueue } from './ui/toast-queue.ts'
import { ToastRegion } from './ui/ToastRegion.tsx'

/** A choice of language draws all of this again, in place: whatever is open stays open. */
function Product({ theme, toasts }: { readonly theme: PreferenceActor; readonly toasts: ToastQueue }) {
  useSpoken()
  return (
    <ThemeRoot theme={theme}>
      <ToastContext.Provider value={toasts}>
        <ErrorBoundary fallback={<StandalonePage path="/500" />}>
          <App />
        </ErrorBoundary>
        <ToastRegion />
      </ToastContext.Provider>
    </ThemeRoot>
  )
}

function start(): void {
  const address = canonicalAddress(location)
  if (address !== `${location.pathname}${location.search}${location.hash}`) history.replaceState(history.state, '', address)
  const lookups = createLookupClient()
  const toasts = createToastQueue()
  const stored = createStoredSession({ storage: localStorage, now: Date.now })
  const session = createActor(provideSession({ api: () => api, stored, ssoCode: () => ssoCodeOf(location), announce: toasts.show, forgetAnswers: () => lookups.clear() }))
  const api = createApi({
    token: () => heldToken(session.getSnapshot()),
    onSessionEnded: () => session.send({ type: 'session.ended' }),
  })
  const theme = createThemePreference({ api, storage: localStorage })
  const language = createLanguagePreference({ api, storage: localStorage })
  for (const preference of [theme, language]) preference.start()
  followSession(session, [theme, language])
  stored.onCleared(() => session.send({ type: 'session.ended' }))
  session.start()
  blockBack()

  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has a #root')
  createRoot(root).render(
    <StrictMode>
      <SessionContext.Provider value={session}>
        <ApiContext.Provider value={api}>
          <QueryClientProvider client={lookups}>
            <LanguageContext.Provider value={language}>
              <Product theme={theme} toasts={toasts} />
            </LanguageContext.Provider>
          </QueryClientProvider>
        </ApiContext.Provider>
      </SessionContext.Provider>
    </StrictMode>,
  )
}

fetchAndSpeak(rememberedLanguage(localStorage, navigator.languages)).then(start, () => document.getElementById('unreachable')?.removeAttribute('hidden'))

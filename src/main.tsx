import './zod-without-eval.ts'
import './theme/styles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import { heldToken } from '../machines/session.machine.ts'
import { SessionContext } from './access/session-context.ts'
import { createStoredSession } from './access/stored-session.ts'
import { ApiContext } from './api/api-context.ts'
import { createApi } from './api/client.ts'
import { createLookupClient } from './api/query-client.ts'
import { provideSession } from './provide-actors.ts'
import { App } from './shell/App.tsx'
import { ThemeRoot } from './theme/ThemeRoot.tsx'
import { ToastContext } from './ui/toast-context.ts'
import { createToastQueue } from './ui/toast-queue.ts'
import { ToastRegion } from './ui/ToastRegion.tsx'

const lookups = createLookupClient()
const toasts = createToastQueue()
const stored = createStoredSession({ storage: localStorage, now: Date.now })
const session = createActor(provideSession({ api: () => api, stored, forgetAnswers: () => lookups.clear() }))
const api = createApi({
  token: () => heldToken(session.getSnapshot()),
  onSessionEnded: () => session.send({ type: 'session.ended' }),
})
stored.onCleared(() => session.send({ type: 'session.ended' }))
session.start()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has a #root')
createRoot(root).render(
  <StrictMode>
    <SessionContext.Provider value={session}>
      <ApiContext.Provider value={api}>
        <QueryClientProvider client={lookups}>
          <ThemeRoot>
            <ToastContext.Provider value={toasts}>
              <App />
              <ToastRegion />
            </ToastContext.Provider>
          </ThemeRoot>
        </QueryClientProvider>
      </ApiContext.Provider>
    </SessionContext.Provider>
  </StrictMode>,
)

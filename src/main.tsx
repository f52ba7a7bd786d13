import './zod-without-eval.ts'
import './theme/styles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import type { PreferenceActor } from '../machines/kept/preference.machine.ts'
import { heldToken } from '../machines/access/session-selectors.ts'
import { ssoCodeOf } from './access/access-paths.ts'
import { blockBack } from './access/landing-history.ts'
import { SessionContext } from './access/session-context.ts'
import { createStoredSession } from './access/stored-session.ts'
import { ApiContext } from './api/api-context.ts'
import { createApi } from './api/client.ts'
import { createSeeingAs } from './api/seeing-as.ts'
import { SeeingContext } from './api/seeing-context.ts'
import { createLookupClient } from './api/query-client.ts'
import { createCodeQuestion, type CodeQuestion } from './access/second-factor/code-question.ts'
import { CodeQuestions } from './access/second-factor/CodeQuestions.tsx'
import { provideSession } from './access/provide-session.ts'
import { createLanguagePreference, createThemePreference, followSession } from './shell/provide-preferences.ts'
import { App } from './shell/App.tsx'
import { canonicalAddress } from './shell/routes/canonical-address.ts'
import { StandalonePage } from './shell/StandalonePage.tsx'
import { text } from './text/text.ts'
import { fetchAndSpeak, rememberedLanguage } from './text/fetch-texts.ts'
import { LanguageContext } from './text/language-context.ts'
import { useSpoken } from './text/use-spoken.ts'
import { ThemeRoot } from './theme/ThemeRoot.tsx'
import { ErrorBoundary } from './ui/failures/ErrorBoundary.tsx'
import { ToastContext } from './ui/toasts/toast-context.ts'
import { createToastQueue, type ToastQueue } from './ui/toasts/toast-queue.ts'
import { ToastRegion } from './ui/toasts/ToastRegion.tsx'
import { forgetRecent } from './api/kept/recent.ts'

const NO_ROOM_MS = 10_000
const LAPSED_MS = 12_000

/** A choice of language draws all of this again, in place: whatever is open stays open. */
function Product({
  theme,
  toasts,
  codeQuestion,
}: {
  readonly theme: PreferenceActor
  readonly toasts: ToastQueue
  readonly codeQuestion: CodeQuestion
}) {
  useSpoken()
  return (
    <ThemeRoot theme={theme}>
      <ToastContext.Provider value={toasts}>
        <ErrorBoundary fallback={<StandalonePage path="/500" />}>
          <App />
          <CodeQuestions question={codeQuestion} />
        </ErrorBoundary>
        <ToastRegion />
      </ToastContext.Provider>
    </ThemeRoot>
  )
}

function start(): void {
  const address = canonicalAddress(location)
  if (address !== `${location.pathname}${location.search}${location.hash}`)
    history.replaceState(history.state, '', address)
  const lookups = createLookupClient()
  const toasts = createToastQueue()
  const seeing = createSeeingAs({ storage: sessionStorage, load: (path) => location.assign(path) })
  const codeQuestion = createCodeQuestion()
  const stored = createStoredSession({ storage: localStorage, now: Date.now })
  const forget = () => {
    lookups.clear()
    seeing.forget()
    forgetRecent(localStorage)
  }
  const session = createActor(
    provideSession({ api: () => api, stored, ssoCode: () => ssoCodeOf(location), announce: toasts.show, forget }),
  )
  const api = createApi({
    token: () => heldToken(session.getSnapshot()),
    onSessionEnded: () => session.send({ type: 'session.ended' }),
    onNoRoom: (words) => toasts.show({ tone: 'critical', title: words, durationMs: NO_ROOM_MS }),
    seeingAs: () => seeing.seen()?.grant ?? null,
    onSeeingOver: () => seeing.lapse(),
    onFactorMissing: () => session.send({ type: 'factor.missing' }),
    askForCode: codeQuestion.ask,
  })
  const theme = createThemePreference({ api, storage: localStorage })
  const language = createLanguagePreference({ api, storage: localStorage })
  for (const preference of [theme, language]) preference.start()
  followSession({ session, isSeeing: () => seeing.seen() !== null }, [theme, language])
  stored.onCleared(() => session.send({ type: 'session.ended' }))
  // Nobody is left to answer.
  session.subscribe((snapshot) => (snapshot.matches('signedIn') ? undefined : codeQuestion.answer(false)))
  session.start()
  blockBack()
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && seeing.isStale()) location.reload()
  })
  const lapsed = seeing.takeLapsed()
  if (lapsed !== null)
    toasts.show({ tone: 'warning', title: text('shell.seeingAsOver', { name: lapsed }), durationMs: LAPSED_MS })

  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has a #root')
  createRoot(root).render(
    <StrictMode>
      <SessionContext.Provider value={session}>
        <ApiContext.Provider value={api}>
          <SeeingContext.Provider value={seeing}>
            <QueryClientProvider client={lookups}>
              <LanguageContext.Provider value={language}>
                <Product theme={theme} toasts={toasts} codeQuestion={codeQuestion} />
              </LanguageContext.Provider>
            </QueryClientProvider>
          </SeeingContext.Provider>
        </ApiContext.Provider>
      </SessionContext.Provider>
    </StrictMode>,
  )
}

fetchAndSpeak(rememberedLanguage(localStorage, navigator.languages)).then(start, () =>
  document.getElementById('unreachable')?.removeAttribute('hidden'),
)

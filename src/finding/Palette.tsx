import { Dialog } from '@primer/react'
import { useMachine } from '@xstate/react'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { fromPromise } from 'xstate'
import { useLocation, useSearch } from 'wouter'
import { isNumber, numberIn, type Found } from '../../domain/finding/found.ts'
import { paletteMachine } from '../../machines/finding/palette.machine.ts'
import type { AccountAnswer, ClientFamily, Navigation, PagesConfig } from '../api/answers.ts'
import { useApi } from '../api/api-context.ts'
import { answerOf } from '../api/client.ts'
import { useChatSetting } from '../api/kept/chat-setting.ts'
import { useDashboardClients } from '../api/queries.ts'
import { useSeenPerson } from '../api/seeing-context.ts'
import { text } from '../text/text.ts'
import { useSpoken } from '../text/use-spoken.ts'
import { markOpened } from '../ui/frame/opened-view.ts'
import { copyText } from '../ui/use-copy.ts'
import { useToasts } from '../ui/toasts/toast-context.ts'
import { arranged } from './arrange.ts'
import { foundEntries, type FoundInput } from './found-entries.ts'
import { packageList } from './package-list.ts'
import { viewAt, type Stand } from './page-address.ts'
import styles from './Palette.module.css'
import type { Leads, PaletteEntry, Place, Places } from './palette-entry.ts'
import { PaletteList } from './PaletteList.tsx'
import { recentOf, remember, type NumberedPackage } from '../api/kept/recent.ts'
import { useLocalEntries } from './use-local-entries.ts'

const TrackingPopup = lazy(() =>
  import('../tracking/TrackingPopup.tsx').then((module) => ({ default: module.TrackingPopup })),
)

const TOAST_MS = 3_000
/** Any one of them, or the server finds nothing. */
const FINDS: readonly string[] = ['NEW_BI_TOOLS', 'INVOICE_SEARCH', 'ACCOUNT_VIEW']
const NOTHING: Found = { packages: [], invoices: [], accounts: [], filters: [], moreFilters: 0, view: null }
const NO_CLIENTS: readonly ClientFamily[] = []

export interface PaletteProps {
  readonly account: AccountAnswer
  /** The pages made by configuration that open to the person. */
  readonly entries: readonly (Place & { readonly id: string })[]
  readonly sections: readonly Places[]
  readonly routes: Navigation['routes']
  /** Undefined: the person has no dashboards. */
  readonly config: PagesConfig | undefined
  /** Nothing opens, and the server finds nothing. ACC-47 */
  readonly passwordExpired: boolean
  /** Whether the assistant stands on the page, unless the person turned it off. */
  readonly assistant: boolean
  /** How many times it was asked for, and what is typed into it now. */
  readonly asked: { readonly times: number; readonly typed: string }
  /** Its field has the focus. */
  readonly onStands: () => void
}

/** Finds what opens to the person, by name at once and by the server once the typing rests, and goes there. */
export function Palette({
  account,
  entries,
  sections,
  routes,
  config,
  passwordExpired,
  assistant,
  asked,
  onStands,
}: PaletteProps) {
  const api = useApi()
  const toasts = useToasts()
  const seen = useSeenPerson()
  const { language } = useSpoken()
  const [path, navigate] = useLocation()
  const search = useSearch()
  const chat = useChatSetting()
  const { data: clients = NO_CLIENTS } = useDashboardClients({ enabled: config !== undefined })
  const [shown, setShown] = useState<NumberedPackage | null>(null)
  const [first] = clients
  const asks = !passwordExpired && account.permissions.some((held) => FINDS.includes(held))

  const places = useMemo(
    () =>
      entries.flatMap(({ id, href }) => {
        const page = config?.pages.find((each) => each.id === id)
        return page ? [{ page, path: href }] : []
      }),
    [entries, config],
  )
  const at = useMemo(() => {
    const place = places.find((each) => each.path === path)
    if (!place || !config || !first) return null
    const stand: Stand = { ...place, parameters: [...new URLSearchParams(search)] }
    return { stand, ...viewAt(stand, { pages: config.pages, today: config.today, clientId: first.id }).view }
  }, [places, config, first, path, search])

  const input = (typed: string): FoundInput => ({
    typed,
    stand: at?.stand ?? null,
    places,
    pages: config?.pages ?? [],
    today: config?.today ?? '',
    clientId: first?.id ?? 0,
  })
  const follow = (leads: Leads, newTab = false) => {
    if ('act' in leads) return leads.act()
    if ('package' in leads) {
      if (!seen) remember(localStorage, account.login, leads.package)
      return setShown(leads.package)
    }
    if (newTab || leads.newTab) return void window.open(leads.href, '_blank', 'noopener')
    if (!leads.href.startsWith('/')) return location.assign(leads.href)
    if (leads.view !== undefined) markOpened(leads.view)
    navigate(leads.href)
  }
  const find = (typed: string, signal: AbortSignal): Promise<Found> => {
    if (!asks) return Promise.resolve(NOTHING)
    const clientId = at?.clientId ?? first?.id ?? null
    const body = { text: typed.trim().slice(0, 200), clientId, childClientIds: at?.childClientIds ?? [], language }
    return answerOf(api.POST('/aiparcelweb/api/find', { body, signal })) as Promise<Found>
  }
  const openFirst = (what: Found, typed: string) => {
    const [entry] = arranged(foundEntries(what, input(typed)), typed)[0]?.entries ?? []
    if (entry) follow(entry.leads)
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

  const copyLink = useCallback(() => {
    const told = (copied: boolean) =>
      toasts.show({
        tone: copied ? 'success' : 'critical',
        title: text(copied ? 'palette.linkCopied' : 'palette.linkNotCopied'),
        durationMs: TOAST_MS,
      })
    void copyText(location.href).then(told)
  }, [toasts])
  const open = snapshot.matches('open')
  const recent = useMemo(
    () => (open && !seen ? recentOf(localStorage, account.login) : []),
    [open, seen, account.login],
  )
  const local = useLocalEntries({
    entries,
    sections,
    routes,
    config,
    clients,
    clientPath: at?.stand.path ?? entries[0]?.href ?? null,
    assistant: assistant && chat.data === true,
    copyLink,
    recent,
    keepsViews: open && !seen,
    path,
  })
  const list = useMemo(() => (shown ? packageList(api, shown) : null), [api, shown])
  const closePackage = useCallback(() => setShown(null), [])

  const { text: typed, found } = snapshot.context
  const answers = found?.of === typed
  const named = found
    ? foundEntries(answers ? found.what : { ...NOTHING, filters: found.what.filters }, input(typed))
    : []
  /** Of what was typed before, only what it still names. */
  const kept = answers ? named : named.filter(({ rank }) => rank !== 'misspelt')
  const groups = arranged([...kept, ...local], typed, { filters: answers ? (found?.what.moreFilters ?? 0) : 0 })
  const unknown = answers && asks && isNumber(typed) && named.length === 0 ? numberIn(typed) : null
  const choose = (entry: PaletteEntry, newTab: boolean) => {
    send({ type: 'palette.closed' })
    follow(entry.leads, newTab)
  }
  return (
    <>
      {open ? (
        <Dialog
          title={text('palette.title')}
          width="min(672px, 100vw)"
          className={styles.dialog ?? ''}
          position={{ narrow: 'fullscreen', regular: 'center' }}
          align="top"
          renderHeader={NoHeader}
          onClose={() => send({ type: 'palette.closed' })}
          renderBody={() => (
            <PaletteList
              groups={groups}
              typed={typed}
              busy={snapshot.matches({ open: 'settling' }) || snapshot.matches({ open: 'asking' })}
              hurrying={snapshot.matches({ open: 'hurrying' })}
              unknown={unknown}
              failed={snapshot.matches({ open: 'failed' })}
              onType={(next) => send({ type: 'text.typed', text: next })}
              onHurry={() => send({ type: 'first.wanted' })}
              onChoose={choose}
              onRetry={() => send({ type: 'finding.retried' })}
              onClose={() => send({ type: 'palette.closed' })}
              onStands={onStands}
            />
          )}
        />
      ) : null}
      {list ? (
        <Suspense fallback={null}>
          <TrackingPopup list={list} at={0} onClose={closePackage} />
        </Suspense>
      ) : null}
    </>
  )
}

function NoHeader({ dialogLabelId }: { readonly dialogLabelId: string }) {
  return (
    <h1 id={dialogLabelId} className={styles.hidden}>
      {text('palette.title')}
    </h1>
  )
}

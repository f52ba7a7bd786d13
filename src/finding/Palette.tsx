import { Dialog } from '@primer/react'
import { useCallback, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { isNumber, numberIn, type Found } from '../../domain/finding/found.ts'
import type { AccountAnswer, ClientFamily, Navigation, PagesConfig } from '../api/answers.ts'
import { useChatSetting } from '../api/kept/chat-setting.ts'
import { useDashboardClients } from '../api/queries.ts'
import { useSeenPerson } from '../api/seeing-context.ts'
import { text } from '../text/text.ts'
import { arranged } from './arrange.ts'
import { foundEntries, type FoundInput, namedEntries } from './found-entries.ts'
import styles from './Palette.module.css'
import type { PaletteEntry, Place, Places } from './palette-entry.ts'
import { PaletteList } from './PaletteList.tsx'
import { recentOf, type NumberedPackage } from '../api/kept/recent.ts'
import { useLocalEntries } from './use-local-entries.ts'
import { useStandingView } from './use-standing-view.ts'
import { useFinding } from './use-finding.ts'
import { useCopyLink } from './use-copy-link.ts'
import { OpenedPackage } from './OpenedPackage.tsx'
import { useFollow } from './use-follow.ts'

/** Any one of them, or the server finds nothing. */
const FINDS: readonly string[] = ['NEW_BI_TOOLS', 'INVOICE_SEARCH', 'ACCOUNT_VIEW']

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
  const seen = useSeenPerson()
  const [path] = useLocation()
  const chat = useChatSetting()
  const { data: clients = NO_CLIENTS } = useDashboardClients({ enabled: config !== undefined })
  const [shown, setShown] = useState<NumberedPackage | null>(null)
  const [first] = clients
  const asks = !passwordExpired && account.permissions.some((held) => FINDS.includes(held))

  const { places, at } = useStandingView({ entries, config, first, path })

  const input = (typed: string): FoundInput => ({
    typed,
    stand: at?.stand ?? null,
    places,
    pages: config?.pages ?? [],
    today: config?.today ?? '',
    clientId: first?.id ?? 0,
  })
  const follow = useFollow(account.login, setShown)

  const openFirst = (what: Found, typed: string) => {
    const [entry] = arranged(foundEntries(what, input(typed)), typed)[0]?.entries ?? []
    if (entry) follow(entry.leads)
  }
  const { snapshot, send } = useFinding({
    asks,
    asked,
    clientId: at?.clientId ?? first?.id ?? null,
    childClientIds: at?.childClientIds ?? [],
    openFirst,
  })

  const copyLink = useCopyLink()
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
  const closePackage = useCallback(() => setShown(null), [])

  const { text: typed, found } = snapshot.context
  const answers = found?.of === typed
  const { named, kept } = namedEntries(found, input(typed))
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
              unknown={unknown}
              snapshot={snapshot}
              send={send}
              onChoose={choose}
              onStands={onStands}
            />
          )}
        />
      ) : null}
      {shown ? <OpenedPackage found={shown} onClose={closePackage} /> : null}
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

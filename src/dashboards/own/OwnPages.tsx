import { Banner } from '@primer/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import {
  freeName,
  MOST_PAGES,
  OWN_PAGES_PATH,
  ownPageOf,
  pageOrder,
  PUBLISHED,
  SHARED,
  type OwnPage,
} from '../../../domain/dashboards/layout/own-pages.ts'
import { mayShare } from '../../../domain/dashboards/layout/sharing.ts'
import { isOfCard } from '../../../domain/dashboards/view.ts'
import type { AccountAnswer, ClientFamily, PagesConfig } from '../../api/answers.ts'
import { useNavigation } from '../../api/queries.ts'
import { useSeenPerson } from '../../api/seeing-context.ts'
import { ShareDialog } from '../../sharing/ShareDialog.tsx'
import type { ReceivedPage } from '../../sharing/sharing-queries.ts'
import { text } from '../../text/text.ts'
import { longDate } from '../../text/values.ts'
import { PageFrame } from '../../ui/frame/PageFrame.tsx'
import { BlankPages } from './BlankPages.tsx'
import { MadePage } from './MadePage.tsx'
import { OwnNameDialog } from './OwnNameDialog.tsx'
import styles from './OwnPages.module.css'
import { newId } from './new-id.ts'
import { OwnPagesConflict } from './OwnPagesConflict.tsx'
import { PageTabs } from './PageTabs.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { useRememberOpened, type PublishedPage } from './published-queries.ts'
import { PublishedBoard } from './PublishedBoard.tsx'
import { SharedPage } from './shared/SharedPage.tsx'
import { useOwnPages } from './use-own-pages.ts'

export interface OwnPagesProps {
  readonly title: string
  readonly account: AccountAnswer
  readonly config: PagesConfig
  readonly clients: readonly ClientFamily[]
  readonly firstClientId: number
  readonly published: readonly PublishedPage[]
  /** The pages of others that are shared with the person. */
  readonly received: readonly ReceivedPage[]
  readonly lastOpened: string
}

type Asked = { readonly kind: 'new' | 'rename' | 'publish' | 'share' } | null

/** The tabs of a person's pages, of the published and of the shared ones, and the page that is open. PAGE-26, CFG-04 */
export function OwnPages(props: OwnPagesProps) {
  const { title, account, config, clients, firstClientId, published, received, lastOpened } = props
  const own = useOwnPages(account.login)
  const seen = useSeenPerson() !== null
  const everyClient = useNavigation().data?.everyClient === true
  const [path, navigate] = useLocation()
  const [asked, setAsked] = useState<Asked>(null)
  const [notTheirs, setNotTheirs] = useState(false)
  const remember = useRememberOpened()
  const pages = own.pages
  const ids = useMemo(
    () => [
      ...(pages ? pageOrder(pages) : []),
      ...published.map(({ id }) => tabOf(id)),
      ...received.map(({ id }) => `${SHARED}${id}`),
    ],
    [pages, published, received],
  )
  const open = [ownPageOf(path), lastOpened, ids[0]].find((id) => id !== undefined && ids.includes(id))
  const page = pages && open !== undefined ? pages[open] : undefined
  const shared = published.find(({ id }) => tabOf(id) === open)
  const theirs = received.find(({ id }) => `${SHARED}${id}` === open)
  const go = useCallback(
    (id: string) => {
      setNotTheirs(false)
      remember(id)
      const kept = [...new URLSearchParams(location.search)].filter(([name]) => !isOfCard(name))
      navigate(`${OWN_PAGES_PATH}/${id}?${new URLSearchParams(kept).toString()}`)
    },
    [remember, navigate],
  )
  const known = useRef(new Set<string>())
  useEffect(() => {
    if (pages === null) return
    ids.forEach((id) => known.current.add(id))
    const named = ownPageOf(path)
    if (named !== undefined) setNotTheirs((before) => !known.current.has(named) || (before && named === open))
    if (open !== undefined && ownPageOf(path) !== open)
      navigate(`${OWN_PAGES_PATH}/${open}${location.search}`, { replace: true })
  }, [pages, ids, open, path, navigate])
  const put = useCallback(
    (id: string, change: (page: OwnPage) => OwnPage) =>
      own.change((all) => (all[id] ? { ...all, [id]: change(all[id]) } : all)),
    [own],
  )
  if (pages === null) return <PageFrame title={title}>{null}</PageFrame>

  const add = (made: OwnPage) => {
    const id = newId('p')
    own.change((all) => ({ ...all, [id]: made }))
    go(id)
    setAsked(null)
  }
  const remove = (id: string) => own.change(({ [id]: _gone, ...rest }) => rest)
  const mayAdd = own.changeable && Object.keys(pages).length < MOST_PAGES
  const tabs = (
    <PageTabs
      own={pageOrder(pages).map((id) => ({ id, name: pages[id]?.name ?? '' }))}
      published={[
        ...published.map(({ id, name }) => ({ id: tabOf(id), name })),
        ...received.map(({ id, name }) => ({ id: `${SHARED}${id}`, name })),
      ]}
      open={open}
      onOpen={go}
      onNew={mayAdd ? () => setAsked({ kind: 'new' }) : undefined}
      actions={
        page && open !== undefined && own.changeable
          ? {
              rename: () => setAsked({ kind: 'rename' }),
              duplicate: mayAdd ? () => add({ ...page, name: freeName(pages, page.name) }) : undefined,
              remove: () => remove(open),
              publish:
                account.permissions.includes('SETTINGS_ADMIN') && everyClient
                  ? () => setAsked({ kind: 'publish' })
                  : undefined,
              reset: own.canReset ? own.reset : undefined,
            }
          : undefined
      }
    />
  )
  const { login, permissions } = account
  const isStored = own.phase === 'saved' || own.phase === 'untouched'
  const mayShareIt = isStored && !seen && mayShare(new Set([...permissions, ...account.roles]))
  const told = theirs && text('sharing.by', { login: theirs.by ?? text('sharing.somebody') })
  const drawn = { config, clients, firstClientId, login, permissions, tabs, title }
  return (
    <>
      {notTheirs ? (
        <div className={styles.lost}>
          <Banner
            title={text('own.notYours')}
            description={text('own.notYoursHint')}
            onDismiss={() => setNotTheirs(false)}
          />
        </div>
      ) : null}
      {own.theirs ? (
        <OwnPagesConflict
          mine={pages}
          theirs={own.theirs}
          config={config}
          onKeepMine={own.keepMine}
          onTakeTheirs={own.takeTheirs}
        />
      ) : null}
      {page && open !== undefined ? (
        <MadePage
          key={open}
          {...drawn}
          id={open}
          page={page}
          own={own}
          onShare={mayShareIt ? () => setAsked({ kind: 'share' }) : undefined}
          onPage={put}
        />
      ) : shared ? (
        <PublishedBoard
          key={shared.id}
          {...drawn}
          id={tabOf(shared.id)}
          published={shared}
          told={text('own.publishedBy', {
            login: shared.publishedBy ?? text('admin.someone'),
            day: longDate(shared.publishedAt.slice(0, 10)),
          })}
          onCopy={mayAdd ? () => add({ name: freeName(pages, shared.name), cards: copyOf(shared) }) : undefined}
        />
      ) : theirs && told !== undefined && theirs.edits ? (
        <SharedPage key={theirs.id} {...drawn} received={theirs} told={told} />
      ) : theirs && told !== undefined ? (
        <PublishedBoard
          key={theirs.id}
          {...drawn}
          id={`${SHARED}${theirs.id}`}
          published={theirs}
          told={told}
          onCopy={mayAdd ? () => add({ name: freeName(pages, theirs.name), cards: copyOf(theirs) }) : undefined}
        />
      ) : (
        <BlankPages title={title} own={own} onNew={mayAdd ? () => setAsked({ kind: 'new' }) : undefined} />
      )}
      {asked?.kind === 'new' ? (
        <OwnNameDialog
          title={text('own.newPage')}
          name={freeName(pages, text('own.firstName'))}
          longest={60}
          onName={(name) => add({ name, cards: {} })}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {page && open !== undefined && asked?.kind === 'rename' ? (
        <OwnNameDialog
          title={text('own.renamePage')}
          name={page.name}
          longest={60}
          onName={(name) => {
            put(open, (before) => ({ ...before, name }))
            setAsked(null)
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {page && open !== undefined && asked?.kind === 'publish' ? (
        <PublishDialog id={open} page={page} onClose={() => setAsked(null)} />
      ) : null}
      {page && open !== undefined && asked?.kind === 'share' ? (
        <ShareDialog kind="page" item={open} name={page.name} onClose={() => setAsked(null)} />
      ) : null}
    </>
  )
}

/** A published page's tab; it may have the id of the page that it was made of. */
function tabOf(id: string): string {
  return `${PUBLISHED}${id}`
}

/** The cards of a published page, as the first of an own one. */
function copyOf({ cards }: Pick<PublishedPage, 'cards'>): OwnPage['cards'] {
  return Object.fromEntries(Object.entries(cards))
}

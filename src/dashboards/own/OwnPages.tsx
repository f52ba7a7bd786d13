import { Banner } from '@primer/react'
import { useCallback, useState } from 'react'
import { freeName, MOST_PAGES, pageOrder, SHARED, type OwnPage } from '../../../domain/dashboards/layout/own-pages.ts'
import { mayShare } from '../../../domain/dashboards/layout/sharing.ts'
import type { AccountAnswer, ClientFamily, PagesConfig } from '../../api/answers.ts'
import { useNavigation } from '../../api/queries.ts'
import { useSeenPerson } from '../../api/seeing-context.ts'
import type { ReceivedPage } from '../../sharing/sharing-queries.ts'
import { text } from '../../text/text.ts'
import { longDate } from '../../text/values.ts'
import { PageFrame } from '../../ui/frame/PageFrame.tsx'
import { AskedOfPage, type AskedOfPageProps } from './AskedOfPage.tsx'
import { BlankPages } from './BlankPages.tsx'
import type { PageSurroundings } from './ComposedPage.tsx'
import { MadePage } from './MadePage.tsx'
import styles from './OwnPages.module.css'
import { newId } from './new-id.ts'
import { OwnPagesConflict } from './OwnPagesConflict.tsx'
import { PageTabs } from './tabs/PageTabs.tsx'
import type { PublishedPage } from './published-queries.ts'
import { PublishedBoard } from './PublishedBoard.tsx'
import { SharedPage } from './shared/SharedPage.tsx'
import { tabOf, useOpenTab } from './tabs/use-open-tab.ts'
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

/** The tabs of a person's pages, of the published and of the shared ones, and the page that is open. PAGE-26, CFG-04 */
export function OwnPages(props: OwnPagesProps) {
  const { title, account, config, clients, firstClientId, published, received, lastOpened } = props
  const own = useOwnPages(account.login)
  const seen = useSeenPerson() !== null
  const everyClient = useNavigation().data?.everyClient === true
  const [asked, setAsked] = useState<AskedOfPageProps['asked'] | null>(null)
  const pages = own.pages
  const { open, go, notTheirs, forgetNotTheirs } = useOpenTab({ pages, published, received, lastOpened })
  const page = pages && open !== undefined ? pages[open] : undefined
  const shared = published.find(({ id }) => tabOf(id) === open)
  const theirs = received.find(({ id }) => `${SHARED}${id}` === open)
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
      onNew={mayAdd ? () => setAsked('new') : undefined}
      actions={
        page && open !== undefined && own.changeable
          ? {
              rename: () => setAsked('rename'),
              duplicate: mayAdd ? () => add({ ...page, name: freeName(pages, page.name) }) : undefined,
              remove: () => remove(open),
              publish:
                account.permissions.includes('SETTINGS_ADMIN') && everyClient ? () => setAsked('publish') : undefined,
              reset: own.canReset ? own.reset : undefined,
            }
          : undefined
      }
    />
  )
  const { login, permissions } = account
  const isStored = own.phase === 'saved' || own.phase === 'untouched'
  const mayShareIt = isStored && !seen && mayShare(new Set([...permissions, ...account.roles]))
  const copyIn = ({ name, cards }: Pick<PublishedPage, 'name' | 'cards'>) =>
    mayAdd ? () => add({ name: freeName(pages, name), cards: { ...cards } }) : undefined
  const drawn = { config, clients, firstClientId, login, permissions, tabs, title }
  return (
    <>
      {notTheirs ? (
        <div className={styles.lost}>
          <Banner title={text('own.notYours')} description={text('own.notYoursHint')} onDismiss={forgetNotTheirs} />
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
          onShare={mayShareIt ? () => setAsked('share') : undefined}
          onPage={put}
        />
      ) : shared || theirs ? (
        <OthersPage {...drawn} shared={shared} theirs={theirs} copyIn={copyIn} />
      ) : (
        <BlankPages title={title} own={own} onNew={mayAdd ? () => setAsked('new') : undefined} />
      )}
      {asked === null ? null : (
        <AskedOfPage
          asked={asked}
          pages={pages}
          open={open}
          onAdd={(name) => add({ name, cards: {} })}
          onRename={put}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

interface OthersPageProps extends PageSurroundings {
  /** Published; absent: it is shared by somebody. */
  readonly shared: PublishedPage | undefined
  readonly theirs: ReceivedPage | undefined
  /** Makes an own page of its cards; undefined: there may be no more. */
  readonly copyIn: (page: Pick<PublishedPage, 'name' | 'cards'>) => (() => void) | undefined
}

/** The open page of somebody else: one that is published, or one that is shared, to be read or to be edited. */
function OthersPage({ shared, theirs, copyIn, ...drawn }: OthersPageProps) {
  if (shared)
    return (
      <PublishedBoard
        key={shared.id}
        {...drawn}
        id={tabOf(shared.id)}
        published={shared}
        told={text('own.publishedBy', {
          login: shared.publishedBy ?? text('admin.someone'),
          day: longDate(shared.publishedAt.slice(0, 10)),
        })}
        onCopy={copyIn(shared)}
      />
    )
  if (!theirs) return null
  const told = text('sharing.by', { login: theirs.by ?? text('sharing.somebody') })
  return theirs.edits ? (
    <SharedPage key={theirs.id} {...drawn} received={theirs} told={told} />
  ) : (
    <PublishedBoard
      key={theirs.id}
      {...drawn}
      id={`${SHARED}${theirs.id}`}
      published={theirs}
      told={told}
      onCopy={copyIn(theirs)}
    />
  )
}

import { Banner } from '@primer/react'
import { useCallback, useMemo, type ReactNode } from 'react'
import type { TableIndex } from '../../../domain/query/catalog.ts'
import { catalogOf } from '../../api/table-of.ts'
import { withChoice } from '../../../domain/dashboards/card-choices.ts'
import type { Changes } from '../../../domain/dashboards/changes.ts'
import { FACT_QUERIES } from '../../../domain/dashboards/fact-queries.ts'
import { sourceOf, sourcePages } from '../../../domain/dashboards/layout/own-pages.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import type { Split } from '../../../domain/dashboards/splits.ts'
import type { WidgetSettings } from '../../../domain/dashboards/widget-settings.ts'
import type { View, ViewDefaults } from '../../../domain/dashboards/view.ts'
import type { ClientFamily, PagesConfig } from '../../api/answers.ts'
import { text } from '../../text/text.ts'
import { useSpoken } from '../../text/use-spoken.ts'
import { PageFrame } from '../../ui/frame/PageFrame.tsx'
import { briefWords } from '../../filters/client-words.ts'
import { PrintButton } from '../../ui/paper/PrintButton.tsx'
import { UnknownDays } from '../../ui/failures/UnknownDays.tsx'
import { useLeftFilters } from '../../filters/chips/left-filters.ts'
import type { WidgetMenuEntry } from '../../charts/WidgetMenu.tsx'
import { AgainstPicker } from '../head/AgainstPicker.tsx'
import { PaperHead } from '../head/PaperHead.tsx'
import { PhoneHead } from '../head/PhoneHead.tsx'
import { ShortcutsButton } from '../head/ShortcutsButton.tsx'
import { ViewControls } from '../head/ViewControls.tsx'
import { useClientInView, type AskedView } from '../use-client-in-view.ts'
import { UndoneLoads } from '../../filters/loads/UndoneLoads.tsx'
import { useUndoneLoads } from '../../filters/loads/undone-loads.ts'
import { HonouredView } from '../HonouredView.tsx'
import { ReaderContext } from '../../grid/columns/use-grid-looks.ts'
import { own } from '../../../domain/values/entries.ts'
import { OpenCardRowsContext, useMarkedRows } from '../marks/marked-rows.ts'
import { CardRows } from './CardRows.tsx'
import { ComposedBoard, type ComposedBoardProps } from './ComposedBoard.tsx'
import type { ComposedView } from './ComposedCard.tsx'
import { deafWords } from './deaf-words.ts'
import { FilterLine } from './FilterLine.tsx'
import styles from './OwnPages.module.css'

/** What every page of the area is given. */
export interface PageSurroundings {
  readonly title: string
  readonly config: PagesConfig
  readonly clients: readonly ClientFamily[]
  readonly firstClientId: number
  /** Who reads it. */
  readonly login: string
  /** What the reader may. */
  readonly permissions: readonly string[]
  readonly tabs: ReactNode
}

interface ComposedPageProps
  extends PageSurroundings, Pick<ComposedBoardProps, 'cards' | 'arrangeable' | 'onArrange' | 'onCard'> {
  /** What the menu of a card offers; `forget` takes out of the address how it is looked at, before it goes. */
  readonly entriesOf: (id: string, forget: () => void) => readonly WidgetMenuEntry[]
  readonly page: Page
  /** Null: not restored yet. */
  readonly places: ComposedBoardProps['places'] | null
  /** Cards that the reader may not see, beside those whose page is not there. */
  readonly leftOut: number
  /** The line above the board, with what is chosen there for all cards. */
  readonly line: (pickers: ReactNode) => ReactNode
  /** In place of a board without cards. */
  readonly blank: ReactNode
  /** What opens over the page. */
  readonly dialog?: (around: ComposedView) => ReactNode
}

/** A page of cards of many pages: one client, currency and period for all of them. PAGE-26 */
export function ComposedPage(props: ComposedPageProps) {
  const { page, cards, config, clients, firstClientId, tabs } = props
  const defaults = useMemo((): ViewDefaults => {
    const rowsPageOf = (name: string) => {
      const card = own(cards, name)
      return card && sourceOf(card, config.pages)?.page
    }
    return { page, today: config.today, clientId: firstClientId, rowsPageOf }
  }, [page, cards, config.pages, config.today, firstClientId])
  const alone = useMemo(() => [page], [page])
  const fromOf = useCallback(
    (name: string) => {
      const card = cards[name]
      return (card && sourceOf(card, config.pages)?.from) ?? page
    },
    [cards, config.pages, page],
  )
  return (
    <HonouredView
      page={page}
      tabs={alone}
      defaults={defaults}
      clients={clients}
      config={config}
      fromOf={fromOf}
      figures={page.widgets.length > 0}
      tabBar={tabs}
      pending={<PageFrame title={page.name} below={tabs} children={null} />}
    >
      {(asked, go, settle) => <ViewedPage {...props} defaults={defaults} asked={asked} go={go} settle={settle} />}
    </HonouredView>
  )
}

interface ViewedPageProps extends ComposedPageProps, AskedView {
  /** Lets the address say more, without a step in the history. */
  readonly settle: (change: Partial<View>) => void
}

function ViewedPage({
  page,
  config,
  clients,
  firstClientId,
  login,
  permissions,
  tabs,
  cards,
  places,
  leftOut,
  line,
  blank,
  dialog,
  entriesOf,
  defaults,
  asked,
  go,
  settle,
  ...board
}: ViewedPageProps) {
  const inView = useClientInView({ defaults, clients, asked, go })
  const { view, client, known, invoiced, lookedUp } = inView
  const { language } = useSpoken()
  const around = useMemo(
    (): ComposedView => ({ language, config, invoiced, view, clientId: firstClientId, client }),
    [language, config, invoiced, view, firstClientId, client],
  )
  const sources = useMemo(() => sourcePages({ cards }, config.pages), [cards, config.pages])
  const table = useMemo(() => filterTable(page, { sources, config }), [page, sources, config])
  const offered = useOfferedEntries(entriesOf, view, settle)
  const left = useLeftFilters({ login, page, view, onKept: config.keepsFilters ? settle : null })
  const marked = useMarkedRows(go)
  const undone = useUndoneLoads([view], permissions)
  const hidden = leftOut + Object.keys(cards).length - page.widgets.length
  return (
    <PageFrame
      title={page.name}
      controls={
        <>
          <ViewControls
            {...inView}
            page={page}
            sources={sources}
            table={table}
            clients={clients}
            today={config.today}
            keepsFilters={config.keepsFilters}
            permissions={permissions}
            onView={go}
          />
          <PrintButton />
          <ShortcutsButton size="medium" />
        </>
      }
      below={
        <>
          {tabs}
          <FilterLine page={page} sources={sources} view={view} table={table} client={known} left={left} onView={go} />
        </>
      }
    >
      {page.widgets.length > 0 ? (
        <PaperHead
          dashboard={{ page, table, config }}
          view={view}
          client={client}
          widget={FACT_QUERIES.totals}
          notes={deafWords(view, { sources, table })}
        />
      ) : null}
      <PhoneHead clientName={briefWords(client, view.childClientIds)} view={view} />
      {line(
        page.widgets.length > 0 ? (
          <AgainstPicker page={page} view={view} onChoose={(against) => go({ against })} />
        ) : null,
      )}
      {hidden > 0 ? (
        <div className={styles.notice}>
          <Banner title={text('own.leftOut', { count: hidden })} description={text('own.leftOutHint')} />
        </div>
      ) : null}
      <UnknownDays lookedUp={lookedUp} inset />
      <UndoneLoads loads={undone} />
      {page.widgets.length === 0 ? blank : null}
      {places && page.widgets.length > 0 ? (
        <OpenCardRowsContext value={marked.open}>
          <ComposedBoard {...board} entriesOf={offered} cards={cards} places={places} around={around} onView={go} />
        </OpenCardRowsContext>
      ) : null}
      <ReaderContext value={login}>
        <CardRows cards={cards} around={around} marked={marked} onView={go} onSettle={settle} />
      </ReaderContext>
      {dialog?.(around)}
    </PageFrame>
  )
}

/** What the menu of a card offers; one that goes takes with it how it is looked at. */
function useOfferedEntries(
  entriesOf: ComposedPageProps['entriesOf'],
  { changes, splits, looks }: View,
  settle: ViewedPageProps['settle'],
): (id: string) => readonly WidgetMenuEntry[] {
  return useCallback(
    (id) =>
      entriesOf(id, () => {
        if (changes?.[id] ?? splits?.[id] ?? looks?.[id])
          settle({
            changes: withChoice<Changes>(changes, id, undefined),
            splits: withChoice<Split>(splits, id, undefined),
            looks: withChoice<WidgetSettings>(looks, id, undefined),
          })
      }),
    [entriesOf, changes, splits, looks, settle],
  )
}

/** The table that names the filters: of those that the charts read, one that has them all. */
function filterTable(
  { filters }: Page,
  { sources, config }: { readonly sources: readonly Page[]; readonly config: PagesConfig },
): TableIndex | undefined {
  const { tables } = catalogOf(config.tables)
  const read = sources.flatMap((source) => tables.get(source.table) ?? [])
  return read.find(({ columns }) => filters.every((dimension) => columns.has(dimension))) ?? read[0]
}

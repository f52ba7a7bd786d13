import { lazy, Suspense, useCallback, useMemo, useRef } from 'react'
import { gridViewKey } from '../../domain/dashboards/grid-spec.ts'
import { looksInForce } from '../../domain/dashboards/widget-settings.ts'
import { tableOf } from '../api/table-of.ts'
import type { View } from '../../domain/dashboards/view.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import type { AccountAnswer, PagesConfig } from '../api/answers.ts'
import { text } from '../text/text.ts'
import { useSpoken } from '../text/use-spoken.ts'
import { CaptchaResponses } from '../tracking/captcha/CaptchaResponses.tsx'
import { PhoneFoot } from '../ui/frame/PhoneFoot.tsx'
import { useShownLooks } from '../ui/frame/shown-looks.ts'
import { PageFrame } from '../ui/frame/PageFrame.tsx'
import { Board } from './board/Board.tsx'
import { BoardSkeleton } from './board/BoardSkeleton.tsx'
import { HeldBoard, useHeld } from './board/HeldBoard.tsx'
import { briefWords, countsSeveral } from '../filters/client-words.ts'
import { ConditionChips } from './head/ConditionChips.tsx'
import { breakOutOf } from './context/break-out.ts'
import { valueWords, type Dashboard } from './context/dashboard-context.ts'
import { FilterChips } from '../filters/chips/FilterChips.tsx'
import { EditLink } from './head/EditLink.tsx'
import { useLeftFilters } from '../filters/chips/left-filters.ts'
import { FactStrip } from './facts/FactStrip.tsx'
import { useFirstHints } from './hints/first-hints.ts'
import { useMorning } from './morning/use-morning.ts'
import { PageSkeleton } from './PendingDashboard.tsx'
import { MissingRecords } from './MissingRecords.tsx'
import { UndoneLoads } from '../filters/loads/UndoneLoads.tsx'
import { useUndoneLoads } from '../filters/loads/undone-loads.ts'
import { PaperHead } from './head/PaperHead.tsx'
import { PhoneHead } from './head/PhoneHead.tsx'
import { PrintButton } from '../ui/paper/PrintButton.tsx'
import { UnknownDays } from '../ui/failures/UnknownDays.tsx'
import frames from '../grid/frame/RowsFrame.module.css'
import { ReaderContext } from '../grid/columns/use-grid-looks.ts'
import { useRowsPlace } from '../grid/frame/rows-place.ts'
import { markedWords, NO_ROWS, OpenRowsContext, useMarkedRows, type OpenRows } from './marks/marked-rows.ts'
import { viewOfRows } from '../../domain/dashboards/open-rows/rows-in.ts'
import { RowsDialog } from '../drill/RowsDialog.tsx'
import { RowsButton } from './head/RowsButton.tsx'
import { ShortcutsButton } from './head/ShortcutsButton.tsx'
import { StatusLine } from './head/StatusLine.tsx'
import { ViewControls } from './head/ViewControls.tsx'
import { useArrangement } from './board/use-arrangement.ts'
import { usePageSettings } from './use-page-settings.ts'
import { useClientInView, type AskedView } from './use-client-in-view.ts'
import { useFactActors } from './context/use-fact-actors.ts'
import { widgetTitle } from './card/widget-title.ts'

const LayoutConflict = lazy(() =>
  import('./board/LayoutConflict.tsx').then((module) => ({ default: module.LayoutConflict })),
)

interface ClientDashboardProps extends AskedView {
  readonly page: Page
  readonly tabs: readonly Page[]
  readonly config: PagesConfig
  /** Lets the address say more, without a step in the history. */
  readonly settle: (change: Partial<View>) => void
  /** Who looks at it: whose arrangement it is, and what the bar offers. */
  readonly account: Pick<AccountAnswer, 'id' | 'email' | 'login' | 'permissions'>
}

/** The page for one client: its controls, the facts, and the board of widgets. PAGE-01 */
export function ClientDashboard({
  page,
  tabs,
  config,
  clients,
  defaults,
  account,
  asked,
  go,
  settle,
}: ClientDashboardProps) {
  const { login, permissions } = account
  const inView = useClientInView({ defaults, clients, asked, go })
  const { view, client, known, invoiced, lookedUp } = inView
  const { language } = useSpoken()
  const table = tableOf(config, page)
  const facts = useFactActors({ page, config, table, view, invoiced })
  const dashboard = useMemo((): Dashboard => {
    return { language, page, config, table, ...valueWords({ table }, view), facts, invoiced }
  }, [language, page, config, table, view, facts, invoiced])
  const { settings, phase, change } = usePageSettings({ page: page.id, login })
  useShownLooks(
    useMemo(
      () => looksInForce({ stored: settings, looks: view.looks }, { page, config }),
      [settings, view.looks, page, config],
    ),
  )
  const breakOut = useMemo(
    () => breakOutOf({ page, view, config, settings, onSettings: change }),
    [page, view, config, settings, change],
  )
  const arrangement = useArrangement({ page, login })
  const isLookedUp = lookedUp.data !== undefined || lookedUp.failureCount > 0 || lookedUp.isPaused
  const hints = useFirstHints({ enabled: page.hints !== undefined })
  const undone = useUndoneLoads([view], permissions)
  const { Morning, ...morning } = useMorning(page.morning !== undefined)
  const isHeld = useHeld(morning.known)
  const held = useHeld(arrangement.places !== null && isLookedUp && hints.known && undone !== null)
  const left = useLeftFilters({ login, page, view, onKept: config.keepsFilters ? settle : null })
  const opener = page.grid?.opener ?? 'bar'
  const rowsButton = useRef<HTMLButtonElement>(null)
  const marked = useMarkedRows(go)
  const { open: openMarked } = marked
  const openHere = useCallback<OpenRows>((mark, anchor) => openMarked({ page }, mark, anchor), [openMarked, page])
  const placing = useRowsPlace()
  const [firstView] = page.grid?.views ?? []
  const rows =
    firstView && table ? (
      <RowsButton
        key={page.id}
        ref={rowsButton}
        opener={opener}
        onOpen={() => go({ rows: view.rows ?? gridViewKey(firstView) })}
      />
    ) : null
  const openRows =
    view.rows === undefined ? null : (
      <RowsDialog
        key={page.id}
        dashboard={dashboard}
        view={viewOfRows(view, view.rowsIn)}
        clientName={briefWords(client, view.childClientIds)}
        severalClients={countsSeveral(client, view)}
        of={view.rowsIn ? markedWords(view.rowsIn, { page, table }) : ''}
        placing={view.rowsIn ? marked.placing : placing}
        onShown={go}
        returnFocusRef={view.rowsIn && marked.openerRef ? marked.openerRef : rowsButton}
        onClose={() => go(NO_ROWS)}
      />
    )
  return (
    <OpenRowsContext value={openHere}>
      <PageFrame
        title={page.name}
        controls={
          <>
            <ViewControls
              {...inView}
              page={page}
              table={table}
              clients={clients}
              today={defaults.today}
              keepsFilters={config.keepsFilters}
              permissions={permissions}
              onView={go}
            />
            {page.captchaResponses && permissions.includes('DOWNLOAD_CAPTCHA') ? (
              <CaptchaResponses view={view} />
            ) : null}
            {opener === 'bar' ? <PhoneFoot>{rows}</PhoneFoot> : null}
            <PrintButton />
          </>
        }
        below={
          <ConditionChips
            page={page}
            view={view}
            table={table}
            chosen={<FilterChips page={page} view={view} table={table} client={known} left={left} onView={go} />}
          />
        }
      >
        <PaperHead dashboard={dashboard} view={view} client={client} notes={tabNotes(page, tabs)} />
        <PhoneHead clientName={briefWords(client, view.childClientIds)} view={view} fixed={page.period !== undefined} />
        {Morning && page.morning ? (
          <Morning
            page={page}
            view={view}
            dataVersion={config.dataVersion}
            account={account}
            onKnown={morning.onKnown}
          />
        ) : null}
        <HeldBoard held={isHeld} skeleton={<PageSkeleton page={page} />}>
          <FactStrip dashboard={dashboard} view={view} client={client} breakOut={breakOut} onView={go} />
          <StatusLine
            dashboard={dashboard}
            view={view}
            clients={[...clients, ...(known?.childClients ?? [])]}
            settingsPhase={phase}
            arrangement={arrangement}
            onView={go}
          >
            {opener === 'board' ? rows : null}
            <EditLink page={page} permissions={permissions} />
            <ShortcutsButton size="small" />
          </StatusLine>
          <UnknownDays lookedUp={lookedUp} inset />
          {arrangement.places && arrangement.theirs ? (
            <Suspense>
              <LayoutConflict
                mine={arrangement.places}
                theirs={arrangement.theirs}
                nameOf={(chartName) => widgetTitle(chartName, { dashboard, view, settings })}
                onKeepMine={arrangement.keepMine}
                onTakeTheirs={arrangement.takeTheirs}
              />
            </Suspense>
          ) : null}
          <div className={frames.around} data-rows={openRows && !view.rowsIn ? placing.place : undefined}>
            <HeldBoard
              held={held}
              skeleton={<BoardSkeleton page={page} />}
              above={
                <>
                  {page.hints && hints.Hints ? (
                    <hints.Hints
                      names={page.hints}
                      pages={config.pages}
                      failed={hints.failed}
                      onSendAway={hints.sendAway}
                    />
                  ) : null}
                  <UndoneLoads loads={undone} />
                  <MissingRecords
                    page={page}
                    invoiced={lookedUp.data}
                    today={defaults.today}
                    permissions={permissions}
                  />
                </>
              }
            >
              <Board
                dashboard={dashboard}
                view={view}
                client={client}
                defaults={defaults}
                settings={settings}
                arrangement={arrangement}
                breakOut={breakOut}
                onSettings={change}
                onView={go}
              />
            </HeldBoard>
            <ReaderContext value={login}>{openRows}</ReaderContext>
          </div>
        </HeldBoard>
      </PageFrame>
    </OpenRowsContext>
  )
}

/** Only the open tab is printed, and the paper says so. */
function tabNotes(page: Page, tabs: readonly Page[]): string[] {
  const [first] = tabs
  const others = tabs.filter(({ id }) => id !== page.id).map(({ tab, name }) => tab ?? name)
  return first && others.length > 0
    ? [text('dashboard.paper.tab', { tab: page.tab ?? page.name, page: first.name, others: others.join(', ') })]
    : []
}

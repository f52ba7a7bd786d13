import { lazy, Suspense, type ReactNode } from 'react'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import type { View } from '../../domain/dashboards/view.ts'
import type { TableIndex } from '../../domain/query/catalog.ts'
import type { AccountAnswer, PagesConfig } from '../api/answers.ts'
import { CaptchaResponses } from '../tracking/captcha/CaptchaResponses.tsx'
import { FilterChips } from '../filters/chips/FilterChips.tsx'
import { useLeftFilters } from '../filters/chips/left-filters.ts'
import { briefWords } from '../filters/client-words.ts'
import { UndoneLoads } from '../filters/loads/UndoneLoads.tsx'
import { useUndoneLoads } from '../filters/loads/undone-loads.ts'
import { ReaderContext } from '../grid/columns/use-grid-looks.ts'
import frames from '../grid/frame/RowsFrame.module.css'
import { text } from '../text/text.ts'
import { NARROW, useMedia } from '../theme/use-media.ts'
import { UnknownDays } from '../ui/failures/UnknownDays.tsx'
import { PhoneFoot } from '../ui/frame/PhoneFoot.tsx'
import { PageFrame } from '../ui/frame/PageFrame.tsx'
import { PrintButton } from '../ui/paper/PrintButton.tsx'
import { BoardSkeleton } from './board/BoardSkeleton.tsx'
import { heldBoard, useHeld } from './board/held-board.tsx'
import { laidBoard } from './board/laid-board.tsx'
import { useArrangement } from './board/use-arrangement.ts'
import { useBoardCards } from './board/use-board-cards.tsx'
import { widgetTitle } from './card/widget-title.ts'
import { FactStrip } from './facts/FactStrip.tsx'
import { ConditionChips } from './head/ConditionChips.tsx'
import { EditLink } from './head/EditLink.tsx'
import { PaperHead } from './head/PaperHead.tsx'
import { PhoneHead } from './head/PhoneHead.tsx'
import { ShortcutsButton } from './head/ShortcutsButton.tsx'
import { StatusLine } from './head/StatusLine.tsx'
import { ViewControls } from './head/ViewControls.tsx'
import { useFirstHints } from './hints/first-hints.ts'
import { OpenRowsContext } from './marks/marked-rows.ts'
import { MissingRecords } from './MissingRecords.tsx'
import { useMorning } from './morning/use-morning.ts'
import { PageSkeleton } from './PendingDashboard.tsx'
import { useClientInView, type AskedView, type ClientInView } from './use-client-in-view.ts'
import { useDashboard } from './use-dashboard.ts'
import { useOpenRows } from './use-open-rows.tsx'

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
export function ClientDashboard(props: ClientDashboardProps) {
  const { page, tabs, config, clients, defaults, account, asked, go, settle } = props
  const { login, permissions } = account
  const inView = useClientInView({ defaults, clients, asked, go })
  const { view, client, known, lookedUp } = inView
  const { board, settings, phase } = useDashboard({ page, config, inView, login, defaults, onView: go })
  const { dashboard } = board
  const cards = useBoardCards(board, settings)
  const arrangement = useArrangement({ page, login })
  const { places } = arrangement
  const isLookedUp = lookedUp.data !== undefined || lookedUp.failureCount > 0 || lookedUp.isPaused
  const hints = useFirstHints({ enabled: page.hints !== undefined })
  const undone = useUndoneLoads([view], permissions)
  const { Morning, ...morning } = useMorning(page.morning !== undefined)
  const waits = useHeld(morning.known)
  const held = useHeld(places !== null && isLookedUp && hints.known && undone !== null)
  const left = useLeftFilters({ login, page, view, onKept: config.keepsFilters ? settle : null })
  const narrow = useMedia(NARROW)
  const rows = useOpenRows({ dashboard, view, client, go, settle })
  const clientName = briefWords(client, view.childClientIds)
  return (
    <OpenRowsContext value={rows.openMarked}>
      <DashboardFrame {...{ ...props, inView, left, rowsButton: rows.button, table: dashboard.table }} />
      <PaperHead dashboard={dashboard} view={view} client={client} notes={tabNotes(page, tabs)} />
      <PhoneHead clientName={clientName} view={view} fixed={page.period !== undefined} />
      {Morning && page.morning ? (
        <Morning {...{ page, view, account }} dataVersion={config.dataVersion} onKnown={morning.onKnown} />
      ) : null}
      {heldBoard({
        held: waits,
        skeleton: <PageSkeleton page={page} />,
        board: (
          <>
            <FactStrip {...{ dashboard, view, client, breakOut: board.breakOut, onView: go }} />
            <StatusLine
              {...{ dashboard, view, arrangement, settingsPhase: phase, onView: go }}
              clients={[...clients, ...(known?.childClients ?? [])]}
            >
              {page.grid?.opener === 'board' ? rows.button : null}
              <EditLink page={page} permissions={permissions} />
              <ShortcutsButton size="small" />
            </StatusLine>
            <UnknownDays lookedUp={lookedUp} inset />
            {places && arrangement.theirs ? (
              <Suspense>
                <LayoutConflict
                  mine={places}
                  theirs={arrangement.theirs}
                  nameOf={(chartName) => widgetTitle(chartName, { dashboard, view, settings })}
                  onKeepMine={arrangement.keepMine}
                  onTakeTheirs={arrangement.takeTheirs}
                />
              </Suspense>
            ) : null}
            <div className={frames.around} data-rows={rows.place}>
              {heldBoard({
                held: held || waits,
                skeleton: <BoardSkeleton page={page} />,
                above: (
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
                ),
                board: places ? (
                  laidBoard({
                    narrow,
                    cards,
                    places,
                    arrangeable: arrangement.changeable,
                    onArrange: arrangement.arrange,
                  })
                ) : (
                  <BoardSkeleton page={page} />
                ),
              })}
              <ReaderContext value={login}>{rows.dialog}</ReaderContext>
            </div>
          </>
        ),
      })}
    </OpenRowsContext>
  )
}

interface DashboardFrameProps extends ClientDashboardProps {
  readonly inView: ClientInView
  readonly left: ReturnType<typeof useLeftFilters>
  readonly rowsButton: ReactNode
  readonly table: TableIndex | undefined
}

/** What a page puts into the top bar: whom and what it shows, and what it is filtered by. */
function DashboardFrame(props: DashboardFrameProps) {
  const { page, config, clients, defaults, account, go, inView, left, rowsButton, table } = props
  const { permissions } = account
  const { view, known } = inView
  return (
    <PageFrame
      title={page.name}
      controls={
        <>
          <ViewControls
            {...inView}
            {...{ page, table, clients, permissions, today: defaults.today, keepsFilters: config.keepsFilters }}
            onView={go}
          />
          {page.captchaResponses && permissions.includes('DOWNLOAD_CAPTCHA') ? <CaptchaResponses view={view} /> : null}
          {page.grid?.opener === 'board' ? null : <PhoneFoot>{rowsButton}</PhoneFoot>}
          <PrintButton />
        </>
      }
      below={
        <ConditionChips
          {...{ page, view, table }}
          chosen={<FilterChips {...{ page, view, table, left }} client={known} onView={go} />}
        />
      }
    />
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

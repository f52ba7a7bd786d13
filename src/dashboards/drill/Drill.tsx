import { lazy, Suspense, useContext, useRef, useState, type RefObject } from 'react'
import { useLocation } from 'wouter'
import { CHOSEN_FACT } from '../../../domain/dashboards/fact-queries.ts'
import { factOf } from '../../../domain/dashboards/page-spec.ts'
import { planQuery } from '../../../domain/dashboards/plan-query.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import { countQuery } from '../../../domain/query/explain-query.ts'
import { useAsked } from '../../api/ask.ts'
import type { ClientFamily } from '../../api/answers.ts'
import { briefWords, countsSeveral } from '../../filters/client-words.ts'
import { number } from '../../text/values.ts'
import { useRowsPlace } from '../../grid/frame/rows-place.ts'
import type { Dashboard } from '../context/dashboard-context.ts'
import { useAlertMe } from '../../alerts/use-alert-me.tsx'
import { useDayNotes, useMayWrite } from '../../notes/note-queries.ts'
import type { BreakOut } from '../context/break-out.ts'
import { OpenRowsContext } from '../marks/marked-rows.ts'
import { drilledView, drillEntries } from './drill-entries.ts'
import { copyMark } from '../../drill/copy-mark.ts'
import { DrillMenu } from '../../drill/DrillMenu.tsx'
import { RowsDialog } from '../../drill/RowsDialog.tsx'
import type { Drilled } from '../../drill/use-drilled.ts'

const PageExplain = lazy(() => import('../explain/PageExplain.tsx').then((module) => ({ default: module.PageExplain })))

const NotesDialog = lazy(() =>
  import('../../notes/NotesDialog.tsx').then((module) => ({ default: module.NotesDialog })),
)

interface DrillProps {
  readonly drilled: Drilled
  /** The card or tile that it is in. */
  readonly placeRef: RefObject<HTMLElement | null>
  readonly dashboard: Dashboard
  /** What the page shows. */
  readonly view: View
  readonly client: ClientFamily | undefined
  /** In whose name it is asked. */
  readonly askedAs: string
  readonly breakOut: BreakOut | null
  readonly onView: (change: Partial<View>) => void
  readonly onSaid: (words: string) => void
}

/** The menu of a mark or a fact, and the rows that it opens. */
export function Drill(props: DrillProps) {
  const { drilled, placeRef, dashboard, view, client, askedAs, breakOut, onView, onSaid } = props
  const { page, table, config, invoiced } = dashboard
  const { mark, anchor } = drilled
  const [, navigate] = useLocation()
  const [open, setOpen] = useState(true)
  const [shows, setShows] = useState<'rows' | 'explanation' | 'notes' | null>(null)
  const alertMe = useAlertMe(factOf(page, mark.fact ?? view.fact), { page, view, today: config.today })
  const openRows = useContext(OpenRowsContext)
  const placing = useRowsPlace({ docks: false })
  const returnTo = useRef<HTMLButtonElement>(anchor as HTMLButtonElement)
  const shown = drilledView(view, mark)
  const query = planQuery({ page, widget: CHOSEN_FACT, settings: {}, view: shown })
  const counted = useAsked({
    page: page.id,
    chartName: askedAs,
    query: countQuery(query),
    dataVersion: config.dataVersion,
  })
  const { dates } = mark.rows
  const days = dates && { clientId: view.clientId, from: dates.from, to: dates.to }
  const mayPin = useMayWrite(useDayNotes(days).data?.mayPin)
  const rows = counted.data?.data[0]?.rows
  if (shows === 'rows')
    return (
      <RowsDialog
        dashboard={dashboard}
        view={shown}
        clientName={briefWords(client, view.childClientIds)}
        severalClients={countsSeveral(client, view)}
        of={mark.label}
        placing={placing}
        returnFocusRef={returnTo}
        onClose={() => setShows(null)}
      />
    )
  if (shows === 'notes' && days)
    return (
      <Suspense>
        <NotesDialog
          days={days}
          clientName={client?.name ?? ''}
          label={mark.label}
          pins
          returnFocusRef={returnTo}
          onClose={() => setShows(null)}
        />
      </Suspense>
    )
  if (shows === 'explanation')
    return (
      <Suspense>
        <PageExplain
          dashboard={dashboard}
          view={shown}
          askedAs={askedAs}
          client={client}
          widget={CHOSEN_FACT}
          title={mark.label}
          query={query}
          took={undefined}
          apart
          cardRef={placeRef}
          onClose={() => {
            setShows(null)
            anchor.focus()
          }}
        />
      </Suspense>
    )
  return (
    <>
      <DrillMenu
        mark={mark}
        anchor={anchor}
        groups={drillEntries({
          mark,
          page,
          pages: config.pages,
          config,
          table,
          today: config.today,
          invoiced,
          view,
          breakOut: breakOut && {
            ...breakOut,
            choose: (dimension) => {
              const change = breakOut.choose(dimension)
              focusCard(breakOut.cardOf(dimension) ?? '')
              return change
            },
          },
          rows: rows === undefined ? null : number(Number(rows ?? 0), 0),
          onView,
          onRows: () => {
            if (!openRows?.(mark, anchor)) setShows('rows')
          },
          onAddress: (address) => navigate(address),
          onCopy: () => copyMark(mark, onSaid),
          onExplain: () => setShows('explanation'),
          mayPin,
          onPin: () => setShows('notes'),
          onWatch: mark.fact === undefined ? undefined : alertMe.open,
        })}
        open={open}
        onOpen={setOpen}
      />
      {alertMe.dialog}
    </>
  )
}

/** The card in which the answer comes; the mark that was asked about may be there no more. */
function focusCard(chartName: string): void {
  document.querySelector<HTMLElement>(`[data-chart="${CSS.escape(chartName)}"] [data-card-menu]`)?.focus()
}

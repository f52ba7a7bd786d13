import { lazy, useContext, type RefObject } from 'react'
import { useLocation } from 'wouter'
import { CHOSEN_FACT } from '../../../domain/dashboards/fact-queries.ts'
import { factOf } from '../../../domain/dashboards/page-spec.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import { useAlertMe } from '../../alerts/use-alert-me.tsx'
import type { ClientFamily } from '../../api/answers.ts'
import { MarkDrill } from '../../drill/MarkDrill.tsx'
import { RowsDialog } from '../../drill/RowsDialog.tsx'
import type { Drilled } from '../../drill/use-drilled.ts'
import { briefWords, countsSeveral } from '../../filters/client-words.ts'
import { useRowsPlace } from '../../grid/frame/rows-place.ts'
import type { BreakOut } from '../context/break-out.ts'
import type { Dashboard } from '../context/dashboard-context.ts'
import { OpenRowsContext } from '../marks/marked-rows.ts'
import { drilledView, drillEntries } from './drill-entries.ts'

const PageExplain = lazy(() => import('../explain/PageExplain.tsx').then((module) => ({ default: module.PageExplain })))

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

/** The menu of a mark or a fact of a page. */
export function Drill(props: DrillProps) {
  const { drilled, placeRef, dashboard, view, client, askedAs, breakOut, onView, onSaid } = props
  const { page, table, config, invoiced } = dashboard
  const { today, pages, dataVersion } = config
  const { mark } = drilled
  const [, navigate] = useLocation()
  const alertMe = useAlertMe(factOf(page, mark.fact ?? view.fact), { page, view, today })
  const openRows = useContext(OpenRowsContext)
  const placing = useRowsPlace({ docks: false })
  const shown = drilledView(view, mark)
  return (
    <>
      <MarkDrill
        {...{ drilled, page, client, askedAs, dataVersion, onSaid, view: shown }}
        groupsOf={(acts) =>
          drillEntries({
            ...{ ...acts, mark, page, pages, config, table, today, invoiced, view, onView },
            breakOut: breakOut && inSight(breakOut),
            onAddress: (address) => navigate(address),
            onWatch: mark.fact === undefined ? undefined : alertMe.open,
          })
        }
        openRows={(anchor) => openRows?.(mark, anchor) ?? false}
        rows={(of) => (
          <RowsDialog
            {...{ ...of, dashboard, placing, view: shown }}
            clientName={briefWords(client, view.childClientIds)}
            severalClients={countsSeveral(client, view)}
          />
        )}
        explanation={(of) => (
          <PageExplain
            {...{ ...of, dashboard, askedAs, client, view: shown, widget: CHOSEN_FACT, took: undefined }}
            apart
            cardRef={placeRef}
          />
        )}
      />
      {alertMe.dialog}
    </>
  )
}

/** Leads to the card in which the answer comes; the mark that was asked about may be there no more. */
function inSight(breakOut: BreakOut): BreakOut {
  return {
    ...breakOut,
    choose: (dimension) => {
      const change = breakOut.choose(dimension)
      const card = CSS.escape(breakOut.cardOf(dimension) ?? '')
      document.querySelector<HTMLElement>(`[data-chart="${card}"] [data-card-menu]`)?.focus()
      return change
    },
  }
}

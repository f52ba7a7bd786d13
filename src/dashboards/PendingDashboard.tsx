import { useMemo } from 'react'
import { useSearch } from 'wouter'
import { tabParameters } from '../../domain/dashboards/page-tabs.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import { readView } from '../../domain/dashboards/view.ts'
import { tableOf } from '../api/table-of.ts'
import type { PagesConfig } from '../api/answers.ts'
import { FilterChips } from '../filters/chips/FilterChips.tsx'
import { PageFrame } from '../ui/frame/PageFrame.tsx'
import { BoardSkeleton } from './board/BoardSkeleton.tsx'
import { FactStripSkeleton } from './facts/FactStripSkeleton.tsx'
import { ConditionChips } from './head/ConditionChips.tsx'
import { PhoneHead } from './head/PhoneHead.tsx'
import statusLine from './head/StatusLine.module.css'

interface PendingDashboardProps {
  readonly page: Page
  /** The page with its tabs; alone where it has none. */
  readonly tabs: readonly Page[]
  readonly config: PagesConfig
}

/** Of whom the page is: not known yet. */
export const NOBODY = 0

/** The page as far as its address says what it will be, in the room that it will take; nothing of it can be used. PAGE-27 */
export function PendingDashboard({ page, tabs, config }: PendingDashboardProps) {
  const search = useSearch()
  const view = useMemo(() => {
    const parameters = tabParameters({ page, tabs, parameters: [...new URLSearchParams(search)] })
    return readView(parameters, { page, today: config.today, clientId: NOBODY }).view
  }, [page, tabs, config.today, search])
  const table = tableOf(config, page)
  return (
    <PageFrame
      title={page.name}
      below={
        <div inert>
          <ConditionChips
            page={page}
            view={view}
            table={table}
            chosen={<FilterChips page={page} view={view} table={table} client={undefined} onView={stay} />}
          />
        </div>
      }
    >
      <PhoneHead clientName="" view={view} fixed={page.period !== undefined} />
      <PageSkeleton page={page} />
    </PageFrame>
  )
}

/** The room of facts, status line and board. */
export function PageSkeleton({ page }: Pick<PendingDashboardProps, 'page'>) {
  return (
    <>
      <FactStripSkeleton page={page} />
      <div className={statusLine.room} />
      <BoardSkeleton page={page} />
    </>
  )
}

function stay(): void {
  // What is inert is not used.
}

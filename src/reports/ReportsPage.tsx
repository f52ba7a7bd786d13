import { text } from '../text/text.ts'
import { PageFrame } from '../ui/frame/PageFrame.tsx'
import type { RoutePageProps } from '../ui/frame/route-page-props.ts'
import panels from '../ui/PanelPage.module.css'
import { NewReport } from './NewReport.tsx'
import { ReportList } from './ReportList.tsx'

/** The reports that the person submitted, and the way to have them. RPT-07, GAP-31 */
export function ReportsPage({ title }: RoutePageProps) {
  return (
    <PageFrame title={title}>
      <div className={panels.page}>
        <NewReport />
        <ReportList
          lists={({ invoices }) => invoices === null}
          none={{ heading: text('reports.none'), hint: text('reports.noneHint') }}
        />
      </div>
    </PageFrame>
  )
}

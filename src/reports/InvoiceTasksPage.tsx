import { text } from '../text/text.ts'
import { PageFrame } from '../ui/frame/PageFrame.tsx'
import type { RoutePageProps } from '../ui/frame/route-page-props.ts'
import panels from '../ui/PanelPage.module.css'
import { ReportList } from './ReportList.tsx'

/** The downloads of invoices that the person asked for, how far each is, and its ZIP. ROUTE-13 */
export function InvoiceTasksPage({ title }: RoutePageProps) {
  return (
    <PageFrame title={title}>
      <div className={panels.page}>
        <ReportList
          lists={({ invoices }) => invoices !== null}
          none={{ heading: text('reports.invoiceFiles.none'), hint: text('reports.invoiceFiles.noneHint') }}
        />
      </div>
    </PageFrame>
  )
}

import { can } from '../../../domain/access/permission.ts'
import type { RoutePageProps } from '../../ui/frame/route-page-props.ts'
import { InvoiceLines } from './InvoiceLines.tsx'
import { InvoiceSearch } from './InvoiceSearch.tsx'
import { RecordsPage, type RecordsPageProps } from '../RecordsPage.tsx'
import { StampInvoices } from './StampInvoices.tsx'

const LINES: NonNullable<RecordsPageProps['into']> = {
  kind: 'invoiceLines',
  show: (page, invoice, onLeave) => <InvoiceLines key={invoice} page={page} invoice={invoice} onLeave={onLeave} />,
}

/** The invoices of the person's clients, each with its lines, a search by number, and the stamping bar for those who may stamp. ROUTE-08, NAV-18, STAMP-01 */
export function InvoicesPage(props: RoutePageProps) {
  const { permissions, roles } = props.account
  const mayStamp = can(new Set([...permissions, ...roles]), ['BILLING_STAMPING'])
  return (
    <RecordsPage
      {...props}
      tools={
        <>
          <InvoiceSearch />
          {mayStamp ? <StampInvoices /> : null}
        </>
      }
      into={LINES}
    />
  )
}

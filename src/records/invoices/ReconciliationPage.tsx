import { can } from '../../../domain/access/permission.ts'
import { loadLink } from '../../../domain/uploads/loads-place.ts'
import { invoiceSpendLink } from '../../filters/links/spend-link.ts'
import { UPLOAD_PERMISSIONS } from '../../../domain/uploads/upload.ts'
import type { RecordLeads } from '../record-opening.ts'
import { RecordsPage } from '../RecordsPage.tsx'
import { text } from '../../text/text.ts'
import type { RoutePageProps } from '../../ui/frame/route-page-props.ts'

/** Every invoice of the person's clients, what it states against what is loaded. ROUTE-12 */
export function ReconciliationPage(props: RoutePageProps) {
  const { account, pages } = props
  const mayLoad = can(new Set([...account.permissions, ...account.roles]), UPLOAD_PERMISSIONS)
  const seesSpend = pages.some(({ id }) => id === 'spend')
  const leads: RecordLeads = ({ values }) => [
    ...(mayLoad && values.load !== ''
      ? [{ name: text('uploads.loadNumbered', { load: String(values.load) }), href: loadLink(String(values.load)) }]
      : []),
    ...(seesSpend
      ? [
          {
            name: text('uploads.spendOf'),
            href: invoiceSpendLink(Number(values.clientId), {
              account: String(values.accountNumber),
              invoice: String(values.invoiceNumber),
              date: String(values.invoiceDate),
            }),
          },
        ]
      : []),
  ]
  return <RecordsPage {...props} leads={leads} opening={NONE} />
}

const NONE = { may: () => false }

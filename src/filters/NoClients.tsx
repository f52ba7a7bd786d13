import { Banner } from '@primer/react'
import { Link } from 'wouter'
import { text } from '../text/text.ts'
import { Notice } from '../ui/Notice.tsx'

/** In place of a page's figures while the person has no client: the way to the first invoices for who may load them. */
export function NoClients({ permissions }: { readonly permissions: readonly string[] }) {
  const mayBegin = permissions.includes('BULK_UPLOAD') && permissions.includes('CLIENT_ADD')
  return (
    <Notice>
      <Banner
        title={text('dashboard.noClients')}
        description={
          mayBegin ? (
            <>
              {text('dashboard.noClientsAdminHint')} <Link href="/uploadFiles">{text('dashboard.uploadInvoices')}</Link>
            </>
          ) : (
            text('dashboard.noClientsHint')
          )
        }
      />
    </Notice>
  )
}

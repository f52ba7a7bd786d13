import { Link } from '@primer/react'
import { text } from '../../text/text.ts'
import { SUPPORT_EMAIL } from '../../ui/brand.ts'
import { PlainPage } from './PlainPage.tsx'

/** What stands in the place of a page under maintenance. NAV-35, GAP-56 */
export function MaintenancePage({ title, message }: { readonly title: string; readonly message: string }) {
  return (
    <PlainPage
      title={title}
      heading={text('shell.maintenanceTitle')}
      description={
        <>
          <p>{message || text('shell.maintenanceText', { name: title })}</p>
          {SUPPORT_EMAIL === null ? null : (
            <p>
              <Link inline href={`mailto:${SUPPORT_EMAIL}`}>
                {text('shell.contact')}
              </Link>
            </p>
          )}
        </>
      }
    />
  )
}

import { PencilIcon } from '@primer/octicons-react'
import { IconButton } from '@primer/react'
import { useLocation } from 'wouter'
import { clientOfPage } from '../../../domain/dashboards/navigation.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import { useNavigation } from '../../api/queries.ts'
import { text } from '../../text/text.ts'

interface EditLinkProps {
  readonly page: Page
  readonly permissions: readonly string[]
}

/** The way to the page's text, for who may edit it: a client's page, or everybody's with every client. */
export function EditLink({ page, permissions }: EditLinkProps) {
  const [path] = useLocation()
  const { data } = useNavigation()
  const opens = permissions.includes('PAGE_EDIT') && (data?.everyClient || clientOfPage(page.id) !== undefined)
  // A draft, which is looked at beside its text, has no address of the product's.
  if (!opens || !path.startsWith('/aframe/')) return null
  return (
    <IconButton
      as="a"
      href={`/ui1/pageEditor?page=${page.id}`}
      size="small"
      variant="invisible"
      icon={PencilIcon}
      aria-label={text('pageEditor.edit')}
    />
  )
}

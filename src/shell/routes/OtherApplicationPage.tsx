import { LinkButton } from '@primer/react'
import { LinkExternalIcon } from '@primer/octicons-react'
import { Link } from 'wouter'
import { placeId } from '../../../domain/dashboards/connections.ts'
import type { Navigation } from '../../api/answers.ts'
import { useNavigation } from '../../api/queries.ts'
import { text } from '../../text/text.ts'
import { PlainPage } from './PlainPage.tsx'

/** Where administrators say where other applications are. */
const CONNECTING = '/settings/applications'

interface OtherApplicationPageProps {
  readonly title: string
  readonly path: string
  readonly application: NonNullable<Navigation['routes'][number]['servedBy']>
}

/** An area that another application serves: which one, and the way there where its address is known; else who may say it, or that form. GAP-30 */
export function OtherApplicationPage({
  title,
  path,
  application: { name, address, newTab },
}: OtherApplicationPageProps) {
  const connects = useNavigation().data?.routes.some((route) => route.path === CONNECTING) === true
  const heading = text('shell.elsewhere', { name: title })
  if (address === null) {
    return (
      <PlainPage
        title={title}
        heading={heading}
        description={
          <>
            <p>{text('shell.elsewhereUnset', { application: name })}</p>
            {connects ? null : <p>{text('shell.elsewhereHint')}</p>}
          </>
        }
      >
        {connects ? (
          <LinkButton as={Link} href={`${CONNECTING}?record=${placeId(path)}`} variant="primary">
            {text('shell.elsewhereConnect')}
          </LinkButton>
        ) : null}
      </PlainPage>
    )
  }
  return (
    <PlainPage title={title} heading={heading} description={text('shell.elsewhereAt', { application: name, address })}>
      <LinkButton
        href={address}
        rel="noopener noreferrer"
        variant="primary"
        trailingVisual={LinkExternalIcon}
        {...(newTab ? { target: '_blank' } : {})}
      >
        {text('shell.elsewhereOpen', { name: title })}
      </LinkButton>
    </PlainPage>
  )
}

import { LinkButton } from '@primer/react'
import { LinkExternalIcon } from '@primer/octicons-react'
import type { Navigation } from '../../api/answers.ts'
import { text } from '../../text/text.ts'
import { PlainPage } from './PlainPage.tsx'

interface OtherApplicationPageProps {
  readonly title: string
  readonly path: string
  readonly application: NonNullable<Navigation['routes'][number]['servedBy']>
}

/** An area that another application serves: which one, and the way there where its address is configured. GAP-30 */
export function OtherApplicationPage({ title, path, application: { name, address } }: OtherApplicationPageProps) {
  const heading = text('shell.elsewhere', { name: title })
  if (address === null) {
    return (
      <PlainPage
        title={title}
        heading={heading}
        description={
          <>
            <p>{text('shell.elsewhereUnset', { application: name })}</p>
            <p>{text('shell.elsewhereHint')}</p>
          </>
        }
      />
    )
  }
  return (
    <PlainPage title={title} heading={heading} description={text('shell.elsewhereAt', { application: name, address })}>
      <LinkButton
        href={`${address.replace(/\/$/, '')}${path}`}
        rel="noopener noreferrer"
        target="_blank"
        variant="primary"
        trailingVisual={LinkExternalIcon}
      >
        {text('shell.elsewhereOpen', { name: title })}
      </LinkButton>
    </PlainPage>
  )
}

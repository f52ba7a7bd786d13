import { Blankslate } from '@primer/react/experimental'
import type { ReactNode } from 'react'
import { PageFrame } from '../../ui/frame/PageFrame.tsx'

interface PlainPageProps {
  readonly title: string
  readonly heading?: string
  readonly description: ReactNode
  /** A way out. */
  readonly children?: ReactNode
}

/** A page that only says something. */
export function PlainPage({ title, heading, description, children }: PlainPageProps) {
  return (
    <PageFrame title={title}>
      <Blankslate spacious>
        {heading === undefined ? null : <Blankslate.Heading>{heading}</Blankslate.Heading>}
        <Blankslate.Description>{description}</Blankslate.Description>
        {children}
      </Blankslate>
    </PageFrame>
  )
}

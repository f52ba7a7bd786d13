import { AlertIcon } from '@primer/octicons-react'
import { IconButton } from '@primer/react'
import type { ReactNode } from 'react'
import { text } from '../text/text.ts'
import { ErrorBoundary } from '../ui/failures/ErrorBoundary.tsx'

interface BarToolProps {
  /** Another one is another try. */
  readonly path: string
  readonly children: ReactNode
}

/** A tool of the top bar. One that cannot be drawn leaves a sign in its place, which loads the page again, and the rest as it is. ERR-05 */
export function BarTool({ path, children }: BarToolProps) {
  const failed = (
    <IconButton
      icon={AlertIcon}
      variant="invisible"
      aria-label={`${text('shell.wentWrong')}: ${text('shell.loadAgain')}`}
      onClick={() => location.reload()}
    />
  )
  return (
    <ErrorBoundary drawn={path} fallback={failed}>
      {children}
    </ErrorBoundary>
  )
}

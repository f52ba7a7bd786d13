import { BellIcon, CalendarIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { lazy, Suspense, useContext, useState } from 'react'
import { WatcherContext } from '../../alerts/alerts-context.ts'
import { text } from '../../text/text.ts'

const AlertPage = lazy(async () => ({ default: (await import('../../alerts/AlertPage.tsx')).AlertPage }))
const SchedulePage = lazy(async () => ({
  default: (await import('../../sharing/schedule/SchedulePage.tsx')).SchedulePage,
}))

interface WatchAnswerProps {
  /** Path and query of the page that shows the answer. */
  readonly address: string
  /** What was understood. */
  readonly name: string
}

/** Has the figure of an answer watched, or its page sent on a schedule: by how the question was understood. */
export function WatchAnswer({ address, name }: WatchAnswerProps) {
  const me = useContext(WatcherContext)
  const [watched, setWatched] = useState<WatchAnswerProps | null>(null)
  const [sent, setSent] = useState<WatchAnswerProps | null>(null)
  if (!me) return null
  return (
    <>
      <Button size="small" leadingVisual={BellIcon} onClick={() => setWatched({ address, name })}>
        {text('alerts.me')}
      </Button>
      <Button size="small" leadingVisual={CalendarIcon} onClick={() => setSent({ address, name })}>
        {text('views.schedule')}
      </Button>
      <Suspense>
        {watched ? <AlertPage asked={watched} me={me} /> : null}
        {sent ? <SchedulePage asked={sent} me={me} mayShare={me.tellsOthers} /> : null}
      </Suspense>
    </>
  )
}

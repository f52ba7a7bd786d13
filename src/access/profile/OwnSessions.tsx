import { Button } from '@primer/react'
import { text } from '../../text/text.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { useEndOtherSessions, useEndSession, useOwnSessions } from './profile-queries.ts'
import { SessionItems } from '../../ui/SessionItems.tsx'
import panels from '../../ui/PanelPage.module.css'
import styles from './ProfilePage.module.css'

/** Where the person is signed in, and the way to end it there. */
export function OwnSessions() {
  const sessions = useOwnSessions()
  const end = useEndSession()
  const endOthers = useEndOtherSessions()
  const live = sessions.data ?? []
  const error = sessions.error ?? end.error ?? endOthers.error
  return (
    <section className={panels.panel} aria-labelledby="profile-sessions">
      <h2 id="profile-sessions" className={styles.heading}>
        {text('profile.sessions')}
      </h2>
      {error ? <ServerErrorBanner error={error} onRetry={() => void sessions.refetch()} /> : null}
      <SessionItems
        sessions={live}
        ending={end.isPending ? end.variables : undefined}
        onEnd={(handle) => end.mutate(handle)}
      />
      {live.length > 1 ? (
        <div>
          <Button size="small" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {text('profile.endOthers')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

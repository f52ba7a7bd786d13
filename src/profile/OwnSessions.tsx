import { Button, Label } from '@primer/react'
import { text } from '../text/text.ts'
import { longDate } from '../text/values.ts'
import { ServerErrorBanner } from '../ui/ServerErrorBanner.tsx'
import { useEndSession, useOwnSessions } from './profile-queries.ts'
import panels from '../ui/PanelPage.module.css'
import styles from './ProfilePage.module.css'

/** Where the person is signed in, and the way to end it there. */
export function OwnSessions() {
  const sessions = useOwnSessions()
  const end = useEndSession()
  const moment = (at: string) => text('profile.moment', { day: longDate(at.slice(0, 10)), time: at.slice(11, 16) })
  return (
    <section className={panels.panel} aria-labelledby="profile-sessions">
      <h2 id="profile-sessions" className={styles.heading}>
        {text('profile.sessions')}
      </h2>
      {sessions.isError || end.isError ? <ServerErrorBanner error={sessions.error ?? end.error} onRetry={() => void sessions.refetch()} /> : null}
      <ul className={styles.items}>
        {(sessions.data ?? []).map(({ handle, startedAt, lastSeenAt, current }) => (
          <li key={handle} className={styles.item}>
            <span>
              {text('profile.session', { started: moment(startedAt), seen: moment(lastSeenAt) })} {current ? <Label variant="accent">{text('profile.thisOne')}</Label> : null}
            </span>
            {current ? null : (
              <Button size="small" aria-label={text('profile.endOf', { started: moment(startedAt) })} loading={end.isPending && end.variables === handle} onClick={() => end.mutate(handle)}>
                {text('profile.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

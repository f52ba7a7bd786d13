import { AnchoredOverlay, Button, IconButton } from '@primer/react'
import { BellIcon } from '@primer/octicons-react'
import { useState } from 'react'
import { momentText } from '../../text/moment-text.ts'
import { text } from '../../text/text.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { notificationTitle } from './notification-words.ts'
import { useClearNotifications, useMarkRead, useNotifications } from './notification-queries.ts'
import styles from './NotificationsMenu.module.css'

/** What happened for this person: a title and a time each. NAV-17 */
export function NotificationsMenu() {
  const notifications = useNotifications()
  const markRead = useMarkRead()
  const clear = useClearNotifications()
  const [open, setOpen] = useState(false)
  const listed = notifications.data ?? []
  const unread = listed.filter(({ read }) => !read)
  const failed = notifications.error ?? clear.error ?? markRead.error
  return (
    <AnchoredOverlay
      open={open}
      onOpen={() => {
        setOpen(true)
        void notifications.refetch()
      }}
      onClose={() => setOpen(false)}
      align="end"
      width="medium"
      overlayProps={{ role: 'dialog', 'aria-label': text('shell.notifications') }}
      renderAnchor={(anchor) => (
        <span className={styles.anchor}>
          <IconButton
            {...anchor}
            variant="invisible"
            icon={BellIcon}
            aria-label={text('shell.notificationsUnread', { count: unread.length })}
            aria-labelledby={undefined}
          />
          {unread.length > 0 ? <span className={styles.dot} aria-hidden="true" /> : null}
        </span>
      )}
    >
      <div className={styles.head}>
        <h2 className={styles.title}>{text('shell.notifications')}</h2>
        <Button
          size="small"
          variant="invisible"
          disabled={unread.length === 0}
          onClick={() => markRead.mutate(unread.map(({ id }) => id))}
        >
          {text('shell.markRead')}
        </Button>
        <Button
          size="small"
          variant="invisible"
          disabled={listed.length === 0}
          onClick={() => clear.mutate(listed.map(({ id }) => id))}
        >
          {text('shell.clearNotifications')}
        </Button>
      </div>
      {failed ? <ServerErrorBanner error={failed} onRetry={() => void notifications.refetch()} /> : null}
      {listed.length === 0 && !failed ? (
        <p className={styles.empty}>{text(notifications.isPending ? 'session.loading' : 'shell.noNotifications')}</p>
      ) : null}
      <ul className={styles.list}>
        {listed.map(({ id, at, read, content }) => (
          <li key={id} className={styles.item} data-read={read}>
            <span>{notificationTitle(content)}</span>
            <time dateTime={at} className={styles.time}>
              {momentText(at)}
            </time>
          </li>
        ))}
      </ul>
    </AnchoredOverlay>
  )
}

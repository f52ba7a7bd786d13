import { AlertIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { text } from '../../text/text.ts'
import { useRetryAll } from './use-retry-all.ts'
import styles from './WidgetMessage.module.css'

interface FailedWidgetProps {
  readonly detail: string
  /** The last good picture stays below it, greyed. */
  readonly overPicture: boolean
  readonly onRetry: () => void
}

/** What failed, and how to try again. */
export function FailedWidget({ detail, overPicture, onRetry }: FailedWidgetProps) {
  const { count, retryAll } = useRetryAll(onRetry)
  return (
    <div className={overPicture ? styles.strip : styles.message} role="alert">
      <AlertIcon className={styles.alert ?? ''} />
      <strong>{text(overPicture ? 'dashboard.failedOld' : 'dashboard.failed')}</strong>
      <span>{detail}</span>
      <Button size="small" onClick={onRetry}>
        {text('dashboard.retry')}
      </Button>
      {count > 1 ? (
        <Button size="small" onClick={retryAll}>
          {text('dashboard.retryAll', { count })}
        </Button>
      ) : null}
    </div>
  )
}

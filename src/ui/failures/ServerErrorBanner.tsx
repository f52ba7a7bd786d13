import { Banner } from '@primer/react'
import { text } from '../../text/text.ts'
import { describeFailure, failureDetails } from './describe-failure.ts'
import styles from './ServerErrorBanner.module.css'

interface ServerErrorBannerProps {
  readonly error: unknown
  readonly onRetry?: () => void
}

/** A load that failed: what, in words, a way to try again, and the details on demand. ERR-02, ERR-04 */
export function ServerErrorBanner({ error, onRetry }: ServerErrorBannerProps) {
  const details = failureDetails(error)
  return (
    <Banner
      variant="critical"
      title={text('shell.serverError')}
      description={
        <>
          {describeFailure(error)}
          {details.length === 0 ? null : (
            <details className={styles.details}>
              <summary>{text('shell.details')}</summary>
              <pre>{details.join('\n')}</pre>
            </details>
          )}
        </>
      }
      {...(onRetry
        ? { primaryAction: <Banner.PrimaryAction onClick={onRetry}>{text('shell.retry')}</Banner.PrimaryAction> }
        : {})}
    />
  )
}

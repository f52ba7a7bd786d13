import { Banner } from '@primer/react'
import { RequestFailed } from '../api/request-failed.ts'
import { text } from '../text/text.ts'
import { describeFailure } from './describe-failure.ts'

interface ServerErrorBannerProps {
  readonly error: unknown
  readonly onRetry?: () => void
}

/** A load that failed: what, where, and a way to try again. ERR-02, ERR-04 */
export function ServerErrorBanner({ error, onRetry }: ServerErrorBannerProps) {
  const detail = error instanceof RequestFailed && error.status > 0 ? error.detail : null
  return (
    <Banner
      variant="critical"
      title={text('shell.serverError')}
      description={
        <>
          {describeFailure(error)}
          {detail === null ? null : <div>{detail}</div>}
        </>
      }
      {...(onRetry ? { primaryAction: <Banner.PrimaryAction onClick={onRetry}>{text('shell.retry')}</Banner.PrimaryAction> } : {})}
    />
  )
}

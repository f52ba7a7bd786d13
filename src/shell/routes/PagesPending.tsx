import type { UseQueryResult } from '@tanstack/react-query'
import { text } from '../../text/text.ts'
import { LoadingScreen } from '../../ui/LoadingScreen.tsx'
import { PageFrame } from '../../ui/frame/PageFrame.tsx'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import styles from './PagesPending.module.css'

/** While what a page needs is loading, and where it failed. ROUTE-05, ERR-02, ERR-04 */
export function PagesPending({ pages }: { readonly pages: UseQueryResult<unknown> }) {
  return (
    <PageFrame title={text('shell.sectionAframe')}>
      {pages.isError ? (
        <div className={styles.failure}>
          <ServerErrorBanner error={pages.error} onRetry={() => void pages.refetch()} />
        </div>
      ) : (
        <LoadingScreen />
      )}
    </PageFrame>
  )
}

import { Banner } from '@primer/react'
import { text } from '../../../text/text.ts'
import styles from './SplitFailed.module.css'
import type { SetPartsState } from './use-set-parts.ts'

/** What failed of the parts of a card, and how to try again; else nothing. */
export function SplitFailed({ failure, retry }: Pick<SetPartsState, 'failure' | 'retry'>) {
  if (failure === '') return null
  return (
    <div className={styles.failed} role="alert">
      <Banner
        variant="critical"
        title={text('dashboard.failed')}
        description={failure}
        primaryAction={<Banner.PrimaryAction onClick={retry}>{text('dashboard.retry')}</Banner.PrimaryAction>}
      />
    </div>
  )
}

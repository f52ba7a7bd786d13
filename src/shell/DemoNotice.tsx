import { Banner } from '@primer/react'
import type { PagesConfig } from '../api/answers.ts'
import { text } from '../text/text.ts'
import { longDate } from '../text/values.ts'
import { oldDemoAge } from './demo-age.ts'
import styles from './DemoNotice.module.css'

/** Says that the demo data no longer reaches to today. */
export function DemoNotice({ config }: { readonly config: Pick<PagesConfig, 'demoEndDate' | 'today'> }) {
  const age = oldDemoAge(config)
  if (age === null || config.demoEndDate === null) return null
  return (
    <div className={styles.notice} data-screen-only="">
      <Banner
        variant="warning"
        layout="compact"
        title={text('shell.demoOld', { day: longDate(config.demoEndDate), age })}
        description={text('shell.demoOldHint')}
      />
    </div>
  )
}

import { Banner } from '@primer/react'
import { text } from '../text/text.ts'
import { Notice } from '../ui/Notice.tsx'
import type { UnhonouredWords } from './unhonoured-words.ts'
import styles from './Unhonoured.module.css'

interface UnhonouredProps {
  readonly parts: readonly UnhonouredWords[]
  /** Absent: that no figures are shown meanwhile. */
  readonly hint?: string
  readonly onAgree: () => void
}

/** In place of figures: what an address asks for that is not to be had, and what would be shown instead. Decision 0019 */
export function Unhonoured({ parts, hint = text('filters.unhonoured.hint'), onAgree }: UnhonouredProps) {
  return (
    <Notice>
      <Banner
        variant="warning"
        title={text('filters.unhonoured.title')}
        description={
          <>
            {hint}
            <ul className={styles.list}>
              {parts.map(({ key, given, reason, instead }) => (
                <li key={key}>
                  <bdi className={styles.given}>{given}</bdi>
                  <div>{reason}</div>
                  <div>{instead}</div>
                </li>
              ))}
            </ul>
          </>
        }
        primaryAction={
          <Banner.PrimaryAction onClick={onAgree}>{text('filters.unhonoured.agree')}</Banner.PrimaryAction>
        }
      />
    </Notice>
  )
}

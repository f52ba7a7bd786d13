import { Banner } from '@primer/react'
import { text } from '../../text/text.ts'
import styles from '../Comparison.module.css'

/** What was saved and is no set or group any more, by name, before a save here leaves it out for good. COMP-26 */
export function SavedUnreadable({ parts }: { readonly parts: readonly (string | null)[] }) {
  if (parts.length === 0) return null
  const names = parts.map((name) => name ?? text('comparison.nameless')).join(', ')
  return (
    <Banner
      variant="warning"
      className={styles.unreadable ?? ''}
      title={text('comparison.unreadable')}
      description={text('comparison.unreadableHint', { names })}
    />
  )
}

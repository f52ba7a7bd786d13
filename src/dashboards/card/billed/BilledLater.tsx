import { text } from '../../../text/text.ts'
import styles from '../WidgetMessage.module.css'

/** In place of changes or averages of ship dates that are not all billed. */
export function BilledLater() {
  return (
    <div className={styles.message} data-withheld="">
      <strong>{text('dashboard.billed.withheld')}</strong>
      <span>{text('dashboard.billed.withheldHint')}</span>
    </div>
  )
}

import { Button } from '@primer/react'
import { sharedDays } from '../../../../domain/dashboards/compared/like-for-like.ts'
import type { ComparedDays } from '../../../../domain/dates/compared-days.ts'
import type { View } from '../../../../domain/dashboards/view.ts'
import { bothText, noChangeText } from '../../../text/compared-words.ts'
import styles from '../WidgetMessage.module.css'

interface NothingComparedProps {
  readonly days: ComparedDays
  readonly onView: (change: Partial<View>) => void
}

/** In place of what leads from other days to those in view: why too few of them have data, and those that do. */
export function NothingCompared({ days, onView }: NothingComparedProps) {
  const shared = sharedDays(days)
  return (
    <div className={styles.message} data-uncompared="">
      <strong>{noChangeText(days)}</strong>
      {shared && days.both ? (
        <Button size="small" onClick={() => onView(shared)}>
          {bothText(days.both)}
        </Button>
      ) : null}
    </div>
  )
}

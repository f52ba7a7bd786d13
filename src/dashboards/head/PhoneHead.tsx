import type { View } from '../../../domain/dashboards/view.ts'
import { text } from '../../text/text.ts'
import { shortDate } from '../../text/values.ts'
import { THUMB, useMedia } from '../../theme/use-media.ts'
import styles from './PhoneHead.module.css'

interface PhoneHeadProps {
  readonly clientName: string
  readonly view: View
  /** The page has dates of its own, and nobody chooses them. */
  readonly fixed?: boolean
}

/** Whose figures these are, and of when: what the folded bar of a phone does not say. */
export function PhoneHead({ clientName, view, fixed = false }: PhoneHeadProps) {
  const phone = useMedia(THUMB)
  if (!phone) return null
  return (
    <p className={styles.head} data-screen-only="">
      <strong>
        <bdi>{clientName}</bdi>
      </strong>
      {fixed ? null : (
        <span>{text(`dates.header.${view.dateType}`, { from: shortDate(view.from), to: shortDate(view.to) })}</span>
      )}
    </p>
  )
}

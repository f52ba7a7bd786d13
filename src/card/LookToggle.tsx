import { IconButton } from '@primer/react'
import { ChangesIcon, StackedIcon } from '../charts/chart-icons.tsx'
import { text } from '../text/text.ts'
import styles from './Card.module.css'

const LOOK_ICONS = { changed: ChangesIcon, split: StackedIcon }

interface LookToggleProps {
  readonly look: keyof typeof LOOK_ICONS
  readonly pressed: boolean
  readonly onToggle: () => void
}

/** Splits a card or shows its changes, or leads back. */
export function LookToggle({ look, pressed, onToggle }: LookToggleProps) {
  return (
    <IconButton
      icon={LOOK_ICONS[look]}
      size="small"
      aria-label={text(`dashboard.${look}.show`)}
      aria-pressed={pressed}
      className={styles.toggle ?? ''}
      data-card-toggle=""
      onClick={onToggle}
    />
  )
}

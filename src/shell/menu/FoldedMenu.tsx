import { ChevronDownIcon, ChevronRightIcon } from '@primer/octicons-react'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import styles from './MenuList.module.css'

interface FoldedMenuProps {
  readonly name: string
  readonly level: 'section' | 'group'
  /** Until the person folds or unfolds it: also when the page changes. */
  readonly open: boolean
  readonly children: ReactNode
}

/** A part of the menu under a heading that folds it away; a group is an entry of its section's list. */
export function FoldedMenu({ name, level, open, children }: FoldedMenuProps) {
  const id = useId()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const shown = chosen ?? open
  const [Part, Heading] = level === 'section' ? (['div', 'h2'] as const) : (['li', 'h3'] as const)
  const Chevron = shown ? ChevronDownIcon : ChevronRightIcon
  return (
    <Part className={styles.part} data-level={level}>
      <Heading className={styles.heading}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={shown}
          aria-controls={id}
          onClick={() => setChosen(!shown)}
        >
          <span>{name}</span>
          <Chevron className={styles.chevron ?? ''} />
        </button>
      </Heading>
      <ul id={id} className={styles.entries} hidden={!shown}>
        {children}
      </ul>
    </Part>
  )
}

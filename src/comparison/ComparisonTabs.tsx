import { UnderlineNav } from '@primer/react'
import type { KeyboardEvent, MouseEvent } from 'react'
import type { Page } from '../../domain/page-spec.ts'
import { text } from '../text/text.ts'
import styles from './Comparison.module.css'

interface ComparisonTabsProps {
  readonly tabs: readonly Page[]
  readonly open: Page
  readonly addressOf: (tab: Page) => string
  readonly onOpen: (tab: Page) => void
}

/** Spend, refund, carrier score, accessorial and weight: each a link that keeps what is compared. COMP-02 */
export function ComparisonTabs({ tabs, open, addressOf, onOpen }: ComparisonTabsProps) {
  const follow = (event: MouseEvent | KeyboardEvent, tab: Page) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (tab !== open) onOpen(tab)
  }
  return (
    <div className={styles.tabs} data-screen-only="">
      <UnderlineNav aria-label={text('dashboard.tabs')}>
        {tabs.map((tab) => (
          <UnderlineNav.Item key={tab.id} href={addressOf(tab)} {...(tab === open ? { 'aria-current': 'page' } : {})} onSelect={(event) => follow(event, tab)}>
            {tab.tab ?? tab.name}
          </UnderlineNav.Item>
        ))}
      </UnderlineNav>
    </div>
  )
}

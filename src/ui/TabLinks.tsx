import { UnderlineNav } from '@primer/react'
import type { KeyboardEvent, MouseEvent } from 'react'
import type { Page } from '../../domain/page-spec.ts'
import { text } from '../text/text.ts'
import styles from './TabLinks.module.css'

interface TabLinksProps {
  readonly tabs: readonly Page[]
  readonly open: Page
  readonly addressOf: (tab: Page) => string
  readonly onOpen: (tab: Page) => void
}

/** The way from one tab of a page to another: each is a link, which opens elsewhere as links do. */
export function TabLinks({ tabs, open, addressOf, onOpen }: TabLinksProps) {
  const follow = (event: MouseEvent | KeyboardEvent, tab: Page) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen(tab)
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

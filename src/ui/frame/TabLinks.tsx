import type { MouseEvent } from 'react'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import { text } from '../../text/text.ts'
import styles from './TabLinks.module.css'

interface TabLinksProps {
  readonly tabs: readonly Page[]
  readonly open: Page
  readonly addressOf: (tab: Page) => string
  readonly onOpen: (tab: Page) => void
}

/** The way from one tab of a page to another: each is a link, which opens elsewhere as links do. Where there is no room they scroll. */
export function TabLinks({ tabs, open, addressOf, onOpen }: TabLinksProps) {
  const follow = (event: MouseEvent, tab: Page) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen(tab)
  }
  return (
    <nav className={styles.tabs} data-screen-only="" aria-label={text('dashboard.tabs')}>
      <ul className={styles.list}>
        {tabs.map((tab) => (
          <li key={tab.id}>
            <a
              className={styles.tab}
              href={addressOf(tab)}
              {...(tab === open ? { 'aria-current': 'page' as const } : {})}
              onClick={(event) => follow(event, tab)}
            >
              {tab.tab ?? tab.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

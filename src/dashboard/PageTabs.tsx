import { UnderlineNav } from '@primer/react'
import type { MouseEvent } from 'react'
import { useLocation } from 'wouter'
import type { Page } from '../../domain/page-spec.ts'
import { tabLink } from '../../domain/page-tabs.ts'
import { text } from '../text/text.ts'
import styles from './PageTabs.module.css'

interface PageTabsProps {
  readonly tabs: readonly Page[]
  readonly open: Page
  readonly search: string
}

/** The way from one tab of a page to another; each is a link that keeps what every tab shows. PAGE-18 */
export function PageTabs({ tabs, open, search }: PageTabsProps) {
  const [path, navigate] = useLocation()
  const parameters = [...new URLSearchParams(search)]
  const addressOf = (tab: Page) => {
    const own = new URLSearchParams(tabLink(tab, parameters)).toString()
    return own === '' ? path : `${path}?${own}`
  }
  const follow = (event: MouseEvent | React.KeyboardEvent, tab: Page) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    navigate(addressOf(tab))
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

import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import { openTab, tabLink, tabsOf } from '../../domain/dashboards/page-tabs.ts'
import type { AccountAnswer, PagesConfig } from '../api/answers.ts'
import { TabLinks } from '../ui/TabLinks.tsx'
import { DashboardPage } from './DashboardPage.tsx'

interface TabbedDashboardProps {
  readonly page: Page
  readonly config: PagesConfig
  readonly account: AccountAnswer
}

/** A page with its tabs: one of them is open, as the address says; the others keep what every tab shows. PAGE-18 */
export function TabbedDashboard({ page, config, account }: TabbedDashboardProps) {
  const [path, navigate] = useLocation()
  const parameters = [...new URLSearchParams(useSearch())]
  const tabs = useMemo(() => tabsOf(page, config.pages), [page, config.pages])
  const open = openTab(tabs, parameters)
  const addressOf = (tab: Page) => {
    const own = new URLSearchParams(tabLink(tab, parameters)).toString()
    return own === '' ? path : `${path}?${own}`
  }
  return (
    <>
      {tabs.length > 1 ? (
        <TabLinks tabs={tabs} open={open} addressOf={addressOf} onOpen={(tab) => navigate(addressOf(tab))} />
      ) : null}
      <DashboardPage key={open.id} page={open} tabs={tabs} config={config} account={account} />
    </>
  )
}

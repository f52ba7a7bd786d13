import { useMemo } from 'react'
import { useSearch } from 'wouter'
import type { Page } from '../../domain/page-spec.ts'
import { openTab, tabsOf } from '../../domain/page-tabs.ts'
import type { AccountAnswer, PagesConfig } from '../api/answers.ts'
import { DashboardPage } from './DashboardPage.tsx'
import { PageTabs } from './PageTabs.tsx'

interface TabbedDashboardProps {
  readonly page: Page
  readonly config: PagesConfig
  readonly account: AccountAnswer
}

/** A page with its tabs: one of them is open, as the address says. PAGE-18 */
export function TabbedDashboard({ page, config, account }: TabbedDashboardProps) {
  const search = useSearch()
  const tabs = useMemo(() => tabsOf(page, config.pages), [page, config.pages])
  const open = openTab(tabs, [...new URLSearchParams(search)])
  return (
    <>
      {tabs.length > 1 ? <PageTabs tabs={tabs} open={open} search={search} /> : null}
      <DashboardPage key={open.id} page={open} tabs={tabs} config={config} account={account} />
    </>
  )
}

import { LinkExternalIcon } from '@primer/octicons-react'
import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import { figurePage, type FigurePage } from '../../domain/dashboards/figure-page.ts'
import { gridViewKey } from '../../domain/dashboards/grid-spec.ts'
import { pagePath } from '../../domain/dashboards/navigation.ts'
import { factOf, type Page } from '../../domain/dashboards/page-spec.ts'
import { addressParameters, tabsOf } from '../../domain/dashboards/page-tabs.ts'
import { printView, type View } from '../../domain/dashboards/view.ts'
import { text } from '../text/text.ts'
import { comparedAddress } from './compared-address.ts'

interface FigureAddressInput {
  readonly page: Page
  readonly view: View
  readonly pages: readonly Page[]
  readonly today: CalendarDate
}

/** Where a figure stands with all that can be asked of it. */
export interface FigureAddress extends FigurePage {
  /** Of the page, or of the one whose tab it is. */
  readonly name: string
  readonly factText: string
  readonly address: string
  /** With its rows open; undefined: it is compared there, and rows are opened from what is compared. */
  readonly rows: string | undefined
  /** With other choices on its cards; undefined: it is compared there. */
  readonly looking: ((looks: View['looks']) => string) | undefined
}

/** Undefined: no other page that the reader has shows it. */
export function figureAddress({ page, view, pages, today }: FigureAddressInput): FigureAddress | undefined {
  const found = figurePage({ page, view, pages, today })
  if (!found) return undefined
  const { page: target } = found
  const { factText } = factOf(target, found.view.fact)
  if (target.pageType === 'aframe_comparison') {
    const compared = comparedAddress({ pages, today, views: [found.view], of: target })
    const name = pages.find(({ id }) => id === target.tabOf)?.name ?? target.name
    return compared && 'address' in compared
      ? { ...found, name, factText, address: compared.address, rows: undefined, looking: undefined }
      : undefined
  }
  const tabs = tabsOf(pages.find(({ id }) => id === target.tabOf) ?? target, pages)
  const addressOf = (shown: View) => {
    const own = printView(shown, { page: target, today, clientId: shown.clientId })
    const parameters = addressParameters(own, { page: target, tabs, parameters: [] }, false)
    return `${pagePath(tabs[0].id, [])}?${new URLSearchParams(parameters).toString()}`
  }
  const [rows] = target.grid?.views ?? []
  return {
    ...found,
    name: target.name,
    factText,
    address: addressOf(found.view),
    rows: rows && addressOf({ ...found.view, rows: gridViewKey(rows) }),
    looking: (looks) => addressOf({ ...found.view, looks }),
  }
}

/** What a menu says of it. */
export function figureEntry({ name, factText }: Pick<FigureAddress, 'name' | 'factText'>) {
  return {
    name: 'page',
    words: text('dashboard.drill.onPage', { fact: factText, page: name }),
    icon: LinkExternalIcon,
  } as const
}

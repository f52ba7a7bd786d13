import { Banner } from '@primer/react'
import { useCallback, useMemo, type ReactNode } from 'react'
import { currencyInForce } from '../../../domain/page-filters.ts'
import type { Page } from '../../../domain/page-spec.ts'
import type { ChosenDates } from '../../../machines/date-selector.machine.ts'
import type { ViewDefaults } from '../../../domain/view.ts'
import type { ClientShort, PagesConfig } from '../../api/answers.ts'
import { useClient, useCurrencies, useInvoicedPeriod } from '../../api/queries.ts'
import { DateSelector } from '../../dates/DateSelector.tsx'
import { text } from '../../text/text.ts'
import { useSpoken } from '../../text/use-spoken.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { ClientPicker } from '../ClientPicker.tsx'
import { CurrencyPicker } from '../CurrencyPicker.tsx'
import { PrintButton } from '../PrintButton.tsx'
import { ShortcutsButton } from '../ShortcutsButton.tsx'
import { useClientChange } from '../use-client-change.ts'
import { useView } from '../use-view.ts'
import { ComposedBoard, type ComposedBoardProps } from './ComposedBoard.tsx'
import type { ComposedView } from './ComposedCard.tsx'
import styles from './OwnPages.module.css'

/** What every page of the area is given. */
export interface PageSurroundings {
  readonly title: string
  readonly config: PagesConfig
  readonly clients: readonly ClientShort[]
  readonly firstClientId: number
  readonly tabs: ReactNode
}

interface ComposedPageProps extends PageSurroundings, Pick<ComposedBoardProps, 'cards' | 'arrangeable' | 'entriesOf' | 'onArrange' | 'onCard'> {
  readonly page: Page
  /** Null: not restored yet. */
  readonly places: ComposedBoardProps['places'] | null
  /** Cards that the reader may not see, beside those whose page is not there. */
  readonly leftOut: number
  /** The line above the board. */
  readonly line: ReactNode
  /** In place of a board without cards. */
  readonly blank: ReactNode
  /** What opens over the page. */
  readonly dialog?: (around: ComposedView) => ReactNode
}

/** A page of cards of many pages: one client, currency and period for all of them. PAGE-26 */
export function ComposedPage({ page, config, clients, firstClientId, tabs, cards, places, leftOut, line, blank, dialog, ...board }: ComposedPageProps) {
  const defaults = useMemo((): ViewDefaults => ({ page, today: config.today, clientId: firstClientId }), [page, config.today, firstClientId])
  const alone = useMemo(() => [page], [page])
  const [asked, go] = useView({ page, tabs: alone, defaults })
  const view = useMemo(
    () => ({ ...asked, currency: currencyInForce(asked), ...(clients.some(({ id }) => id === asked.clientId) ? {} : { clientId: firstClientId, childClientIds: [] }) }),
    [asked, clients, firstClientId],
  )
  const { language } = useSpoken()
  const client = clients.find(({ id }) => id === view.clientId)
  const currencies = useCurrencies({ clientId: view.clientId })
  const symbol = currencies.data?.find(({ code }) => code === view.currency)?.symbol ?? '$'
  const engageDate = useClient(view.clientId).data?.engageDate ?? null
  const firstInvoice = useInvoicedPeriod(view.clientId).data?.from ?? null
  const chooseClient = useClientChange({ defaults, view, onView: go })
  const applyDates = useCallback((dates: ChosenDates) => go(dates), [go])
  const clientName = client?.name ?? ''
  const around = useMemo((): ComposedView => ({ language, config, firstInvoice, view, clientId: firstClientId, clientName, symbol }), [language, config, firstInvoice, view, firstClientId, clientName, symbol])
  const hidden = leftOut + Object.keys(cards).length - page.widgets.length
  return (
    <PageFrame
      title={page.name}
      controls={
        <>
          <ClientPicker page={page.id} clients={clients} chosen={client} onChoose={(clientId) => void chooseClient(clientId)} />
          <CurrencyPicker currencies={currencies.data} chosen={view.currency} onChoose={(currency) => go({ currency })} />
          <DateSelector applied={view} today={config.today} engageDate={engageDate} onApply={applyDates} />
          <PrintButton />
          <ShortcutsButton size="medium" />
        </>
      }
      below={tabs}
    >
      {line}
      {hidden > 0 ? (
        <div className={styles.notice}>
          <Banner title={text('own.leftOut', { count: hidden })} description={text('own.leftOutHint')} />
        </div>
      ) : null}
      {page.widgets.length === 0 ? blank : null}
      {places && page.widgets.length > 0 ? <ComposedBoard {...board} cards={cards} places={places} around={around} onView={go} /> : null}
      {dialog?.(around)}
    </PageFrame>
  )
}

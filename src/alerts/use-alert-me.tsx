import { BellIcon } from '@primer/octicons-react'
import { lazy, Suspense, useContext, useState, type ReactNode } from 'react'
import type { FactSpec } from '../../domain/dashboards/page-spec.ts'
import { useNavigation } from '../api/queries.ts'
import { text } from '../text/text.ts'
import type { WidgetMenuEntry } from '../charts/WidgetMenu.tsx'
import type { AlertPageProps } from './AlertPage.tsx'
import type { WatchedCard } from './source-address.ts'
import { WatcherContext } from './alerts-context.ts'

const AlertPage = lazy(async () => ({ default: (await import('./AlertPage.tsx')).AlertPage }))

interface AlertMe {
  /** The entry of a card's menu; none where nobody may have it watched. */
  readonly entries: readonly WidgetMenuEntry[]
  /** Opens the dialog; undefined: there is no entry. */
  readonly open: (() => void) | undefined
  readonly dialog: ReactNode
}

/** Has the figure of a card watched: that of the page as it is, and of a page that people put together that of the page the card is from, as it is looked at here. */
export function useAlertMe(
  { fact, factText }: Pick<FactSpec, 'fact' | 'factText'>,
  { page, view, today }: Omit<WatchedCard, 'routes'>,
): AlertMe {
  const me = useContext(WatcherContext)
  const { data: navigation } = useNavigation()
  const [asked, setAsked] = useState<AlertPageProps['asked'] | null>(null)
  if (!me) return { entries: [], open: undefined, dialog: null }
  const open = () => setAsked({ fact, name: factText, card: { page, view, today, routes: navigation?.routes ?? [] } })
  return {
    open,
    entries: [
      {
        name: 'alert',
        words: text('alerts.me'),
        icon: BellIcon,
        onSelect: open,
      },
    ],
    dialog: asked ? (
      <Suspense>
        <AlertPage asked={asked} me={me} />
      </Suspense>
    ) : null,
  }
}

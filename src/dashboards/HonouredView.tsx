import { useEffect, type ReactNode } from 'react'
import { tableOf } from '../api/table-of.ts'
import { foreignSplits } from '../../domain/dashboards/layout/page-breakdown.ts'
import { foreignChanges } from '../../domain/dashboards/changes.ts'
import { foreignLooks } from '../../domain/dashboards/widget-settings.ts'
import { ROWS_IN } from '../../domain/dashboards/open-rows/open-rows.ts'
import { currencyInForce } from '../../domain/dashboards/page-filters.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import type { View } from '../../domain/dashboards/view.ts'
import type { Unhonoured as UnhonouredPart } from '../../domain/values/unhonoured.ts'
import type { PagesConfig } from '../api/answers.ts'
import { useCurrencies } from '../api/queries.ts'
import { Unhonoured } from '../filters/Unhonoured.tsx'
import { unhonouredWords } from '../filters/unhonoured-words.ts'
import { Notice } from '../ui/Notice.tsx'
import { PageFrame } from '../ui/frame/PageFrame.tsx'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import { useView, type ViewedPage } from './use-view.ts'

interface HonouredViewProps extends ViewedPage {
  readonly config: Pick<PagesConfig, 'tables' | 'widgets'>
  /** The page of config that a card is from, where the page is of many. */
  readonly fromOf?: (card: string) => Page
  /** Shows figures. */
  readonly figures?: boolean
  readonly tabBar?: ReactNode
  /** The whole page while it is not known whether the client is billed in the currency. */
  readonly pending: ReactNode
  readonly children: (
    view: View,
    go: (change: Partial<View>) => void,
    settle: (change: Partial<View>) => void,
  ) => ReactNode
}

/**
 * The page of an address that it can show as it is; else what of it cannot be shown, and no figures until the reader agrees to what would
 * hold instead. The address then says so, as one that does not name its client comes to. Decision 0019
 */
export function HonouredView({
  config,
  fromOf,
  figures = true,
  tabBar,
  pending,
  children,
  ...viewed
}: HonouredViewProps) {
  const { page, clients } = viewed
  const { view, unhonoured, named, go, settle } = useView(viewed)
  const currencies = useCurrencies({ clientId: view.clientId })
  const table = tableOf(config, page)
  const unbilled = view.currency !== 'all' && currencies.data?.every(({ code }) => code !== view.currency) === true
  const [unlike, undivided, unoffered] = [
    foreignChanges(view.changes, { page, config }),
    foreignSplits(view.splits, { page, config, fromOf }),
    foreignLooks(view.looks, { page, config }),
  ]
  const alike = unlike.length > 0 ? { ...view, changes: undefined } : view
  const fit = undivided.length > 0 ? { ...alike, splits: undefined } : alike
  const looked = unoffered.length > 0 ? { ...fit, looks: undefined } : fit
  const rowsTable = view.rowsCard === undefined ? page.table : (fromOf?.(view.rowsCard) ?? page).table
  const behind = tableOf(config, { table: rowsTable })
  const foreign = Object.keys(view.rowsIn?.filters ?? {}).filter((name) => !behind?.columns.get(name)?.dimension)
  const usual = foreign.length > 0 ? { ...looked, rowsIn: undefined } : looked
  const held: View = unbilled ? { ...usual, currency: 'all' } : usual
  const refused: readonly UnhonouredPart[] = [
    ...unhonoured,
    ...unlike,
    ...undivided,
    ...unoffered,
    ...foreign.map((text) => ({ parameter: ROWS_IN, text, reason: 'not-of-page' as const })),
    ...(unbilled ? [{ parameter: 'currency', text: view.currency, reason: 'not-billed' as const }] : []),
  ]
  const silent = figures && refused.length > 0
  const settles = refused.length === 0 && !named
  useEffect(() => {
    if (settles) settle()
  }, [settles, settle])
  if (!silent && (!figures || currencyInForce(view) === 'all' || currencies.data)) return children(held, go, settle)
  const bar = tabBar ? { below: tabBar } : {}
  if (!silent && currencies.isError) {
    return (
      <PageFrame title={page.name} {...bar}>
        <Notice>
          <ServerErrorBanner error={currencies.error} onRetry={() => void currencies.refetch()} />
        </Notice>
      </PageFrame>
    )
  }
  if (!silent) return pending
  return (
    <PageFrame title={page.name} {...bar}>
      <Unhonoured
        parts={refused.map((part) => unhonouredWords(part, { page, view: held, table, clients }))}
        onAgree={() => settle(held)}
      />
    </PageFrame>
  )
}

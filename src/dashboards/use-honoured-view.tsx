import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { foreignSplits } from '../../domain/dashboards/layout/page-breakdown.ts'
import { foreignChanges } from '../../domain/dashboards/changes.ts'
import { ROWS_IN } from '../../domain/dashboards/open-rows/open-rows.ts'
import { currencyInForce } from '../../domain/dashboards/page-filters.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import type { View } from '../../domain/dashboards/view.ts'
import { foreignLooks } from '../../domain/dashboards/widget-settings.ts'
import type { Unhonoured as UnhonouredPart } from '../../domain/values/unhonoured.ts'
import type { PagesConfig } from '../api/answers.ts'
import { useCurrencies } from '../api/queries.ts'
import { tableOf } from '../api/table-of.ts'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import { PageFrame } from '../ui/frame/PageFrame.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useView, type ViewedPage } from './use-view.ts'

const NotShown = lazy(async () => ({ default: (await import('./NotShown.tsx')).NotShown }))

export interface HonouredInput extends ViewedPage {
  readonly config: Pick<PagesConfig, 'tables' | 'widgets'>
  /** The page of config that a card is from, where the page is of many. */
  readonly fromOf?: (card: string) => Page
  /** Shows figures. */
  readonly figures?: boolean
  /** Whether the clients are there: nothing is asked or settled before. */
  readonly known?: boolean
  readonly tabBar?: ReactNode
  /** The whole page while it is not known whether the client is billed in the currency. */
  readonly pending: ReactNode
}

export interface HonouredView {
  readonly view: View
  readonly go: (change: Partial<View>) => void
  /** Lets the address say more, without a step in the history. */
  readonly settle: (change: Partial<View>) => void
  /** In the place of the page; null: it is shown. */
  readonly instead: ReactNode
}

/**
 * The page of an address that it can show as it is; else what of it cannot be shown, and no figures until the reader agrees to what would
 * hold instead. The address then says so, as one that does not name its client comes to. Decision 0019
 */
export function useHonouredView(input: HonouredInput): HonouredView {
  const { config, figures = true, known = true, tabBar, pending, page, clients } = input
  const { view, unhonoured, named, go, settle } = useView(input)
  const currencies = useCurrencies({ clientId: known ? view.clientId : null })
  const unbilled = view.currency !== 'all' && currencies.data?.every(({ code }) => code !== view.currency) === true
  const { parts, usual } = foreignParts(view, input)
  const held: View = unbilled ? { ...usual, currency: 'all' } : usual
  const refused: readonly UnhonouredPart[] = [
    ...unhonoured,
    ...parts,
    ...(unbilled ? [{ parameter: 'currency', text: view.currency, reason: 'not-billed' as const }] : []),
  ]
  const silent = figures && refused.length > 0
  const settles = known && refused.length === 0 && !named
  useEffect(() => {
    if (settles) settle()
  }, [settles, settle])
  const shown = { view: held, go, settle }
  if (!silent && (!figures || currencyInForce(view) === 'all' || currencies.data)) return { ...shown, instead: null }
  const framed = (content: ReactNode) => (
    <PageFrame title={page.name} {...(tabBar ? { below: tabBar } : {})}>
      {content}
    </PageFrame>
  )
  if (silent) {
    const of = { page, view: held, table: tableOf(config, page), clients }
    const said = (
      <Suspense>
        <NotShown refused={refused} of={of} onAgree={() => settle(held)} />
      </Suspense>
    )
    return { ...shown, instead: framed(said) }
  }
  if (!currencies.isError) return { ...shown, instead: pending }
  const failed = <ServerErrorBanner error={currencies.error} onRetry={() => void currencies.refetch()} />
  return { ...shown, instead: framed(<Notice>{failed}</Notice>) }
}

/** What of a view the cards or the rows of the page do not have, and the view without it. */
function foreignParts(
  view: View,
  { page, config, fromOf }: Pick<HonouredInput, 'page' | 'config' | 'fromOf'>,
): { readonly parts: readonly UnhonouredPart[]; readonly usual: View } {
  const unlike = foreignChanges(view.changes, { page, config })
  const undivided = foreignSplits(view.splits, { page, config, fromOf })
  const unoffered = foreignLooks(view.looks, { page, config })
  const from = view.rowsCard === undefined ? page : (fromOf?.(view.rowsCard) ?? page)
  const behind = tableOf(config, { table: from.table })
  const foreign = Object.keys(view.rowsIn?.filters ?? {}).filter((name) => !behind?.columns.get(name)?.dimension)
  const parts: readonly UnhonouredPart[] = [
    ...unlike,
    ...undivided,
    ...unoffered,
    ...foreign.map((text) => ({ parameter: ROWS_IN, text, reason: 'not-of-page' as const })),
  ]
  if (parts.length === 0) return { parts, usual: view }
  return {
    parts,
    usual: {
      ...view,
      ...(unlike.length > 0 ? { changes: undefined } : {}),
      ...(undivided.length > 0 ? { splits: undefined } : {}),
      ...(unoffered.length > 0 ? { looks: undefined } : {}),
      ...(foreign.length > 0 ? { rowsIn: undefined } : {}),
    },
  }
}

import { hasSeveral, isRanged, offeredDimensions } from '../dashboards/page-filters.ts'
import type { Page } from '../dashboards/page-spec.ts'
import type { View } from '../dashboards/view.ts'
import { isAdditive, labelOf, unitOf, type TableIndex } from '../query/catalog.ts'
import type { AlertChoices } from './alert-series.ts'
import type { AlertShare, AlertWatch } from './alert-rule.ts'

interface ChoicesInput {
  readonly page: Page
  readonly view: View
  readonly watch: Pick<AlertWatch, 'each'>
  /** Those that open to who has it watched. */
  readonly pages: readonly Page[]
  readonly tables: ReadonlyMap<string, TableIndex>
}

export const NO_CHOICES: AlertChoices = { shares: [], segments: [], accounts: false }

/** An account, as rows name it. */
export const ACCOUNT_DIMENSIONS = ['carrier_name', 'account_number']
/** Each of its values comes once. */
const EVER_NEW = ['invoice_number']

/** By what a page's figure may be watched: as a share of a figure of the same unit that adds up, and for each value of a dimension. */
export function alertChoices({ page, view, watch, pages, tables }: ChoicesInput): AlertChoices {
  const table = tables.get(page.table)
  const measureOf = (of: Page, fact: string) => tables.get(of.table)?.measures.get(fact)
  const addsUp = (of: Page, fact: string) =>
    isAdditive(measureOf(of, fact)) && unitOf(tables.get(of.table), fact) === unitOf(table, view.fact)
  const segments = offeredDimensions(page.filters).filter(
    (dimension) => !isRanged(dimension) && !hasSeveral(dimension) && !EVER_NEW.includes(dimension),
  )
  const spend = pages.find(({ morning }) => morning)?.morning?.spend
  const wholes = [
    ...page.facts.map(({ fact }) => ({ of: page, fact })),
    ...pages.flatMap((of) => (of.id === spend?.page && of.id !== page.id ? [{ of, fact: spend.fact }] : [])),
  ].filter(({ of, fact }) => addsUp(of, fact) && !(of === page && fact === view.fact))
  const narrowed = segments.filter((dimension) => Object.hasOwn(view.filters, dimension) || watch.each === dimension)
  const offered = (share: AlertShare, of: Page) => ({
    share,
    name: of.facts.find(({ fact }) => fact === share.fact)?.factText ?? share.fact,
    without: share.without === undefined ? null : labelOf(table, share.without),
  })
  return {
    shares: addsUp(page, view.fact)
      ? [
          ...narrowed.map((without) => offered({ page: page.id, fact: view.fact, without }, page)),
          ...wholes.map(({ of, fact }) => offered({ page: of.id, fact }, of)),
        ]
      : [],
    segments: segments.map((dimension) => ({ dimension, name: labelOf(table, dimension) })),
    accounts: view.fact === spend?.fact && ACCOUNT_DIMENSIONS.every((dimension) => page.filters.includes(dimension)),
  }
}

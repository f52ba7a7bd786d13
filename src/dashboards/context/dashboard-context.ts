import { type TableIndex, unitOf } from '../../../domain/query/catalog.ts'
import type { ValueFormat } from '../../../domain/query/format.ts'
import { valueFormats } from '../../../domain/query/value-formats.ts'
import type { InvoicedDays } from '../../../domain/dates/invoiced-days.ts'
import type { Language } from '../../../domain/values/language.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import type { PagesConfig } from '../../api/answers.ts'
import { unitWord } from '../../charts/units.ts'
import type { FactActors } from './use-fact-actors.ts'

/** How the values of one view are written. */
export interface ValueWords {
  readonly formatOf: (fact: string) => ValueFormat
  /** What the values are in: USD, CAD, lbs, packages. */
  readonly unitText: string
}

/** What every part of one dashboard page draws by; how values are written is that of the page's view. */
export interface Dashboard extends ValueWords {
  /** A new one draws everything anew. */
  readonly language: Language
  readonly page: Page
  readonly config: PagesConfig
  readonly table: TableIndex | undefined
  /** Every fact of the page, of the period and of the one before. */
  readonly facts: FactActors
  /** By the dates in view. */
  readonly invoiced: InvoicedDays
}

/** How the values of a view are written: of the one that was answered, where an older picture still stands. */
export function valueWords(
  { table }: Pick<Dashboard, 'table'>,
  view: Pick<View, 'fact' | 'currency' | 'unit'>,
): ValueWords {
  return {
    formatOf: valueFormats(table, view),
    unitText: unitWord(unitOf(table, view.fact), view),
  }
}

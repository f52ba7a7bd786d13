import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { TableIndex } from '../../domain/catalog.ts'
import type { ValueFormat } from '../../domain/format.ts'
import type { Language } from '../../domain/language.ts'
import type { Page } from '../../domain/page-spec.ts'
import type { PagesConfig } from '../api/answers.ts'
import type { FactActors } from './use-fact-actors.ts'

/** What every part of one dashboard page draws by. */
export interface Dashboard {
  /** A new one draws everything anew. */
  readonly language: Language
  readonly page: Page
  readonly config: PagesConfig
  readonly table: TableIndex | undefined
  /** Of the currency in view. */
  readonly symbol: string
  readonly formatOf: (fact: string) => ValueFormat
  /** What the values are in: USD, CAD, lbs, packages. */
  readonly unitText: string
  /** Every fact of the page, of the period and of the one before. */
  readonly facts: FactActors
  /** Of the client and its children; null: not known, or there is none. */
  readonly firstInvoice: CalendarDate | null
}

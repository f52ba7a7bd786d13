import type { FormatOfFiles, InvoiceFormat } from '../invoice-format.ts'

/** What a delivery file may say of a package, under the names of the rows' columns. */
export const FACTS = [
  'scheduled_date',
  'first_attempt_date',
  'delivery_date',
  'delivery_status',
  'delivery_location',
  'exception_reason',
] as const
export type Fact = (typeof FACTS)[number]

/** Those that are times: of no zone, YYYY-MM-DD HH:MM. */
export const FACT_TIMES: readonly Fact[] = ['scheduled_date', 'first_attempt_date', 'delivery_date']

/** What one record says of one package. */
export interface StagedFact {
  readonly trackingNumber: string
  /** The code of the carrier; null: it is not told. */
  readonly carrier: string | null
  /** In their one spelling; what it does not say is null. */
  readonly facts: Readonly<Partial<Record<Fact, string | null>>>
  /** Orders what is said of a package: the newest is the greatest. */
  readonly age: string
}

/** A form of files that bring no charges, but say when packages were to arrive and did. Decision 0057. */
export interface FactsFormat extends FormatOfFiles<StagedFact> {
  /** The title of a fact, as a person knows it. */
  readonly titles: Readonly<Record<Fact, string>>
}

/** A form of files that can be loaded. */
export type FileFormat = InvoiceFormat | FactsFormat

export function bringsFacts(format: FileFormat): format is FactsFormat {
  return !('rules' in format)
}

import { labelOf } from '../../domain/query/catalog.ts'
import { TRACKING_DIMENSION } from '../../domain/page/page-filters.ts'
import type { ConfigSnapshot } from '../config/config-snapshot.ts'
import type { NamedReportQuestion } from '../../domain/rows/named-report.ts'
import type { ReportSpec } from '../../domain/rows/report-spec.ts'
import { isNamed, type PageReportQuestion, type StoredReport } from '../state/reports.ts'
import type { ReportWords } from './report-words.ts'

export interface NamedReport {
  /** Its name; empty: it is gone. */
  readonly client: string
  readonly page: string
  readonly question: PageReportQuestion
  readonly config: Pick<ConfigSnapshot, 'pages'>
  readonly words: Pick<ReportWords, 'translated'>
}

/** Client, page, fact and dates: `Bluegrass Outfitters Spend Analysis Total Spend 2026-02-01_2026-10-31`. */
export function reportName({ client, page, question, config, words }: NamedReport): string {
  const { pageName, fact, fromDate, toDate } = question
  const parts = [client, pageName, words.translated(factLabel(config, page, fact)), `${fromDate}_${toDate}`]
  return parts.filter((part) => part !== '').join(' ')
}

/** Report, client, carrier and dates: `Spend By Service Bluegrass Outfitters UPS 2026-01-01_2026-03-31`. */
export function namedReportName({
  client,
  spec,
  question: { carrier, fromDate, toDate },
  words,
}: Pick<NamedReport, 'client' | 'words'> & {
  readonly spec: Pick<ReportSpec, 'name'>
  readonly question: Pick<NamedReportQuestion, 'carrier' | 'fromDate' | 'toDate'>
}): string {
  return [words.translated(spec.name), client, carrier, `${fromDate}_${toDate}`].filter((part) => part !== '').join(' ')
}

/** What tells reports apart, its labels in English. */
export interface AskedReport {
  /** Of a report by its name it is that name. */
  readonly fact: string
  /** Empty: all of them; null: it is of a page's grid. */
  readonly carrier: string | null
  readonly dateType: PageReportQuestion['dateType']
  readonly from: string
  readonly to: string
  /** The columns that are filtered, by the page or in the grid. */
  readonly filtered: string[]
}

export function askedOf({ page, question }: StoredReport, config: ConfigSnapshot): AskedReport {
  if (isNamed(question)) {
    const spec = config.reports.get(question.report)
    return {
      fact: spec?.name ?? question.report,
      carrier: question.carrier,
      dateType: spec?.dateType ?? 'bill_date',
      from: question.fromDate,
      to: question.toDate,
      filtered: [],
    }
  }
  const { fact, dateType, fromDate, toDate, filters, trackingNumbers, filterModel } = question
  const table = config.catalog.tables.get(question.fromTableNames[0] ?? '')
  const names = [
    ...Object.keys(filters),
    ...(trackingNumbers.length > 0 ? [TRACKING_DIMENSION] : []),
    ...Object.keys(filterModel).map((field) => field.toLowerCase()),
  ]
  return {
    fact: factLabel(config, page, fact),
    carrier: null,
    dateType,
    from: fromDate,
    to: toDate,
    filtered: [...new Set(names)].map((name) => labelOf(table, name)),
  }
}

function factLabel({ pages }: Pick<ConfigSnapshot, 'pages'>, page: string, fact: string): string {
  return pages.find(({ id }) => id === page)?.facts.find((each) => each.fact === fact)?.factText ?? fact
}

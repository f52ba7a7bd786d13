import type { ConfigSnapshot } from '../config/config-snapshot.ts'
import type { NamedReportQuestion } from '../../domain/reports/named-report.ts'
import type { ReportSpec } from '../../domain/reports/report-spec.ts'
import { isNamed, isOfInvoices, type PageReportQuestion, type StoredReport } from './report-store.ts'
import { narrowedBy } from './narrowed-by.ts'
import type { ReportWords } from './report-words.ts'

export interface NamedReport {
  /** Its name; empty: it is gone. */
  readonly client: string
  readonly page: string
  readonly question: PageReportQuestion
  readonly config: Pick<ConfigSnapshot, 'pages' | 'catalog'>
  readonly words: ReportWords
}

/** Of a report's name what it is narrowed by; in characters. */
const MOST_NARROWED = 60

/** Client, page, fact, dates and filters: `Bluegrass Outfitters Spend Analysis Total Spend 2026-02-01_2026-10-31 Zone 5`. */
export function reportName({ client, page, question, config, words }: NamedReport): string {
  const { pageName, fact, fromDate, toDate } = question
  const narrowed = narrowedBy({ question, table: tableOf(question, config) }, words)
    .map((each) => `${each.name} ${each.words}`)
    .join(', ')
  const signs = [...narrowed]
  const cut =
    signs.length > MOST_NARROWED
      ? `${signs
          .slice(0, MOST_NARROWED - 1)
          .join('')
          .trimEnd()}…`
      : narrowed
  const parts = [client, pageName, words.translated(factLabel(config, page, fact)), `${fromDate}_${toDate}`, cut]
  return parts.filter((part) => part !== '').join(' ')
}

/** Report, client, carrier and dates: `Spend By Service Bluegrass Outfitters UPS 2026-01-01_2026-03-31`. */
export function namedReportName({
  client,
  spec,
  question: { carrier, fromDate, toDate },
  words,
}: Pick<NamedReport, 'client'> & {
  readonly words: Pick<ReportWords, 'translated'>
  readonly spec: Pick<ReportSpec, 'name'>
  readonly question: Pick<NamedReportQuestion, 'carrier' | 'fromDate' | 'toDate'>
}): string {
  return [words.translated(spec.name), client, carrier, `${fromDate}_${toDate}`].filter((part) => part !== '').join(' ')
}

/** What tells reports apart, the labels of its fact and carrier in English. */
export interface AskedReport {
  /** Of a report by its name it is that name; of invoices nothing. */
  readonly fact: string
  /** Empty: all of them; null: it is of a page's grid. */
  readonly carrier: string | null
  readonly dateType: PageReportQuestion['dateType']
  readonly from: string
  readonly to: string
  /** Each column that is filtered, by the page or in the grid, and by what: in the words of its asker. */
  readonly filtered: string[]
}

export function askedOf({ page, question }: StoredReport, config: ConfigSnapshot, words: ReportWords): AskedReport {
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
  if (isOfInvoices(question)) {
    const { fromDate: from, toDate: to } = question
    return { fact: '', carrier: null, dateType: 'bill_date', from, to, filtered: [] }
  }
  const { fact, dateType, fromDate, toDate } = question
  return {
    fact: factLabel(config, page, fact),
    carrier: null,
    dateType,
    from: fromDate,
    to: toDate,
    filtered: narrowedBy({ question, table: tableOf(question, config) }, words).map((each) =>
      words.say('reports.cover.condition', each),
    ),
  }
}

function tableOf({ fromTableNames }: PageReportQuestion, { catalog }: Pick<ConfigSnapshot, 'catalog'>) {
  return catalog.tables.get(fromTableNames[0] ?? '')
}

function factLabel({ pages }: Pick<ConfigSnapshot, 'pages'>, page: string, fact: string): string {
  return pages.find(({ id }) => id === page)?.facts.find((each) => each.fact === fact)?.factText ?? fact
}

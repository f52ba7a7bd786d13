import { pageOpens } from '../../domain/dashboards/navigation.ts'
import type { Condition } from '../../domain/query/condition.ts'
import { conditionWords } from '../../domain/query/condition-words.ts'
import { labelOf } from '../../domain/query/catalog.ts'
import { ALL_CARRIERS, reportFault, type NamedReportQuestion } from '../../domain/reports/named-report.ts'
import { reportGroups, type ReportSpec } from '../../domain/reports/report-spec.ts'
import { failed, ok, type Result } from '../../domain/values/problem.ts'
import type { Person } from '../callers/caller.ts'
import type { ConfigSnapshot } from '../config/config-snapshot.ts'
import type { GridAsked, GridPageNeeds } from '../grid/grid-of-page.ts'
import { visitorOf } from '../navigation/visitor.ts'
import { namedRows } from '../warehouse/reports/named-rows.ts'
import { clientsOf } from '../warehouse/tenant-scope.ts'
import { coverLine, type CoverLine } from './cover-line.ts'
import type { ReportPlan } from './report-plan.ts'
import type { ReportWords } from './report-words.ts'

const CARRIER_COLUMN = 'carrier_name'

export interface ListedSpec extends ReportSpec {
  /** The file in config/reports, without .json. */
  readonly id: string
}

/** The reports of config/reports that a person may have, in their order. API-49 */
export function reportsOpenTo(
  person: Person,
  {
    config,
    today,
  }: { readonly config: Pick<ConfigSnapshot, 'reports' | 'pages' | 'navigation'>; readonly today: string },
): ListedSpec[] {
  const visitor = visitorOf(person, today)
  return [...config.reports]
    .map(([id, spec]) => ({ ...spec, id }))
    .filter(({ page: name }) => {
      const page = config.pages.find(({ id }) => id === name)
      return page !== undefined && pageOpens(page, config.navigation, visitor)
    })
    .sort((one, other) => one.order - other.order)
}

/** Plans a report by its name, as it stands in config/reports now. */
export function planNamed(
  question: NamedReportQuestion,
  { caller, deps }: { readonly caller: GridAsked['caller']; readonly deps: GridPageNeeds },
): Result<ReportPlan> {
  const { report, clientId, childClientIdsCSV, carrier, fromDate, toDate, currency, unit } = question
  const config = deps.config.current()
  const today = deps.today()
  const spec = reportsOpenTo(caller, { config, today }).find(({ id }) => id === report)
  const table = spec && config.catalog.tables.get(spec.table)
  if (!spec || !table) return failed('not-found')
  const asked = { startDate: fromDate, endDate: toDate, carrier: carrier === '' ? ALL_CARRIERS : carrier }
  if (reportFault(asked, spec)) return failed('not-found')
  const query = {
    selectColumnNames: spec.columns,
    fromTableNames: [spec.table],
    whereClauseDetails: conditionsOf(spec, question),
    groupByDetails: reportGroups(spec, table),
    orderByDetails: spec.orderBy,
    clientId,
    ...(childClientIdsCSV === undefined ? {} : { childClientIdsCSV }),
    currency,
    unit,
  }
  const rows = namedRows({ query, table, scope: caller.scope, catalog: config.catalog, today })
  if (!rows.ok) return rows
  return ok({
    columns: rows.value.columns,
    about: (words) => namedCover({ spec, question, table }, words),
    dated: query,
    clientIds: clientsOf({ ...question, scope: caller.scope }),
    rows: rows.value,
  })
}

function conditionsOf(
  { whereClauses, dateType }: ReportSpec,
  { carrier, fromDate, toDate }: NamedReportQuestion,
): Condition[] {
  return [
    ...whereClauses,
    { column: dateType, operator: '>=', value: fromDate },
    { column: dateType, operator: '<=', value: toDate },
    ...(carrier === '' ? [] : [{ column: CARRIER_COLUMN, operator: '=' as const, value: carrier }]),
  ]
}

interface NamedCoverInput {
  readonly spec: ReportSpec
  readonly question: NamedReportQuestion
  readonly table: Parameters<typeof labelOf>[0]
}

function namedCover({ spec, question, table }: NamedCoverInput, words: ReportWords): CoverLine[] {
  const { say, translated, shown } = words
  const line = (key: string, value: string) => coverLine(key, value, words)
  const wording = {
    labelOf: (column: string) => translated(labelOf(table, column)),
    say,
    shown,
    number: String,
    date: (date: string) => date,
  }
  const counted = conditionWords({ conditions: spec.whereClauses, builtIn: spec.whereClauses, wording })
  return [
    line('contents', translated(spec.description)),
    line(
      'dates',
      say('reports.cover.period', {
        dates: say(`dates.dateTypes.${spec.dateType}`),
        from: question.fromDate,
        to: question.toDate,
      }),
    ),
    line('carrier', question.carrier === '' ? say('reports.allCarriers') : question.carrier),
    ...counted.map(({ label, words: said }) =>
      line('counted', said === '' ? label : say('filters.chosen', { label, words: said })),
    ),
    ...(table?.spec.exclusions ?? []).map(({ text }) => line('counted', translated(text))),
  ]
}

import * as z from 'zod'
import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import type { ColumnSpec, TableIndex } from '../../domain/query/catalog.ts'
import { FACT_QUERIES, factSpan } from '../../domain/dashboards/fact-queries.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import { DateType } from '../../domain/dates/period.ts'
import { planQuery } from '../../domain/dashboards/plan-query.ts'
import type { Condition } from '../../domain/query/condition.ts'
import type { Query } from '../../domain/query/query.ts'
import { defaultView } from '../../domain/dashboards/view.ts'
import type { ConfigPath } from '../config/config-issue.ts'
import type { ConfigProblem } from '../config/config-problem.ts'
import type { ConfigSnapshot } from '../config/config-snapshot.ts'
import type { ConfigFolder } from '../config/read/list-config-files.ts'
import { plannedQueries } from '../config/planned-queries.ts'
import { readConfigFile } from '../config/read/read-config-file.ts'
import type { ConfigSource } from '../config/read/read-config-folder.ts'
import type { QueryCheck } from '../warehouse/query-check.ts'

export interface QueriesChecked {
  readonly snapshot: ConfigSnapshot
  readonly sources: readonly ConfigSource[]
  /** Of the snapshot's catalogue. */
  readonly engine: Pick<QueryCheck, 'refusal'>
  readonly today: CalendarDate
  /** The queries of this page alone. */
  readonly only?: string
}

/** A query, and the place in a config file that asks it. */
interface PlacedQuery {
  readonly folder: ConfigFolder | null
  readonly id: string
  readonly path: ConfigPath
  readonly asks: string
  readonly query: Query
}

/**
 * Has the engine explain every query that the config can make: first each name of the catalogue by itself, then, for
 * tables without a fault, every page, fact, widget and setting. One problem a place.
 */
export async function checkQueries({
  snapshot,
  sources,
  engine,
  today,
  only,
}: QueriesChecked): Promise<ConfigProblem[]> {
  const check = async (queries: readonly PlacedQuery[]): Promise<{ at: PlacedQuery; problem: ConfigProblem }[]> => {
    const found = new Map<string, { at: PlacedQuery; problem: ConfigProblem }>()
    for (const at of queries) {
      const place = JSON.stringify([at.folder, at.id, at.path, at.query.fromTableNames])
      const message = found.has(place) ? undefined : await engine.refusal(at.query)
      if (message !== undefined) found.set(place, { at, problem: locate(at, { message, sources }) })
    }
    return [...found.values()]
  }
  const tables = only === undefined ? [...snapshot.catalog.tables.values()] : []
  const ofCatalogue = await check(tables.flatMap((table) => catalogueQueries({ table, snapshot, today })))
  const faulty = new Set(ofCatalogue.flatMap(({ at }) => at.query.fromTableNames))
  const pages = snapshot.pages.filter(({ table }) => !faulty.has(table))
  const asked = only === undefined ? pages : pages.filter(({ id }) => id === only)
  const ofPages = await check([
    ...asked.flatMap((page) => stripQueries(page, today)),
    ...widgetQueries({ ...snapshot, pages }, { today, asked }),
  ])
  return oneAPlace([...ofCatalogue, ...ofPages].map(({ problem }) => problem))
}

/** A column of a list that no table can answer is told once. */
function oneAPlace(problems: readonly ConfigProblem[]): ConfigProblem[] {
  const places = problems.map(({ file, line, column }) => `${file}:${line}:${column}`)
  return problems.filter((_, at) => places.indexOf(places[at] ?? '') === at)
}

function locate(
  { folder, id, path, asks }: PlacedQuery,
  { message, sources }: { message: string; sources: readonly ConfigSource[] },
): ConfigProblem {
  const source = sources.find((each) => each.folder === folder && each.id === id)
  if (typeof source?.text !== 'string') throw new Error(`no text of ${folder}/${id}`)
  const file = readConfigFile({ file: source.file, text: source.text }, z.unknown())
  return file.locate({ path, message: `the engine cannot answer ${asks}: ${message}` })
}

interface CatalogueAsked {
  readonly table: TableIndex
  readonly snapshot: Pick<ConfigSnapshot, 'columnLists'>
  readonly today: CalendarDate
}

/** Each column as a condition, each time dimension as a group, each measure over all rows. */
function catalogueQueries({ table: { spec }, snapshot, today }: CatalogueAsked): PlacedQuery[] {
  const period: Condition[] = [{ column: 'bill_date', operator: '>=', value: today }]
  const usual = spec.measures.find((measure) => 'aggregate' in measure)?.name
  const placed = (
    place: Pick<PlacedQuery, 'folder' | 'id' | 'path'>,
    query: Pick<Query, 'selectColumnNames' | 'whereClauseDetails' | 'groupByDetails'>,
  ): PlacedQuery => ({
    ...place,
    asks: 'this name',
    query: { ...query, fromTableNames: [spec.table], orderByDetails: [], clientId: 1, currency: 'all', unit: 'lbs' },
  })
  const listed = spec.columns.filter((column) => placeInList(column, snapshot)).length
  const inFile = (list: 'columns' | 'timeDimensions' | 'measures', at: number) =>
    ({ folder: 'catalog', id: spec.table, path: [list, at, 'name'] }) as const
  const week = spec.timeDimensions
    .filter(({ grain }) => grain === 'week')
    .slice(0, 1)
    .map(({ name }) => name)
  return [
    ...spec.columns.flatMap((column, at) =>
      usual === undefined
        ? []
        : [
            placed(placeInList(column, snapshot) ?? inFile('columns', at - listed), {
              selectColumnNames: [usual],
              whereClauseDetails: [{ column: column.name, operator: 'is not null' }],
              groupByDetails: [],
            }),
          ],
    ),
    ...spec.timeDimensions.map(({ name }, at) =>
      placed(inFile('timeDimensions', at), {
        selectColumnNames: [name],
        whereClauseDetails: period,
        groupByDetails: [name],
      }),
    ),
    ...spec.measures.map((measure, at) => {
      const groups = 'of' in measure ? week : []
      return placed(inFile('measures', at), {
        selectColumnNames: [...groups, measure.name],
        whereClauseDetails: [],
        groupByDetails: groups,
      })
    }),
  ]
}

/** Where a column stands that a list of config/columns.json brought. */
function placeInList(column: ColumnSpec, { columnLists }: Pick<ConfigSnapshot, 'columnLists'>) {
  for (const [list, columns] of Object.entries(columnLists)) {
    const at = columns.indexOf(column)
    if (at >= 0) return { folder: null, id: 'columns', path: ['lists', list, at, 'name'] }
  }
  return undefined
}

function stripQueries(page: Page, today: CalendarDate): PlacedQuery[] {
  return DateType.options.flatMap((dateType) => {
    const view = { ...defaultView({ page, today, clientId: 1 }), dateType }
    return Object.values(FACT_QUERIES).map((widget) => {
      return {
        folder: 'pages',
        id: page.id,
        path: ['facts'],
        asks: 'the facts',
        query: planQuery({ page, widget, settings: factSpan(page), view }),
      } as const
    })
  })
}

function widgetQueries(
  config: Pick<ConfigSnapshot, 'pages' | 'widgets'>,
  { today, asked }: { readonly today: CalendarDate; readonly asked: readonly Page[] },
): PlacedQuery[] {
  const placeOf = (id: string, chartName: string) =>
    config.pages.find((page) => page.id === id)?.widgets.findIndex((placed) => placed.chartName === chartName) ?? -1
  return plannedQueries(config, { today }, asked).map(({ page, chartName, settings, view, query }) => ({
    folder: 'pages',
    id: page.id,
    path: ['widgets', placeOf(page.id, chartName), 'chartName'],
    asks: `${[view.fact, view.dateType, view.mode, ...Object.values(settings)].filter(Boolean).join(', ')}`,
    query,
  }))
}

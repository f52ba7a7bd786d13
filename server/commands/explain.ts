import { parseArgs } from 'node:util'
import { isCalendarDate } from '../../domain/dates/calendar-date.ts'
import { drawnPage, drawnCard } from '../../domain/dashboards/layout/page-card.ts'
import { planQuery } from '../../domain/dashboards/plan-query.ts'
import { queryWords } from './query-words.ts'
import { sentQuery } from '../../domain/query/query.ts'
import { defaultView } from '../../domain/dashboards/view.ts'
import { placedOn } from '../../domain/dashboards/page-spec.ts'
import { allowedSettings, settingsOf } from '../../domain/dashboards/widget-settings.ts'
import { makeTenantScope } from '../warehouse/tenant-scope.ts'
import type { WarehouseAnswer } from '../warehouse/asking.ts'
import { statementOf } from '../warehouse/query-check.ts'
import type { Command, CommandCall } from './command.ts'
import { clientNamed, noClientWords } from './client-named.ts'
import { usageOf } from './command-help.ts'

const USAGE = usageOf('explain')

/** Prints what a widget asks in plain words, its Query, its SQL with the bound values, and the rows, as a member of the staff sees them. */
export const explainCommand: Command = async (call) => {
  const asked = readArguments(call.args)
  if (typeof asked === 'string') return wrong(call, asked)
  const { deps } = call.installation
  const config = deps.config.current()
  const page = config.pages.find(({ id }) => id === asked.page)
  const broken = config.brokenPages.find(({ id }) => id === asked.page)
  if (broken)
    return wrong(
      call,
      `${broken.problems.join('\n')}\nThe page is broken; npm run config -- check says all that is wrong.`,
    )
  if (!page) return wrong(call, `There is no page ${asked.page}. Pages: ${config.pages.map(({ id }) => id).join(', ')}`)
  const placed = placedOn(page, asked.widget)
  const widget = placed && config.widgets.get(placed.widget)
  if (!placed || !widget)
    return wrong(
      call,
      `${page.id} has no widget ${asked.widget}. Widgets: ${page.widgets.map(({ chartName }) => chartName).join(', ')}`,
    )
  const drawn = drawnPage(placed, { page, pages: config.pages })
  if (!drawn) return wrong(call, `${asked.widget} draws the page ${placed.page ?? ''}, which is broken`)
  if (asked.fact !== undefined && !drawn.facts.some(({ fact }) => fact === asked.fact)) {
    return wrong(call, `${page.id} has no fact ${asked.fact}. Facts: ${drawn.facts.map(({ fact }) => fact).join(', ')}`)
  }
  const dimensions = allowedSettings({ widget, placed }).dimension?.allowed ?? []
  if (asked.dimension !== undefined && !dimensions.includes(asked.dimension)) {
    return wrong(
      call,
      `${asked.widget} has no dimension ${asked.dimension}. Dimensions: ${dimensions.join(', ') || 'none'}`,
    )
  }
  const clients = await deps.clients.all()
  const client =
    asked.client === undefined
      ? clients.find(({ parentClientId }) => parentClientId === null)
      : clientNamed(clients, asked.client)
  if (!client) return wrong(call, noClientWords(asked.client ?? '', clients))

  const usual = defaultView({ page, today: deps.today(), clientId: client.id })
  const own = drawnCard(placed, { page, pages: config.pages, today: deps.today(), view: usual })?.view ?? usual
  const view = { ...own, fact: asked.fact ?? own.fact, from: asked.from ?? own.from, to: asked.to ?? own.to }
  const settings = settingsOf({ widget, placed }, asked.dimension === undefined ? {} : { dimension: asked.dimension })
  const query = planQuery({ page: drawn, widget, settings, view })
  const scope = makeTenantScope({ allClients: true, clientIds: [] }, clients)
  const compiled = statementOf(deps.warehouse, { query, catalog: config.catalog, scope, today: deps.today() })
  const answer = await deps.warehouse.query({
    query,
    scope,
    catalog: config.catalog,
    today: deps.today(),
    signal: new AbortController().signal,
  })
  if (!compiled.ok || !answer.ok)
    return wrong(call, compiled.ok ? (answer.ok ? '' : answer.problem.detail) : compiled.problem.detail)
  const explained = {
    query: sentQuery(query),
    sql: compiled.value.sql,
    params: compiled.value.params.map(({ value }) => value),
    readFrom: answer.value.readFrom,
    rows: answer.value.data,
  }
  if (asked.json) call.print(JSON.stringify(explained))
  else {
    const table = config.catalog.tables.get(drawn.table)
    call.print(`In words, ${page.name}, ${asked.widget}`)
    if (table) queryWords(query, table).forEach(([about, words]) => call.print(`  ${about.padEnd(12)}${words}`))
    call.print(`  ${'Read from'.padEnd(12)}${readWords(answer.value.readFrom)}`)
    call.print(`\nQuery\n${JSON.stringify(explained.query, null, 2)}\n\nSQL\n${explained.sql}\n\nParameters`)
    explained.params.forEach((value, at) => call.print(`  $${at + 1} = ${value}`))
    call.print(`\nRows (${answer.value.rowCount})`)
    explained.rows.forEach((row) =>
      call.print(
        `  ${Object.entries(row)
          .map(([name, value]) => `${name}=${value ?? 'null'}`)
          .join('  ')}`,
      ),
    )
  }
  return 0
}

interface Asked {
  readonly page: string
  readonly widget: string
  readonly fact?: string | undefined
  readonly dimension?: string | undefined
  readonly client?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly json: boolean
}

function readArguments(args: readonly string[]): Asked | string {
  try {
    const text = { type: 'string' } as const
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        fact: text,
        dimension: text,
        client: text,
        from: text,
        to: text,
        json: { type: 'boolean', default: false },
      },
    })
    const [page, widget, ...more] = positionals
    if (page === undefined || widget === undefined || more.length > 0) return USAGE
    for (const date of [values.from, values.to]) {
      if (date !== undefined && !isCalendarDate(date)) return `${date} is not a date as YYYY-MM-DD`
    }
    if ((values.from === undefined) !== (values.to === undefined)) return '--from and --to go together'
    if (values.from !== undefined && values.to !== undefined && values.from > values.to)
      return '--from must not be after --to'
    return { page, widget, ...values }
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n${USAGE}`
  }
}

function wrong({ print }: Pick<CommandCall, 'print'>, message: string): number {
  print(message)
  return 2
}

function readWords(from: WarehouseAnswer['readFrom']): string {
  if (!from) return 'the rows'
  return 'sums' in from ? `the sums ${from.sums}` : `the rows; no sums are kept by ${from.lacks.join(', ')}`
}

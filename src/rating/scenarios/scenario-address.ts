import { CalendarDate } from '../../../domain/dates/date-spec.ts'
import { MOST_DAYS, MOST_SCENARIOS, quartersOf, Scenario } from '../../../domain/rating/scenarios/scenario.ts'
import type { PartToRate } from '../../../machines/rating/scenario-run.machine.ts'

const DAY_MS = 86_400_000

/** What the page's address says: a link, a saved view and a share carry all of it. */
export interface ScenarioAddress {
  /** Null: none that is a number. */
  readonly clientId: number | null
  /** YYYY-MM-DD, or whatever stands there. */
  readonly from: string
  readonly to: string
  readonly currency: string | null
  readonly scenarios: readonly Scenario[]
  /** How many stood there that are none. */
  readonly unread: number
}

/** A year up to today where it says no dates. */
export function readAddress(params: URLSearchParams, today: string): ScenarioAddress {
  const stated = params.getAll('scenario')
  const scenarios = stated.flatMap((each) => {
    const read = Scenario.safeParse(jsonIn(each))
    return read.success ? [read.data] : []
  })
  const client = params.get('client') ?? ''
  return {
    clientId: /^[1-9]\d{0,8}$/.test(client) ? Number(client) : null,
    from: params.get('from') ?? dayBefore(today, 364),
    to: params.get('to') ?? today,
    currency: params.get('currency'),
    scenarios: scenarios.slice(0, MOST_SCENARIOS),
    unread: stated.length - Math.min(scenarios.length, MOST_SCENARIOS),
  }
}

/** The parameters with some parts said anew. */
export function withParts(
  params: URLSearchParams,
  parts: {
    readonly client?: number
    readonly from?: string
    readonly to?: string
    readonly currency?: string
    readonly scenarios?: readonly Scenario[]
  },
): URLSearchParams {
  const next = new URLSearchParams(params)
  const { scenarios, ...single } = parts
  for (const [name, value] of Object.entries(single)) next.set(name, String(value))
  if (scenarios) {
    next.delete('scenario')
    for (const scenario of scenarios) next.append('scenario', JSON.stringify(scenario))
  }
  return next
}

/** What is wrong with the dates; undefined: nothing. */
export function datesFault({ from, to }: Pick<ScenarioAddress, 'from' | 'to'>): 'day' | 'order' | 'long' | undefined {
  if (!CalendarDate.safeParse(from).success || !CalendarDate.safeParse(to).success) return 'day'
  if (to < from) return 'order'
  return (Date.parse(to) - Date.parse(from)) / DAY_MS >= MOST_DAYS ? 'long' : undefined
}

/** Everything that is to be rated; of no scenario the agreement as it stands. */
export function partsOf(
  { from, to, scenarios }: Pick<ScenarioAddress, 'from' | 'to' | 'scenarios'>,
  { clientId, currency }: Pick<PartToRate, 'clientId' | 'currency'>,
): PartToRate[] {
  const sets = scenarios.length > 0 ? scenarios.map(({ changes }) => changes) : [[]]
  return sets.flatMap((changes, scenario) =>
    quartersOf({ from, to }).map((span) => ({ ...span, scenario, clientId, currency, changes })),
  )
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)
}

function jsonIn(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

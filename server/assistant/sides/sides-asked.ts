import { A_PACKAGE, SIDE_DIMENSIONS } from '../../../domain/assistant/question/sides/two-sides.ts'
import type { AskedFigure } from '../../../domain/assistant/question/ask.ts'
import type { PlannedAsk } from '../../../domain/assistant/question/plan-ask.ts'
import { printSide, type SideColumn } from '../../../domain/bridge/sides.ts'
import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import { bridgePageOf } from '../../../domain/dashboards/bridge-page.ts'
import { isClientSpecific } from '../../../domain/dashboards/page-filters.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import { defaultView, type View } from '../../../domain/dashboards/view.ts'
import { placedWidget, type KnownWidgets, type PlacedWidget } from '../../../domain/dashboards/widget-settings.ts'

const FACT = A_PACKAGE.of.measure

interface SidesContext {
  /** That open to the asker. */
  readonly pages: readonly Page[]
  readonly config: KnownWidgets
  readonly today: CalendarDate
  /** Those that the asker sees. */
  readonly clients: readonly { readonly id: number; readonly name: string }[]
}

export interface SidesAsked {
  readonly page: Page
  readonly target: PlacedWidget
  readonly view: View
}

/** Where two carriers, accounts or clients that are asked about are set against each other; undefined: they are not, or no page shows just this. */
export function sidesAsked({ ask, page, view }: PlannedAsk, context: SidesContext): SidesAsked | undefined {
  const [figure] = ask.figures
  const dimension = SIDE_DIMENSIONS.find((name) => name === ask.by[0])
  const isOfPrice = ask.figures.length === 1 && figure !== undefined && isAPackage(figure)
  const pair = ask.conditions.find(({ column, operator }) => column === dimension && operator === 'in')
  const [own, other, ...more] = pair && 'values' in pair ? pair.values.map(String) : []
  const isPair = ask.why && ask.by.length === 1 && ask.against === null && isOfPrice && more.length === 0
  if (!isPair || dimension === undefined || own === undefined || other === undefined) return undefined
  const found = bridgePageOf({ page, fact: FACT }, { ...context.config, pages: context.pages })
  const target = found && placedWidget({ page: found.page, config: context.config }, found.chartName)
  const sides = sidesIn({ dimension, own, other }, { view, ...context })
  const { [dimension]: _, ...rest } = view.filters
  const filters = { ...rest, ...sides?.filters }
  const isWhole =
    ask.conditions.every(({ column }) => column === dimension || rest[column] !== undefined) &&
    Object.keys(filters).every((name) => found?.page.filters.includes(name)) &&
    !(dimension === 'client_name' && Object.keys(rest).some(isClientSpecific))
  if (!found || !target || !sides || !isWhole) return undefined
  const { clientId, childClientIds, dateType, period, from, to } = view
  return {
    page: found.page,
    target,
    view: {
      ...defaultView({ page: found.page, today: context.today, clientId }),
      ...{ childClientIds, dateType, period, from, to, fact: FACT },
      ...sides,
      filters,
    },
  }
}

function isAPackage({ of, over, share }: AskedFigure): boolean {
  const isOver = over !== null && 'measure' in over && over.measure === A_PACKAGE.over.measure
  return 'measure' in of && of.measure === FACT && isOver && !share
}

interface Pair {
  readonly dimension: (typeof SIDE_DIMENSIONS)[number]
  readonly own: string
  readonly other: string
}

/** What of a view makes it one of the first of the pair, against the other; undefined of a client that has clients of its own, whose figures are theirs too. */
function sidesIn(
  { dimension, own, other }: Pair,
  { view: { clientId }, clients }: Pick<SidesContext, 'clients'> & { readonly view: Pick<View, 'clientId'> },
): (Pick<View, 'against' | 'filters'> & Partial<Pick<View, 'childClientIds'>>) | undefined {
  const against = (column: SideColumn, value: string) => printSide({ column, value })
  if (dimension !== 'client_name') return { against: against(dimension, other), filters: { [dimension]: [own] } }
  const [one, two] = [own, other].map((name) => {
    const [client, another] = clients.filter((each) => each.name === name)
    return client && !another && client.id !== clientId ? client.id : undefined
  })
  return one === undefined || two === undefined
    ? undefined
    : { against: against('client_id', String(two)), filters: {}, childClientIds: [one] }
}

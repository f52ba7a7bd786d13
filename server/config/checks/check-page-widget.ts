import { bridgedBy } from '../../../domain/bridge/steps.ts'
import type { TableIndex } from '../../../domain/query/catalog.ts'
import { placedConditions, type PageSpec, type PageWidgetSpec } from '../../../domain/dashboards/page-spec.ts'
import { isRanged } from '../../../domain/dashboards/page-filters.ts'
import { allowedSettings } from '../../../domain/dashboards/widget-settings.ts'
import type { SettingName, WidgetSpec } from '../../../domain/dashboards/widget-spec.ts'
import { checkFacts } from './check-facts.ts'
import { checkGroups } from './check-groups.ts'
import { checkConditions } from './check-conditions.ts'
import { checkAllowedValues, checkTemplatesExist } from './check-settings.ts'
import type { ConfigIssue, ConfigPath } from '../config-issue.ts'
import { dimensionNames, type Offered } from './offered-groups.ts'
import type { PageSurroundings } from './page-surroundings.ts'

const BOARD_COLUMNS = 24

export interface PageWidgetPlace {
  readonly page: PageSpec
  /** Its index in the page's widgets. */
  readonly at: number
  readonly table: TableIndex
  readonly around: PageSurroundings
}

/** That a widget's file exists, its place is on the board, and what the page offers on it can be chosen and asked for. WID-12 */
export function checkPageWidget(
  placed: PageWidgetSpec,
  { page, at, table: pageTable, around }: PageWidgetPlace,
): ConfigIssue[] {
  const path = ['widgets', at]
  const { x, w } = placed.place
  const offBoard =
    x + w > BOARD_COLUMNS ? [{ path: [...path, 'place', 'w'], message: `x + w must be at most ${BOARD_COLUMNS}` }] : []
  const subject = subjectOf(placed, { page, at, table: pageTable, around })
  if ('issue' in subject) return [...offBoard, subject.issue, ...checkWidgetExists(placed, { at, around })]
  const { table, facts } = subject
  const widget = around.widgets.get(placed.widget)
  const compares = page.pageType === 'aframe_comparison'
  const shaped = widget && (widget.rows === 'sets') !== compares
  const misplaced = shaped
    ? [
        {
          path: [...path, 'widget'],
          message: compares ? 'a comparison has widgets of sets alone' : 'a widget of sets is for a comparison alone',
        },
      ]
    : []
  const own = [
    ...checkFacts(placed.facts ?? [], { ...around, path: [...path, 'facts'], table }),
    ...(placed.fact === undefined || facts.includes(placed.fact)
      ? []
      : [{ path: [...path, 'fact'], message: 'no fact of the page it draws', allowed: facts }]),
    ...checkConditions(placedConditions(placed), { table, under: path }),
  ]
  if (widget)
    return [
      ...offBoard,
      ...misplaced,
      ...own,
      ...checkBridged({ widget, facts, path }, table),
      ...checkBeside({ widget, path }, table),
      ...checkOwnGroups({ placed, widget, path }, table),
      ...checkOwnSettings({ placed, widget, path }),
    ]
  return [...offBoard, ...own, ...checkWidgetExists(placed, { at, around })]
}

/** A bridge is of sums of what a package is charged. BRG-01 */
function checkBridged(
  {
    widget,
    facts,
    path,
  }: { readonly widget: WidgetSpec; readonly facts: readonly string[]; readonly path: ConfigPath },
  { measures }: TableIndex,
): ConfigIssue[] {
  const foreign = facts.find((fact) => bridgedBy(measures.get(fact)) === undefined)
  if (widget.rows !== 'bridge' || foreign === undefined) return []
  const allowed = [...measures.values()].filter((measure) => bridgedBy(measure)).map(({ name }) => name)
  return [{ path: [...path, 'widget'], message: `${foreign} cannot be bridged`, allowed }]
}

/** What is drawn beside the fact has to be measured of the table. */
function checkBeside(
  { widget, path }: Pick<PageWidget, 'widget' | 'path'>,
  { spec, measures }: TableIndex,
): ConfigIssue[] {
  const unknown = widget.query.beside?.find((name) => !measures.has(name))
  if (unknown === undefined) return []
  const message = `draws ${unknown} beside the fact, no measure of ${spec.table}`
  return [{ path: [...path, 'widget'], message, allowed: [...measures.keys()] }]
}

/** That the file of a widget is there, and is not broken. */
export function checkWidgetExists(
  { widget }: PageWidgetSpec,
  { at, around }: Pick<PageWidgetPlace, 'at' | 'around'>,
): ConfigIssue[] {
  const path = ['widgets', at, 'widget']
  if (around.brokenWidgets.has(widget))
    return [{ path, message: `its file config/widgets/${widget}.json is broken`, follows: true }]
  return around.widgets.has(widget) ? [] : [{ path, message: 'no widget', allowed: [...around.widgets.keys()] }]
}

/** The table and the facts that a widget draws: of its page, or of the page that it names. */
function subjectOf(
  placed: PageWidgetSpec,
  { page, at, table, around }: PageWidgetPlace,
): { table: TableIndex; facts: string[] } | { issue: ConfigIssue } {
  const path = ['widgets', at, 'page']
  if (placed.page === undefined) return { table, facts: (placed.facts ?? page.facts).map(({ fact }) => fact) }
  const drawn = around.pages.get(placed.page)
  if (around.brokenPages.has(placed.page))
    return { issue: { path, message: `its file config/pages/${placed.page}.json is broken`, follows: true } }
  if (!drawn) return { issue: { path, message: 'no page', allowed: [...around.pages.keys()] } }
  const own = around.catalog.tables.get(drawn.table)
  if (!own) return { issue: { path, message: `its table ${drawn.table} is not there`, follows: true } }
  const unknown = page.filters.find((name) => !own.columns.get(name)?.dimension && !isRanged(name))
  if (unknown !== undefined)
    return { issue: { path, message: `${drawn.table} has no dimension ${unknown}, by which this page is filtered` } }
  return { table: own, facts: (placed.facts ?? drawn.facts).map(({ fact }) => fact) }
}

interface PageWidget {
  readonly placed: PageWidgetSpec
  readonly widget: WidgetSpec
  readonly path: ConfigPath
}

function offeredOn({ placed, widget }: PageWidget): Offered {
  return Object.fromEntries(
    Object.entries(allowedSettings({ widget, placed })).map(([name, spec]) => [name, spec.allowed]),
  )
}

function checkOwnSettings(target: PageWidget): ConfigIssue[] {
  const { placed, widget, path } = target
  const offered = offeredOn(target)
  const own = Object.entries(placed.allowed ?? {}) as [SettingName, string[]][]
  const defaults = Object.entries(placed.defaults ?? {}) as [SettingName, string][]
  return [
    ...own.flatMap(([setting, allowed]) =>
      checkAllowedValues({ setting, allowed, widget, path: [...path, 'allowed', setting] }),
    ),
    ...checkTemplatesExist({
      widget,
      offered,
      own: placed.allowed ?? {},
      pathOf: (setting) => [...path, 'allowed', setting],
    }),
    ...defaults
      .filter(([setting, value]) => !offered[setting]?.includes(value))
      .map(([setting]) => ({ path: [...path, 'defaults', setting], allowed: offered[setting] ?? [] })),
  ]
}

function checkOwnGroups(target: PageWidget, table: TableIndex): ConfigIssue[] {
  const { placed, widget, path } = target
  const offered = offeredOn(target)
  return widget.query.groupBy.flatMap((template) =>
    checkGroups({ template, offered, dimensions: dimensionNames(table) }).map(
      ({ name, choice, allowed }): ConfigIssue => {
        const ownAt = choice ? (placed.allowed?.[choice.setting]?.indexOf(choice.value) ?? -1) : -1
        if (choice && ownAt >= 0) {
          return {
            path: [...path, 'allowed', choice.setting, ownAt],
            message: `${table.spec.table} has no dimension ${name}`,
            allowed,
          }
        }
        const offers = choice ? `offers ${choice.setting} ${choice.value}` : `groups by ${name}`
        return {
          path: [...path, 'widget'],
          message: `it ${offers}, but ${table.spec.table} has no dimension ${name}; name what is allowed on this page in "allowed"`,
        }
      },
    ),
  )
}

import { defaultControls } from '../../domain/comparison/comparison-controls.ts'
import { comparedRange, COMPARISON_TYPES, daysWithin } from '../../domain/comparison/comparison-periods.ts'
import { comparedSet, MAX_COMPARED_SETS } from '../../domain/comparison/comparison-set.ts'
import { dimensionOf } from '../../domain/comparison/comparison-splits.ts'
import {
  defaultWorkspace,
  openedTab,
  printWorkspace,
  readWorkspace,
  setOfView,
  withOtherSets,
  type Workspace,
  type WorkspaceDefaults,
} from '../../domain/comparison/comparison-workspace.ts'
import { chosenView, leftOpen, narrowingOf, type Narrowing } from '../../domain/comparison/narrowing.ts'
import { isMarkChosen, leaveOutMark, markFault, pressMark, type MarkRows } from '../../domain/dashboards/mark-rows.ts'
import { printFilters } from '../../domain/dashboards/page-filters.ts'
import { tabsOf } from '../../domain/dashboards/page-tabs.ts'
import { defaultView, readView, type View } from '../../domain/dashboards/view.ts'
import { sentQuery, type QueryRow } from '../../domain/query/query.ts'
import type { ConfigSnapshot } from '../../server/config/config-snapshot.ts'
import { statementsOf } from '../../server/warehouse/statements.ts'
import { setQuestions } from '../../domain/comparison/set-questions.ts'
import { TABS } from '../comparison/hand-tabs.ts'
import { everyDay } from '../support/shipped/every-day.ts'
import { TEST_TODAY } from '../support/portal/template-data.ts'
import type { TestPortal } from '../support/portal/test-portal.ts'
import { addressSql, isWritten, valuesSql } from './address-sql.ts'
import { chanceOf, headStep } from './steps.ts'
import type { Walked } from './walk.ts'

interface SetsWalkPlan {
  readonly portal: TestPortal
  readonly as: { readonly authorization: string }
  readonly config: ConfigSnapshot
  readonly steps: number
  readonly seed: number
}

/** A column, point or row of the tab, of one set. */
interface SetMark {
  readonly rows: MarkRows
  readonly value: number
}

type Parameters = readonly [string, string][]

const EVERY = 10
const FAMILY = [{ id: 1, name: 'One', childClients: [2, 3, 4].map((id) => ({ id, name: String(id) })) }]
const INVOICED = everyDay('2024-11-01', TEST_TODAY)

/** Presses, drills, other sets, tabs, back, forward and reload at random through the addresses of the comparison, and the server's answers. */
export async function walkSets({ portal, as, config, steps, seed }: SetsWalkPlan): Promise<Walked> {
  const chance = chanceOf(seed)
  const root = config.pages.find(({ id }) => id === 'comparison')
  const [, first, ...more] = root ? tabsOf(root, config.pages) : []
  if (!root || !first) throw new Error('no comparison')
  const tabs: WorkspaceDefaults['tabs'] = [first, ...more]
  const defaults: WorkspaceDefaults = { page: root, tabs, today: TEST_TODAY, clientId: 1 }
  const known = { widgets: Object.fromEntries(config.widgets), today: TEST_TODAY }
  const faults: string[] = []
  const done = new Map<string, number>()
  const shown = new Map<string, string>()
  let history: Parameters[] = [print(defaultWorkspace(defaults))]
  let at = 0

  function print(workspace: Workspace): Parameters {
    return printWorkspace(workspace, defaults)
  }
  const count = (name: string) => void done.set(name, (done.get(name) ?? 0) + 1)
  /** In one order: which filter was chosen first says nothing. */
  const textOf = (parameters: Parameters) =>
    new URLSearchParams(
      parameters.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([...each]) => each),
    ).toString()
  const here = () => history[at] ?? []
  const read = (parameters: Parameters): Workspace => {
    const { workspace, unhonoured } = readWorkspace([...new URLSearchParams(textOf(parameters))], {
      defaults,
      clients: FAMILY,
      config: known,
    })
    if (unhonoured.length > 0) faults.push(`${textOf(parameters)} is not shown: ${JSON.stringify(unhonoured)}`)
    return workspace
  }
  const go = (workspace: Workspace) => {
    const next = print(workspace)
    if (textOf(next) === textOf(here())) return
    history = [...history.slice(0, at + 1), next]
    at += 1
  }
  const rowsOf = (text: string) => statementsOf(portal.installation.deps.warehouse).rows({ sql: text, params: [] })
  const values = new Map<string, string[]>()
  for (const dimension of root.filters.filter(isWritten)) {
    const text = valuesSql(dimension, { table: 'package_level_info' })
    if (text !== undefined)
      values.set(
        dimension,
        (await rowsOf(text)).map(({ value }) => String(value)),
      )
  }
  const tabOf = (workspace: Workspace) => {
    const { page, controls } = openedTab(workspace, tabs)
    const table = config.catalog.tables.get(page.table)
    const hand = TABS[page.id]
    if (!table || !hand) throw new Error(page.id)
    return { page, controls, table, hand }
  }

  /** The figures of one set on the open tab, as the server answers what the browser asks. */
  const figuresOf = async (workspace: Workspace, place: number, narrowing: Narrowing) => {
    const { page, controls, table } = tabOf(workspace)
    const set = workspace.sets[place]
    if (!set) throw new Error('no such set')
    const only = { filters: narrowing.filters, days: narrowing.days[place] }
    const compared = comparedSet(set, { page, fact: controls.fact, trackingNumbers: [], only })
    const questions = setQuestions({
      ...{ page, config: known, table, set: compared, type: controls.chartComparisonType, invoiced: INVOICED },
    })
    const answers = await Promise.all(
      questions.asked.map(async ({ chartName, query, when }) => {
        if (when !== 'now') return undefined
        const { status, body } = await portal.call(as, {
          method: 'POST',
          url: `/aiparcelweb/api/aidashboards/data/${page.id}/${chartName}`,
          payload: sentQuery(query),
        })
        if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)} at ${textOf(here())}`)
        return (body as { data: { data: readonly QueryRow[] } }).data.data
      }),
    )
    return { ...questions.figuresOf(answers), range: questions.range }
  }

  /** What SQL says of one set: its own parameters, and those that are of all sets, read from the text of the address; or other ones in place of those. */
  const sqlOf = async (place: number, facts: readonly string[], given?: { only: Parameters; days: string }) => {
    const { page, hand } = tabOf(read(here()))
    const start = `set${place + 1}.`
    const own = here().flatMap(([name, text]): [string, string][] =>
      name.startsWith(start) && name !== `${start}name` ? [[name.slice(start.length), text]] : [],
    )
    const offered = ([name]: [string, string]) =>
      !name.startsWith('filter.') || page.filters.includes(name.slice('filter.'.length))
    const only = given?.only ?? here().filter(([name]) => name.startsWith('only.'))
    const counted = [
      ...own,
      ...only.map(([name, text]): [string, string] => [name.replace(/^only\./, ''), text]),
    ].filter(offered)
    const days =
      given?.days ??
      here()
        .find(([name]) => name === 'days')?.[1]
        .split(',')[place] ??
      ''
    const { view } = readView(own, defaults)
    const [from = '', to = ''] = days.split('..')
    const asked: View = { ...view, ...(days === '' ? comparedRange(view) : { from, to }) }
    const { where, view: inForce } = addressSql(hand.hand, { parameters: counted, view: asked })
    const rate = inForce.currency === 'all' ? 'usd_rate' : '1'
    const selected = facts.map(
      (fact) => `(${hand.facts[fact]?.replaceAll('RATE', rate).replaceAll('UNIT', '1')})::DOUBLE AS "${fact}"`,
    )
    const [row = {}] = await rowsOf(`SELECT ${selected.join(', ')} FROM ${hand.hand.table} WHERE ${where}`)
    return Object.fromEntries(facts.map((fact) => [fact, Number(row[fact] ?? 0)]))
  }
  const near = (one: number, other: number) => Math.abs(one - other) <= 1e-4 + Math.abs(other) * 1e-9

  const pressOrDrill = async (workspace: Workspace, step: number) => {
    const { page, controls } = tabOf(workspace)
    const place = chance.below(workspace.sets.length)
    const { narrowing, sets } = workspace
    const dimension = dimensionOf({ page, config: known })
    const kind = chance.of(['group', 'group', 'month', ...(page.id === 'comparisonAccessorial' ? ['charge'] : [])])
    const by = { group: [dimension], month: [], charge: ['accessorial', 'charge_description'] }[kind] ?? []
    const open = leftOpen(narrowing, { by, overTime: kind === 'month' })
    const { figures, charges = [], range } = await figuresOf(workspace, place, open)
    const { fact } = controls
    const marks: SetMark[] =
      kind === 'group'
        ? figures.groups.map((group) => ({
            rows: { values: { [dimension]: [group ?? ''] }, dates: null },
            value: figures.now(fact, { group }) ?? 0,
          }))
        : kind === 'month'
          ? figures.columns.monthly.flatMap((column) => {
              const dates = column && daysWithin(range, { span: 'monthly', start: column.start })
              return column && dates && dates.from <= dates.to
                ? [
                    {
                      rows: { values: {}, dates },
                      value: figures.now(fact, { span: 'monthly', start: column.start }) ?? 0,
                    },
                  ]
                : []
            })
          : charges.map((row) => ({
              rows: { values: Object.fromEntries(by.map((name) => [name, [String(row[name] ?? '')]])), dates: null },
              value: Number(row[fact] ?? 0),
            }))
    const fitting = marks.filter(({ rows }) => markFault(rows, page) === undefined)
    if (fitting.length === 0) {
      count('nothing drawn')
      return
    }
    const { rows, value } = chance.of(fitting)
    if (step % 3 === 0) {
      const days = rows.dates ?? range
      const filters = {
        ...open.filters,
        ...Object.fromEntries(Object.entries(rows.values).map(([name, each]) => [name, [...each]])),
      }
      const sum =
        (
          await sqlOf(place, [fact], {
            only: printFilters(filters),
            days: `${days.from}..${days.to}`,
          })
        )[fact] ?? 0
      count('rows of a mark')
      if (!near(sum, value))
        faults.push(
          `set ${place + 1} ${JSON.stringify(rows)} shows ${value}, its rows sum to ${sum} at ${textOf(here())}`,
        )
    }
    const set = sets[place]
    if (!set) throw new Error('no such set')
    const own = comparedSet(set, { page, fact, trackingNumbers: [] }).view
    const narrow = (chosen: Narrowing, change: (view: View) => Partial<View> | null): Narrowing | null => {
      const view = chosenView(own, chosen, place)
      const made = change(view)
      const found =
        made &&
        narrowingOf(
          { ...view, ...made },
          {
            ...{ at: place, narrowing: chosen, sets, type: controls.chartComparisonType, span: 'monthly' },
            today: TEST_TODAY,
          },
        )
      return found === null || typeof found === 'string' ? null : found
    }
    const chosen = Object.keys(narrowing.filters).filter((name) => !Object.hasOwn(open.filters, name))
    const pressed = (adding: boolean) => (view: View) => {
      const made = pressMark(view, rows, { adding, chosen })
      return made.done === 'apart' ? null : made.change
    }
    const leavesOut = chance.below(4) === 0
    const found = narrow(
      narrowing,
      leavesOut ? (view) => leaveOutMark(view, rows) : pressed(chance.below(3) === 0 && kind !== 'charge'),
    )
    count(found ? 'mark' : 'refused mark')
    if (!found) return
    go({ ...workspace, narrowing: found })
    if (!leavesOut && kind !== 'charge' && !isMarkChosen(rows, chosenView(own, narrowing, place))) {
      const after = read(here()).narrowing
      if (!isMarkChosen(rows, chosenView(own, after, place)))
        faults.push(`${JSON.stringify(rows)} is pressed and not chosen at ${textOf(here())}`)
    }
  }

  const otherHead = (workspace: Workspace): Workspace => {
    const { sets } = workspace
    const { page, controls } = tabOf(workspace)
    const place = chance.below(sets.length)
    const changed = (change: Partial<typeof controls>): Workspace => ({
      ...workspace,
      tabs: { ...workspace.tabs, [page.id]: { ...controls, ...change } },
    })
    return chance.of<() => Workspace>([
      () => ({ ...workspace, currentTab: chance.of(tabs).id }),
      () => changed({ fact: chance.of(page.facts).fact }),
      () => changed({ ...defaultControls(page), chartComparisonType: chance.of(COMPARISON_TYPES) }),
      () => {
        const [base] = sets
        const name = `Set${1 + chance.below(9)}`
        if (!base || sets.length >= MAX_COMPARED_SETS || sets.some((each) => each.name === name)) return workspace
        return withOtherSets(workspace, [...sets, { ...base, name }])
      },
      () => withOtherSets(workspace, sets.with(place, setOfView(sets[place]?.name ?? '', defaultView(defaults)))),
      () => (sets.length === 1 ? workspace : withOtherSets(workspace, sets.toSpliced(place, 1))),
      ...Array.from({ length: 4 }, () => () => {
        const set = sets[place]
        if (!set) return workspace
        const { view } = comparedSet(set, { page: root, fact: '', trackingNumbers: [] })
        const other = setOfView(set.name, { ...view, ...headStep(view, { page: root, values }, chance) })
        return withOtherSets(workspace, sets.with(place, other))
      }),
    ])()
  }

  for (let step = 1; step <= steps; step += 1) {
    const workspace = read(here())
    const way = chance.below(12)
    if (way < 5) await pressOrDrill(workspace, step)
    else if (way < 8) {
      count('head')
      go(otherHead(workspace))
    } else if (way < 10 && at > 0) {
      count('back')
      at -= 1
    } else if (way === 10 && at < history.length - 1) {
      count('forward')
      at += 1
    } else {
      count('reload')
      const again = textOf(print(workspace))
      if (again !== textOf(here())) faults.push(`${textOf(here())} is ${again} after a reload`)
    }
    if (step % EVERY !== 0) continue
    const now = read(here())
    const facts = Object.keys(tabOf(now).hand.facts)
    count('compared')
    for (const place of now.sets.keys()) {
      const { figures } = await figuresOf(now, place, now.narrowing)
      const expected = await sqlOf(place, facts)
      const found = facts.map((fact) => figures.now(fact) ?? 0)
      if (found.some((value) => value !== 0)) count('sets with figures')
      for (const [nth, fact] of facts.entries())
        if (!near(found[nth] ?? 0, expected[fact] ?? 0))
          faults.push(`set ${place + 1}: ${fact} is ${found[nth]} and in SQL ${expected[fact]} at ${textOf(here())}`)
      const address = `${place} ${textOf(here())}`
      const before = shown.get(address)
      if (before !== undefined && before !== JSON.stringify(found))
        faults.push(`${address} showed ${before} and shows ${JSON.stringify(found)}`)
      shown.set(address, JSON.stringify(found))
    }
  }
  return { faults, done }
}

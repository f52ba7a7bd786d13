import { datesOf } from '../../domain/dates/date-choice.ts'
import { ROLLING_PERIODS } from '../../domain/dates/period.ts'
import { withValues } from '../../domain/dashboards/dimension-filter.ts'
import { chooseFilter, filterParent } from '../../domain/dashboards/page-filters.ts'
import { isMarkChosen, leaveOutMark, markFault, pressMark } from '../../domain/dashboards/mark-rows.ts'
import { modesOf, type PageSpec } from '../../domain/dashboards/page-spec.ts'
import type { View } from '../../domain/dashboards/view.ts'
import type { Mark } from '../../src/charts/marks/mark.ts'
import { TEST_TODAY } from '../support/portal/template-data.ts'
import { isWritten } from './address-sql.ts'

/** A walk repeats itself by its seed. */
export interface Chance {
  /** Below the number, from 0. */
  readonly below: (most: number) => number
  readonly of: <T>(choices: readonly T[]) => T
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (most: number) => Math.floor(next() * most)
  const of = <T>(choices: readonly T[]): T => {
    const choice = choices[below(choices.length)]
    if (choice === undefined) throw new Error('nothing to choose from')
    return choice
  }
  return { below, of }
}

/** What a mark offers to a walk: whose rows the page can filter by, and of which somebody wrote the SQL. */
export function isOffered(mark: Mark, page: PageSpec): boolean {
  const dimensions = Object.keys(mark.rows.values)
  return (
    (dimensions.length > 0 || mark.rows.dates !== null) &&
    markFault(mark.rows, page) === undefined &&
    dimensions.every(isWritten)
  )
}

/** A press, with Shift or without; leaving out; undefined: the mark does not take it. */
export function markStep(view: View, mark: Mark, chance: Chance): Partial<View> | undefined {
  if (chance.below(4) === 0) return leaveOutMark(view, mark.rows) ?? undefined
  const pressed = pressMark(view, mark.rows, { adding: chance.below(3) === 0 })
  return pressed.done === 'apart' ? undefined : pressed.change
}

/** A press on a mark that nothing of the view is chosen by, so that a second one gives back what was. */
export function isFresh(view: View, { rows }: Mark): boolean {
  const dimensions = Object.keys(rows.values)
  return (
    !isMarkChosen(rows, view) &&
    (rows.dates === null || view.around === undefined) &&
    dimensions.every((each) => view.filters[each] === undefined && !dimensionsOf(view).includes(each))
  )
}

/** What is filtered by, and what those depend on. */
function dimensionsOf({ filters }: View): string[] {
  return Object.keys(filters).flatMap((each) => [each, filterParent(each) ?? each])
}

/** The values that may be chosen of each dimension of a page. */
export type Values = ReadonlyMap<string, readonly string[]>

/** A filter as the form chooses it: some values, or all but some. */
function filterStep({ filters }: View, values: Values, chance: Chance): Partial<View> {
  const dimension = chance.of([...values].flatMap(([name, offered]) => (offered.length > 0 ? [name] : [])))
  const parent = filterParent(dimension)
  if (parent !== undefined && filters[parent] === undefined) return {}
  const offered = values.get(dimension) ?? []
  const chosen = [...new Set([chance.of(offered), ...(chance.below(2) === 0 ? [chance.of(offered)] : [])])]
  return { filters: chooseFilter(filters, dimension, withValues(chosen, { excluding: chance.below(3) === 0 })) }
}

/** A change that is made in the head of the page. */
export function headStep(
  view: View,
  { page, values }: { page: PageSpec; values: Values },
  chance: Chance,
): Partial<View> {
  const choosing = () => filterStep(view, values, chance)
  const steps: readonly (() => Partial<View>)[] = [
    ...[choosing, choosing, choosing],
    () => ({ fact: chance.of(page.facts).fact }),
    () => datesOf({ frequency: 'rp', period: chance.of(ROLLING_PERIODS) }, TEST_TODAY),
    () => datesOf({ frequency: 'la', days: 30 + chance.below(330) }, TEST_TODAY),
    () => ({ dateType: chance.of(['bill_date', 'pickup_date'] as const) }),
    () => ({ currency: chance.of(['all', 'all', 'USD', 'CAD']) }),
    () => ({ unit: chance.of(['lbs', 'kgs'] as const) }),
    () => ({ mode: chance.of(['', ...modesOf(page)]) }),
    () => ({ childClientIds: chance.of([[], [], [2], [2, 3]]), filters: withoutAccounts(view) }),
    () => {
      const chosen = Object.keys(view.filters)
      return chosen.length === 0 ? {} : { filters: chooseFilter(view.filters, chance.of(chosen), []) }
    },
    () => {
      const from = chance.below(20)
      return page.filters.includes('bill_weight_pounds')
        ? { filters: chooseFilter(view.filters, 'bill_weight_pounds', { from, to: chance.of([null, from + 15]) }) }
        : {}
    },
  ]
  return chance.of(steps)()
}

function withoutAccounts({ filters }: View): View['filters'] {
  return chooseFilter(filters, 'account_number', [])
}

import { expect } from 'vitest'
import { createActor, fromPromise, type InspectionEvent } from 'xstate'
import type { RowsPlace } from '../../../domain/dashboards/open-rows/open-rows.ts'
import { sameRowsPackage, type RowsPackage } from '../../../domain/dashboards/open-rows/rows-package.ts'
import type { OpenedPackage, RowsContext, RowsEvent } from '../../../machines/grid/rows-context.ts'
import { rowsMachine } from '../../../machines/grid/rows.machine.ts'
import type { Level, OpenMachineLevel, StateKey, Step } from '../../qa/model.ts'
import { reach } from '../../qa/turns.ts'
import { LOST, model, ROWS_CASES, type RowsCase } from './cases.ts'

type State = StateKey<typeof rowsMachine>
type Start = keyof typeof model.starts

interface HeldSearch {
  readonly open: RowsPackage
  readonly answer: (found: OpenedPackage | null) => void
  readonly fail: (error: unknown) => void
}

/** What the rows told of themselves, in order. */
type Told = { readonly shown: RowsPlace; readonly instead: boolean } | { readonly sought: number } | 'asked again'

/** Rows whose address, grid and search the test holds. */
export function openRows(start: Start, inspect?: (event: InspectionEvent) => void) {
  const searches: HeldSearch[] = []
  const told: Told[] = []
  const machine = rowsMachine.provide({
    actors: {
      findPackage: fromPromise<OpenedPackage | null, { readonly open: RowsPackage }>(
        ({ input: { open } }) => new Promise((answer, fail) => searches.push({ open, answer, fail })),
      ),
    },
    actions: {
      showPlace: (_, { place, instead }) => void told.push({ shown: place, instead }),
      seekRow: (_, { at }) => void told.push({ sought: at }),
      askAgain: () => void told.push('asked again'),
    },
  })
  const actor = createActor(machine, { input: model.starts[start], ...(inspect ? { inspect } : {}) }).start()
  return { actor, searches, told, settle: ({ to }: Pick<Step<RowsCase>, 'to'>) => reach(actor, to) }
}
type Opened = ReturnType<typeof openRows>

/** A case is sent; what it tells, and what of the context it leaves, is as said. */
type Expected = (before: RowsContext, after: RowsContext) => readonly Told[]

/** Of other rows the sums are others. */
const withSums =
  (name: keyof typeof EXPECTED): Expected =>
  (before, after) => {
    const isElsewhere = name === 'another view is chosen' || name === 'all rows of an invoice are opened'
    const sums = isElsewhere || whose(before.place) !== whose(after.place) ? null : ROWS_CASES['the sums come'].totals
    expect(after.totals).toEqual(sums)
    return EXPECTED[name](before, after)
  }

const whose = ({ rows, rowsOf }: RowsPlace) => JSON.stringify([rows, rowsOf])

const says =
  (instead = false): Expected =>
  (_, { place }) => [{ shown: place, instead }]
const again: Expected = () => ['asked again']

const showsPackage: Expected = (before, after) => {
  const isSame = sameRowsPackage(before.place.rowsPackage, after.place.rowsPackage)
  expect(after.opened).toEqual(isSame ? before.opened : null)
  return []
}

const EXPECTED: Readonly<
  Record<
    Exclude<
      RowsCase,
      `${string}package stands${string}` | 'the package is not among them' | 'the package cannot be looked for'
    >,
    Expected
  >
> = {
  'the address shows the rows as they come': (_, { place }) => {
    expect(place).toEqual({ rows: 'all' })
    return []
  },
  'the address shows a package': showsPackage,
  'the address shows a package of an invoice': showsPackage,
  'the rows are asked anew': (_, { loaded, failure }) => {
    expect([loaded, failure]).toEqual([null, null])
    return []
  },
  'rows come': (_, { loaded, failure }) => {
    expect([loaded, failure]).toEqual([ROWS_CASES['rows come'].loaded, null])
    return []
  },
  'no rows come': (_, { loaded }) => {
    expect(loaded).toEqual(ROWS_CASES['no rows come'].loaded)
    return []
  },
  'the sums come': (_, { totals }) => {
    expect(totals).toEqual(ROWS_CASES['the sums come'].totals)
    return []
  },
  'a call fails': (_, { failure }) => {
    expect(failure).toEqual(LOST)
    return []
  },
  'newer data is answered': again,
  'it is tried again': (before, { failure }) => {
    expect(failure).toBeNull()
    return before.failure === null ? [] : ['asked again']
  },
  'another view is chosen': (before, after) => {
    expect(after).toMatchObject({ place: { rows: 'carrier_name' }, left: null, loaded: null })
    expect(after.place).toEqual({ rows: 'carrier_name', rowsOf: before.place.rowsOf })
    return says()(before, after)
  },
  'they are filtered': (before, after) => {
    expect(after.place.rowsFilters).toEqual(ROWS_CASES['they are filtered'].filters)
    expect(after.place.rowsPackage).toEqual(before.opened ? before.place.rowsPackage : undefined)
    return says()(before, after)
  },
  'they are sorted': (before, after) => {
    expect(after.place.rowsSort).toEqual(ROWS_CASES['they are sorted'].sort)
    expect(after.place.rowsLook?.sort ?? []).toEqual([])
    return says()(before, after)
  },
  'the columns are changed': (before, after) => {
    if (!before.place.rowsLook) return []
    expect(after.place.rowsLook).toBeUndefined()
    expect(after.place.rowsPackage).toEqual(before.place.rowsPackage)
    expect(after.place.rowsSort).toEqual(
      before.place.rowsSort ?? (before.place.rowsLook.sort.length > 0 ? before.place.rowsLook.sort : undefined),
    )
    return says()(before, after)
  },
  'all rows of an invoice are opened': (before, after) => {
    const { rows, rowsOf, at } = ROWS_CASES['all rows of an invoice are opened']
    expect(after.loaded).toBeNull()
    expect(after.place).toEqual({ rows, rowsOf })
    expect(after.left).toEqual(
      before.place.rowsOf ? before.left : { place: { ...before.place, rowsPackage: undefined }, at },
    )
    return says()(before, after)
  },
  'the rows of the page are wanted': (before, after) => {
    if (!before.place.rowsOf) return []
    expect(after.place).toEqual(before.left?.place ?? { rows: before.place.rows })
    return says()(before, after)
  },
  'a package is opened': (before, after) => {
    if (before.opened) return []
    expect(after.place.rowsPackage).toEqual(ROWS_CASES['a package is opened'].open)
    expect(after.opened).toEqual({ at: 1, alone: null })
    return says()(before, after)
  },
  'the next package is shown': (before, after) => {
    expect(after.place.rowsPackage).toEqual(ROWS_CASES['the next package is shown'].open)
    return says(true)(before, after)
  },
  'the package is closed': (before, after) => {
    expect(after.opened).toBeNull()
    expect(after.place).toEqual({ ...before.place, rowsPackage: undefined })
    return [{ shown: after.place, instead: false }, { sought: 2 }]
  },
}

function levelOf(rows: Opened): Level<RowsCase, State> {
  const { actor, searches, told, settle } = rows
  const context = () => actor.getSnapshot().context
  const drive = (name: keyof typeof EXPECTED) => (step: Step<RowsCase>) => {
    actor.send(ROWS_CASES['the sums come'])
    const before = context()
    const already = told.length
    actor.send(ROWS_CASES[name] as RowsEvent)
    // A row that was left is sought where its rows come again.
    const returned = step.from.includes('rows.returning') && step.to.includes('rows.shown')
    const expected = withSums(name)(before, context())
    expect(told.slice(already)).toEqual([...expected, ...(returned ? [{ sought: before.left?.at ?? 0 }] : [])])
  }
  const sent = Object.fromEntries(
    Object.keys(EXPECTED).map((name) => [name, drive(name as keyof typeof EXPECTED)]),
  ) as unknown as Level<RowsCase, State>['drivers']
  const ends = (how: (search: HeldSearch) => void) => async (step: Step<RowsCase>) => {
    const search = searches.at(-1)
    expect(search?.open).toEqual(context().place.rowsPackage)
    if (search) how(search)
    await settle(step)
  }
  const finds = (name: 'the package stands at its place' | 'the package stands elsewhere') =>
    ends(({ answer }) => answer(ROWS_CASES[name].output))
  const asked = (failed: boolean, isAsked: boolean) => () => {
    expect(actor.getSnapshot().hasTag('failed')).toBe(failed)
    expect(actor.getSnapshot().hasTag('asked')).toBe(isAsked)
    expect(context().failure === null).toBe(!failed)
    if (isAsked) expect(context().loaded).toBeNull()
    const { rowsLook, rowsOf } = context().place
    expect(actor.getSnapshot().can({ type: 'columns.kept' })).toBe(rowsLook !== undefined)
    expect(actor.getSnapshot().can({ type: 'one.left' })).toBe(rowsOf !== undefined)
    expect(actor.getSnapshot().can({ type: 'view.chosen', rows: context().place.rows })).toBe(false)
  }
  const closed = () => expect(context().opened).toBeNull()
  return {
    drivers: {
      ...sent,
      'the package stands at its place': finds('the package stands at its place'),
      'the package stands elsewhere': finds('the package stands elsewhere'),
      'the package is not among them': ends(({ answer }) => answer(null)),
      'the package cannot be looked for': async (step) => {
        await ends(({ fail }) => fail(LOST))(step)
        expect(context().failure).toEqual(LOST)
      },
    },
    states: {
      'rows.loading': asked(false, true),
      'rows.returning': asked(false, true),
      'rows.shown': asked(false, false),
      'rows.empty': asked(false, false),
      'rows.failed': asked(true, false),
      'rows.partly': asked(true, false),
      'opened.placed': () => Promise.reject(new Error('it is left at once')),
      'opened.closed': closed,
      'opened.sought': closed,
      'opened.finding': closed,
      'opened.unfound': closed,
      'opened.gone': closed,
      'opened.open': () => expect(context().opened).not.toBeNull(),
    },
  }
}

export const openMachineLevel: OpenMachineLevel<RowsCase, State, Start> = ({ start, inspect }) => {
  const rows = openRows(start, inspect)
  return {
    ...levelOf(rows),
    snapshot: () => rows.actor.getSnapshot(),
    stop: () => void rows.actor.stop(),
  }
}

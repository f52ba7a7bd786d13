import { raise, type SnapshotFrom } from 'xstate'
import type { RowsContext } from './rows-context.ts'
import { rowsSetup } from './rows-setup.ts'

type InContext = { readonly context: RowsContext }

/** A step in the browser's history. */
const show = {
  type: 'showPlace',
  params: ({ context: { place } }: InContext) => ({ place, instead: false }),
} as const
const showInstead = {
  type: 'showPlace',
  params: ({ context: { place } }: InContext) => ({ place, instead: true }),
} as const

/** What stands on the screen of the rows. */
const rows = rowsSetup.createStateConfig({
  initial: 'loading',
  on: {
    'place.shown': [
      {
        guard: { type: 'leadsBack', params: ({ event: { place } }) => ({ place }) },
        target: '.returning',
        actions: ['forgetTotals', { type: 'takePlace', params: ({ event: { place } }) => ({ place }) }],
      },
      {
        guard: { type: 'leadsElsewhere', params: ({ event: { place } }) => ({ place }) },
        target: '.loading',
        actions: ['forgetTotals', { type: 'takePlace', params: ({ event: { place } }) => ({ place }) }],
      },
      {
        guard: { type: 'leadsToOthers', params: ({ event: { place } }) => ({ place }) },
        target: '.loading',
        actions: { type: 'takePlace', params: ({ event: { place } }) => ({ place }) },
      },
      { actions: { type: 'takePlace', params: ({ event: { place } }) => ({ place }) } },
    ],
    'rows.asked': '.loading',
    'rows.came': [
      {
        guard: { type: 'isEmpty', params: ({ event: { loaded } }) => ({ loaded }) },
        target: '.empty',
        actions: { type: 'takeRows', params: ({ event: { loaded } }) => ({ loaded }) },
      },
      { target: '.shown', actions: { type: 'takeRows', params: ({ event: { loaded } }) => ({ loaded }) } },
    ],
    'totals.came': { actions: { type: 'takeTotals', params: ({ event: { totals } }) => ({ totals }) } },
    'call.failed': [
      {
        guard: 'isKnown',
        target: '.partly',
        actions: { type: 'takeFailure', params: ({ event: { failure } }) => ({ failure }) },
      },
      { target: '.failed', actions: { type: 'takeFailure', params: ({ event: { failure } }) => ({ failure }) } },
    ],
    'data.changed': { actions: 'askAgain' },
    'view.chosen': {
      guard: { type: 'isOtherView', params: ({ event }) => ({ rows: event.rows }) },
      target: '.loading',
      actions: ['forgetTotals', { type: 'chooseView', params: ({ event }) => ({ rows: event.rows }) }, show],
    },
    'rows.filtered': {
      target: '.loading',
      actions: [{ type: 'filter', params: ({ event: { filters } }) => ({ filters }) }, show],
    },
    'rows.sorted': {
      target: '.loading',
      actions: [{ type: 'sort', params: ({ event: { sort } }) => ({ sort }) }, show],
    },
    'columns.kept': { guard: 'hasLook', actions: ['forgetLook', show] },
    'one.opened': {
      target: '.loading',
      actions: [
        'forgetTotals',
        { type: 'openOne', params: ({ event }) => ({ rows: event.rows, rowsOf: event.rowsOf, at: event.at }) },
        show,
      ],
    },
    'one.left': [
      { guard: 'wasLeft', target: '.returning', actions: ['forgetTotals', 'leaveOne', show] },
      { guard: 'cameWithAddress', target: '.loading', actions: ['forgetTotals', 'leaveOne', show] },
    ],
  },
  states: {
    loading: { tags: 'asked', entry: 'forgetRows' },
    /** To the row from which the reader went to all rows of its package or invoice. */
    returning: {
      tags: 'asked',
      entry: 'forgetRows',
      on: {
        'rows.asked': 'returning',
        'rows.came': [
          {
            guard: { type: 'isEmpty', params: ({ event: { loaded } }) => ({ loaded }) },
            target: 'empty',
            actions: { type: 'takeRows', params: ({ event: { loaded } }) => ({ loaded }) },
          },
          {
            target: 'shown',
            actions: [
              { type: 'takeRows', params: ({ event: { loaded } }) => ({ loaded }) },
              { type: 'seekRow', params: ({ context: { left } }) => ({ at: left?.at ?? 0 }) },
            ],
          },
        ],
      },
    },
    shown: {},
    empty: {},
    failed: { tags: 'failed', on: { 'rows.retried': { target: 'loading', actions: 'askAgain' } } },
    /** Rows are there, and what was asked beside or below them failed. */
    partly: {
      tags: 'failed',
      on: {
        'rows.retried': [
          { guard: 'areThere', target: 'shown', actions: ['forgetFailure', 'askAgain'] },
          { target: 'empty', actions: ['forgetFailure', 'askAgain'] },
        ],
      },
    },
  },
})

/** The rows are others, or shown otherwise: of a package that was not found among them nothing is said any more. */
const closesSearch = {
  'rows.filtered': 'closed',
  'rows.sorted': 'closed',
  'view.chosen': {
    guard: {
      type: 'isOtherView',
      params: ({ event }: { readonly event: { readonly rows: string } }) => ({ rows: event.rows }),
    },
    target: 'closed',
  },
  'one.opened': 'closed',
  'one.left': { guard: 'isOfOne', target: 'closed' },
} as const

/** Other rows are asked, among which it may be, or stand elsewhere. */
const asksAgain = { guard: 'areAsked', target: 'sought' } as const

/** The window of one row's package over the rows. */
const opened = rowsSetup.createStateConfig({
  initial: 'placed',
  on: {
    'place.shown': [
      { guard: { type: 'namesTheSame', params: ({ event: { place } }) => ({ place }) } },
      { guard: { type: 'namesAnother', params: ({ event: { place } }) => ({ place }) }, target: '.sought' },
      { target: '.closed' },
    ],
    'package.opened': {
      target: '.open',
      actions: [{ type: 'openPackage', params: ({ event: { open } }) => ({ open }) }, show],
    },
  },
  states: {
    placed: { always: [{ guard: 'namesPackage', target: 'sought' }, { target: 'closed' }] },
    closed: {},
    /** The address names one, and the rows are not there yet. */
    sought: {
      always: [
        { guard: 'areThere', target: 'finding' },
        { guard: 'areNone', target: 'gone' },
      ],
      on: closesSearch,
    },
    finding: {
      always: asksAgain,
      invoke: {
        id: 'finding',
        src: 'findPackage',
        input: ({ context: { place } }) => ({ open: place.rowsPackage ?? { at: 0 } }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => ({ found: event.output }) },
            target: 'open',
            actions: { type: 'takeFound', params: ({ event }) => ({ found: event.output }) },
          },
          { target: 'gone' },
        ],
        onError: {
          target: 'unfound',
          actions: raise(({ event: { error } }) => ({ type: 'call.failed', failure: error })),
        },
      },
      on: closesSearch,
    },
    /** Nobody knows whether it is among the rows. */
    unfound: { always: asksAgain, on: { ...closesSearch, 'rows.came': 'sought' } },
    /** It is not among the rows. */
    gone: { always: asksAgain, on: closesSearch },
    open: {
      exit: 'forgetPackage',
      on: {
        'package.passed': {
          actions: [{ type: 'passPackage', params: ({ event: { open } }) => ({ open }) }, showInstead],
        },
        'package.closed': {
          target: 'closed',
          actions: ['closePackage', show, { type: 'seekRow', params: ({ event: { at } }) => ({ at }) }],
        },
      },
    },
  },
})

/** The rows behind the charts of a page: filtered, sorted, of another view or of one package, and the window of a package over them. Its place is what the address holds. GRID-01 to GRID-31 */
export const rowsMachine = rowsSetup.createMachine({
  id: 'rows',
  context: ({ input: { place } }) => ({ place, loaded: null, totals: null, failure: null, left: null, opened: null }),
  type: 'parallel',
  states: { rows, opened },
})

export type RowsSnapshot = SnapshotFrom<typeof rowsMachine>

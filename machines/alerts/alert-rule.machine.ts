import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate'
import { AlertRule, fitsCondition, MOST_ALERTED, watchOf, type AlertWatch } from '../../domain/alerts/alert-rule.ts'
import { knowsTarget, type AlertSeries } from '../../domain/alerts/alert-series.ts'
import { bySegment } from '../../domain/alerts/judge-segments.ts'
import { usualRange } from '../../domain/alerts/usual-range.ts'
import type { RepeatedSchedule } from '../../domain/schedules/schedule.ts'

/** A figure that is to be watched, as it is being filled in. */
export interface AlertDraft {
  readonly name: string
  /** Its amount may not be one yet. */
  readonly rule: AlertRule
  readonly schedule: RepeatedSchedule
  /** Ids of people. */
  readonly people: readonly number[]
}

/** What it is a draft of: a new one of a page's figure, or one that there is. */
export interface Watched {
  /** Path and query of the page. */
  readonly address: string
  readonly id?: number
}

export interface AlertToSave {
  readonly of: Watched
  readonly draft: AlertDraft
}

export interface AlertRuleContext extends AlertToSave {
  /** By which is shown when it would have fired; null: it did not come yet. */
  readonly series: AlertSeries | null
  readonly failure: unknown
}

export type AlertRuleEvent =
  | { readonly type: 'alert.opened'; readonly of: Watched; readonly draft: AlertDraft }
  /** Another figure is to be judged: of other days, a share, divided, or its invoices. */
  | { readonly type: 'figure.chosen'; readonly rule: AlertRule }
  | { readonly type: 'draft.changed'; readonly draft: AlertDraft }
  | { readonly type: 'series.retried' }
  | { readonly type: 'alert.confirmed' }
  | { readonly type: 'alert.closed' }

export interface AskedSeries {
  readonly address: string
  readonly watch: AlertWatch
}

/** Whether twelve weeks or more say what is usual of the next. */
export function knowsUsual({ buckets }: Pick<AlertSeries, 'buckets'>): boolean {
  return [...bySegment(buckets).values()].some((each) => usualRange(each, each.length) !== null)
}

interface Changed {
  readonly event: { readonly draft: AlertDraft }
}

const NOTHING: AlertRuleContext = {
  of: { address: '' },
  draft: {
    name: '',
    rule: { span: 'weekly', when: { kind: 'changed', percent: 20 } },
    schedule: { weekdays: [1], at: '08:00', zone: 'UTC' },
    people: [],
  },
  series: null,
  failure: null,
}

const TAKE_DRAFT = { type: 'takeDraft', params: ({ event: { draft } }: Changed) => ({ draft }) } as const

/** Wherever the draft was, it is complete or not by what it is now. */
const CHANGED = [
  {
    guard: { type: 'isComplete', params: ({ event: { draft } }: Changed) => ({ draft }) },
    target: 'complete',
    actions: TAKE_DRAFT,
  },
  { target: 'incomplete', actions: TAKE_DRAFT },
] as const

const CHOSEN = {
  target: 'asking',
  reenter: true,
  actions: {
    type: 'takeRule',
    params: ({ event: { rule } }: { readonly event: { readonly rule: AlertRule } }) => ({ rule }),
  },
} as const

/** Has a figure watched: fill in what it fires on, see when it would have fired, and only then save it. */
export const alertRuleMachine = setup({
  types: { context: {} as AlertRuleContext, events: {} as AlertRuleEvent },
  actors: {
    askSeries: fromPromise<AlertSeries, AskedSeries>(() => Promise.reject(new Error('askSeries is not provided'))),
    saveAlert: fromPromise<unknown, AlertToSave>(() => Promise.reject(new Error('saveAlert is not provided'))),
  },
  actions: {
    begin: assign((_, opened: AlertToSave) => ({ ...opened, series: null, failure: null })),
    takeDraft: assign((_, { draft }: { readonly draft: AlertDraft }) => ({ draft })),
    /** A condition that this figure cannot be judged by is lost. */
    takeRule: assign(({ context: { draft } }, { rule }: { readonly rule: AlertRule }) => {
      const when = fitsCondition(rule, rule.when.kind) ? rule.when : NOTHING.draft.rule.when
      return { series: null, draft: { ...draft, rule: { ...rule, when } } }
    }),
    takeSeries: assign((_, { series }: { readonly series: AlertSeries }) => ({ series })),
    takeFailure: assign((_, { failure }: { readonly failure: unknown }) => ({ failure })),
  },
  guards: {
    isComplete: (
      { context },
      {
        draft: { name, rule, people },
        series = context.series,
      }: { readonly draft: AlertDraft; readonly series?: AlertSeries | null },
    ) =>
      name.trim() !== '' &&
      people.length > 0 &&
      people.length <= MOST_ALERTED &&
      AlertRule.safeParse(rule).success &&
      series !== null &&
      (rule.when.kind !== 'unusual' || knowsUsual(series)) &&
      ((rule.when.kind !== 'aboveTarget' && rule.when.kind !== 'onCourse') || knowsTarget(series)),
  },
}).createMachine({
  id: 'alertRule',
  context: NOTHING,
  initial: 'closed',
  states: {
    closed: {
      on: {
        'alert.opened': {
          target: 'open',
          actions: { type: 'begin', params: ({ event: { of, draft } }) => ({ of, draft }) },
        },
      },
    },
    open: {
      initial: 'asking',
      on: { 'alert.closed': 'closed' },
      states: {
        /** Its weeks or months are on their way; what is filled in meanwhile is kept. */
        asking: {
          invoke: {
            id: 'asking',
            src: 'askSeries',
            input: ({ context: { of, draft } }) => ({ address: of.address, watch: watchOf(draft.rule) }),
            onDone: [
              {
                guard: {
                  type: 'isComplete',
                  params: ({ context: { draft }, event: { output } }) => ({ draft, series: output }),
                },
                target: 'complete',
                actions: { type: 'takeSeries', params: ({ event: { output } }) => ({ series: output }) },
              },
              {
                target: 'incomplete',
                actions: { type: 'takeSeries', params: ({ event: { output } }) => ({ series: output }) },
              },
            ],
            onError: {
              target: 'unknown',
              actions: { type: 'takeFailure', params: ({ event: { error } }) => ({ failure: error }) },
            },
          },
          on: { 'figure.chosen': CHOSEN, 'draft.changed': { actions: TAKE_DRAFT } },
        },
        /** They did not come, so that nobody sees when it would have fired: it is not saved. */
        unknown: {
          on: { 'series.retried': 'asking', 'figure.chosen': CHOSEN, 'draft.changed': { actions: TAKE_DRAFT } },
        },
        /** Something is not filled in. */
        incomplete: { on: { 'figure.chosen': CHOSEN, 'draft.changed': CHANGED } },
        complete: { on: { 'figure.chosen': CHOSEN, 'draft.changed': CHANGED, 'alert.confirmed': 'saving' } },
        saving: {
          invoke: {
            id: 'saving',
            src: 'saveAlert',
            input: ({ context: { of, draft } }) => ({ of, draft }),
            onDone: 'saved',
            onError: {
              target: 'failed',
              actions: { type: 'takeFailure', params: ({ event: { error } }) => ({ failure: error }) },
            },
          },
        },
        saved: {},
        /** What was filled in is there still, to be saved again or changed. */
        failed: { on: { 'figure.chosen': CHOSEN, 'draft.changed': CHANGED, 'alert.confirmed': 'saving' } },
      },
    },
  },
})

export type AlertRuleSnapshot = SnapshotFrom<typeof alertRuleMachine>

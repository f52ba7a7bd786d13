import type { AnyEventObject } from 'xstate'
import { NO_CHOICES } from '../../../domain/alerts/alert-choices.ts'
import type { AlertSeries } from '../../../domain/alerts/alert-series.ts'
import { addDays } from '../../../domain/dates/calendar-date.ts'
import {
  alertRuleMachine,
  type AlertDraft,
  type AlertRuleContext,
  type AlertRuleEvent,
} from '../../../machines/alerts/alert-rule.machine.ts'
import { AS_IT_IS, type Model } from '../../qa/model.ts'

export const OF = { address: '/aframe/dashboard/spend?client=5&fact=total_spend' } as const
export const COMPLETE: AlertDraft = {
  name: 'Total Spend',
  rule: { span: 'weekly', when: { kind: 'changed', percent: 20 } },
  schedule: { weekdays: [1, 2, 3, 4, 5, 6, 7], at: '08:00', zone: 'UTC' },
  people: [7],
}
export const INCOMPLETE: AlertDraft = { ...COMPLETE, name: '' }
export const SERIES: AlertSeries = {
  figure: {
    name: 'Total Spend',
    unit: 'money',
    currency: 'all',
    weightUnit: 'lbs',
    clients: ['Harbor'],
    filters: [],
    whole: null,
    each: null,
  },
  choices: NO_CHOICES,
  shownFrom: '2025-11-23',
  buckets: Array.from({ length: 30 }, (_, at) => {
    const start = addDays('2025-11-23', 7 * at)
    return { start, end: addDays(start, 6), value: 100 + 30 * (at % 4), ripe: at < 29 }
  }),
}

/** Everything that happens to a figure that is to be watched, by name. */
export const ALERT_CASES = {
  'it is opened': { type: 'alert.opened', of: OF, draft: COMPLETE },
  'it is opened for who has no address': { type: 'alert.opened', of: OF, draft: { ...COMPLETE, people: [] } },
  'it is closed': { type: 'alert.closed' },
  'weeks become months, or months weeks': { type: 'figure.chosen', rule: { ...COMPLETE.rule, span: 'monthly' } },
  'its figure comes': { type: 'xstate.done.actor.asking', output: SERIES },
  'its figure does not come': { type: 'xstate.error.actor.asking', error: { status: 500 } },
  'it is asked again': { type: 'series.retried' },
  'its name is taken away': { type: 'draft.changed', draft: INCOMPLETE },
  'all of it is filled in': { type: 'draft.changed', draft: COMPLETE },
  'it is saved': { type: 'alert.confirmed' },
  'it was saved': { type: 'xstate.done.actor.saving', output: { id: 1 } },
  'the call fails': { type: 'xstate.error.actor.saving', error: { status: 500 } },
} as const satisfies Readonly<Record<string, AlertRuleEvent | AnyEventObject>>

export type AlertCase = keyof typeof ALERT_CASES

/** Where it leads to that the figure comes is decided by what is filled in by then. */
export function facts({ draft: { name, people } }: AlertRuleContext): string {
  return name !== '' && people.length > 0 ? 'whole' : 'in part'
}

export const model = {
  machine: alertRuleMachine,
  cases: ALERT_CASES,
  starts: AS_IT_IS,
  facts,
} as const satisfies Model<AlertCase, keyof typeof AS_IT_IS>

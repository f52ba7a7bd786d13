import * as z from 'zod'
import { AlertRule, AlertShare, AlertWatch, MOST_ALERTED } from '../../domain/alerts/alert-rule.ts'
import { ALERT_STATES } from '../../domain/alerts/judge.ts'
import { CalendarDate } from '../../domain/dates/date-spec.ts'
import { SavedView } from '../../domain/dashboards/layout/saved-views.ts'
import { CurrencyChoice, WeightUnit } from '../../domain/query/query.ts'
import { Unit } from '../../domain/query/catalog.ts'
import { RepeatedSchedule } from '../../domain/schedules/schedule.ts'
import { REMINDER_PERMISSIONS } from '../../domain/schedules/subscription-permission.ts'
import type { Operation } from './operation.ts'
import { Done, IdText } from './shapes.ts'

const requires = { anyOf: REMINDER_PERMISSIONS } as const
/** Everybody's too, of the people and clients that the caller sees. */
const oversees = { anyOf: [...REMINDER_PERMISSIONS, 'SETTINGS_ADMIN'] } as const
const AT = '/aiparcelweb/api/alerts'
const params = z.strictObject({ id: IdText })

const draft = {
  name: SavedView.shape.name,
  rule: AlertRule,
  /** When it is checked beside each publish. */
  schedule: RepeatedSchedule,
  /** Ids of who is told; with REMINDERS alone the caller. */
  people: z.array(z.int().positive()).min(1).max(MOST_ALERTED),
}

const whole = {
  name: z.string(),
  /** The dimension that it is not filtered by; null: it is filtered alike. */
  without: z.string().nullable(),
}

/** The figure that is watched, and how its amounts are read. */
const AlertFigure = z
  .strictObject({
    /** What it is called, in English; null: what the audit found. */
    name: z.string().nullable(),
    unit: Unit,
    currency: CurrencyChoice,
    weightUnit: WeightUnit,
    /** The clients that it is of, those that the caller sees; none: all of those. */
    clients: z.array(z.string()),
    /** By what the page is filtered, in the caller's language. */
    filters: z.array(z.strictObject({ name: z.string(), words: z.string() })),
    /** The whole that it is a share of, in English; null: it is watched itself. */
    whole: z.strictObject(whole).nullable(),
    /** The dimension each of whose values is judged by itself, in English; null: none. */
    each: z.string().nullable(),
  })
  .meta({ id: 'AlertFigure' })

/** Names of carriers, services, accounts … */
const Segments = z.array(z.string())

const days = { from: CalendarDate, to: CalendarDate }

/** A figure that is watched. Times are ISO text in UTC. */
const Alert = z
  .strictObject({
    id: z.int(),
    ...draft,
    people: z.array(z.strictObject({ id: z.int(), name: z.string() })),
    address: SavedView.shape.address,
    /** Null: its page is gone, or does not show it any more. */
    figure: AlertFigure.nullable(),
    /** Null: nobody is told any more, and it is not checked. */
    nextAt: z.string().nullable(),
    isOwn: z.boolean(),
    /** Whose it is. */
    by: z.string(),
    state: z.enum(ALERT_STATES),
    /** The first day of the week or month that was judged last; null: none yet. */
    judged: CalendarDate.nullable(),
    /** Those for which it fires, where each is judged by itself. */
    segments: Segments,
    /** The last day on which nobody is told. */
    snoozedUntil: CalendarDate.nullable(),
    /** The newest first. */
    history: z.array(
      z.strictObject({
        at: z.string(),
        what: z.enum(['fired', 'recovered', 'unchecked']),
        from: days.from.nullable(),
        to: days.to.nullable(),
        /** False: it was snoozed. */
        told: z.boolean(),
        segments: Segments.optional(),
      }),
    ),
  })
  .meta({ id: 'Alert' })

/** A figure by whole weeks or months. */
const AlertSeries = z
  .strictObject({
    figure: AlertFigure,
    /** The first day of the last twelve months: those before say what is usual. */
    shownFrom: CalendarDate,
    buckets: z.array(
      z.strictObject({
        ...{ start: days.from, end: days.to, value: z.number().nullable(), ripe: z.boolean() },
        /** Its budget; null or absent: there is none. */
        target: z.number().nullable().optional(),
        /** Of a month that is not over what it is on course for; null: too little of it is known. */
        course: z.number().nullable().optional(),
        /** Of which carrier, service, account …; absent: of the figure as a whole. */
        segment: z.string().optional(),
        /** How many invoices of an account did not come; null: it cannot be said. */
        missed: z.int().nullable().optional(),
      }),
    ),
    /** By what it may be watched. */
    choices: z.strictObject({
      shares: z.array(z.strictObject({ share: AlertShare, ...whole })),
      segments: z.array(z.strictObject({ dimension: z.string(), name: z.string() })),
      /** Whether its accounts may be looked at for invoices that did not come. */
      accounts: z.boolean(),
    }),
  })
  .meta({ id: 'AlertSeries' })

export const ALERT_OPERATIONS = {
  alerts: {
    method: 'get',
    path: AT,
    summary: "The caller's alerts, the newest first, and with SETTINGS_ADMIN those of everybody they see.",
    requires: oversees,
    seenAs: 'person',
    answer: z.array(Alert),
    cache: 'no-store',
  },
  alertSeries: {
    method: 'post',
    path: `${AT}/series`,
    summary:
      "A page's figure by weeks or months of the last twelve months and before, to see when an alert would have fired.",
    requires,
    body: z.strictObject({ address: SavedView.shape.address, ...AlertWatch.shape }),
    answer: AlertSeries,
    cache: 'no-store',
  },
  addAlert: {
    method: 'post',
    path: AT,
    summary:
      'Has a figure of a page, or what the audit found, watched: people are told when a condition begins and when it ceases to be met.',
    requires,
    body: z.strictObject({ ...draft, address: SavedView.shape.address }),
    answer: z.strictObject({ id: z.int() }),
    creates: true,
    cache: 'no-store',
  },
  changeAlert: {
    method: 'post',
    path: `${AT}/{id}`,
    summary: "Changes one of the caller's; with another condition it begins anew.",
    requires,
    params,
    body: z.strictObject(draft),
    answer: Done,
    cache: 'no-store',
  },
  snoozeAlert: {
    method: 'post',
    path: `${AT}/{id}/snooze`,
    summary: 'Tells nobody until the end of a day (UTC); null: tells again.',
    requires: oversees,
    params,
    body: z.strictObject({ until: CalendarDate.nullable() }),
    answer: Done,
    cache: 'no-store',
  },
  removeAlert: {
    method: 'post',
    path: `${AT}/{id}/remove`,
    summary: 'Deletes it; what was not handed over to the mail server yet is not sent.',
    requires: oversees,
    params,
    answer: Done,
    cache: 'no-store',
  },
} as const satisfies Record<string, Operation>

import * as z from 'zod'
import { SavedView } from '../../domain/dashboards/layout/saved-views.ts'
import { MOST_MAILED } from '../../domain/dashboards/layout/sharing.ts'
import { ATTACHMENTS } from '../../domain/schedules/attachment.ts'
import { LETTER } from '../../domain/schedules/letter.ts'
import { RUN_REASONS, RUN_STATES } from '../../domain/schedules/run.ts'
import { Schedule } from '../../domain/schedules/schedule.ts'
import { REMINDER_PERMISSIONS } from '../../domain/schedules/subscription-permission.ts'
import type { Operation } from './operation.ts'
import { Done, IdText } from './shapes.ts'

const requires = { anyOf: REMINDER_PERMISSIONS } as const
/** Everybody's too, of the people and clients that the caller sees. */
const oversees = { anyOf: [...REMINDER_PERMISSIONS, 'SETTINGS_ADMIN'] } as const
const AT = '/aiparcelweb/api/subscriptions'
const params = z.strictObject({ id: IdText })

const draft = {
  name: SavedView.shape.name,
  schedule: Schedule,
  attachment: z.enum(ATTACHMENTS),
  /** What its owner writes over the figures; absent or empty: nothing. */
  line: LETTER.line,
  /** Ids of who gets it, the caller's own among them where they do; with REMINDERS alone the caller. */
  people: z.array(z.int().positive()).min(1).max(MOST_MAILED),
}

/** A page that is sent again and again, or once on a day. Times are ISO text in UTC. */
const Subscription = z
  .strictObject({
    id: z.int(),
    name: draft.name,
    address: SavedView.shape.address,
    schedule: Schedule,
    attachment: draft.attachment,
    line: z.string(),
    /** Null: it is paused, its one day is over, or it waits for a load. */
    nextAt: z.string().nullable(),
    /** It goes an hour after the next load of the page's data. */
    awaitsLoad: z.boolean(),
    /** Whether it is the caller's. */
    isOwn: z.boolean(),
    /** Who sends it. */
    by: z.string(),
    /** Those of its receivers whom the caller sees. */
    people: z.array(z.strictObject({ id: z.int(), name: z.string() })),
    /** What became of the mail that was due last; null: none was yet. */
    last: z
      .strictObject({ dueAt: z.string(), state: z.enum(RUN_STATES), reason: z.enum(RUN_REASONS).nullable() })
      .nullable(),
  })
  .meta({ id: 'Subscription' })

export const SUBSCRIPTION_OPERATIONS = {
  subscriptions: {
    method: 'get',
    path: AT,
    summary: "The caller's pages on a schedule, the newest first, and with SETTINGS_ADMIN those of everybody they see.",
    requires: oversees,
    seenAs: 'person',
    answer: z.array(Subscription),
    cache: 'no-store',
  },
  subscribe: {
    method: 'post',
    path: AT,
    summary: 'Sends a page to people on a schedule, each time made under what they may see then.',
    requires,
    body: z.strictObject({ ...draft, address: SavedView.shape.address }),
    answer: z.strictObject({ id: z.int() }),
    creates: true,
    cache: 'no-store',
  },
  changeSubscription: {
    method: 'post',
    path: `${AT}/{id}`,
    summary: "Changes the name, schedule, file and receivers of one of the caller's.",
    requires,
    params,
    body: z.strictObject(draft),
    answer: Done,
    cache: 'no-store',
  },
  pauseSubscription: {
    method: 'post',
    path: `${AT}/{id}/pause`,
    summary: 'Pauses it, or goes on with it.',
    requires: oversees,
    params,
    body: z.strictObject({ paused: z.boolean() }),
    answer: Done,
    cache: 'no-store',
  },
  removeSubscription: {
    method: 'post',
    path: `${AT}/{id}/remove`,
    summary: 'Deletes it; what was not handed over to the mail server yet is not sent.',
    requires: oversees,
    params,
    answer: Done,
    cache: 'no-store',
  },
  sendSubscription: {
    method: 'post',
    path: `${AT}/{id}/send`,
    summary: "Sends one of the caller's now, beside its schedule; nothing where it is under way already.",
    requires,
    params,
    answer: Done,
    cache: 'no-store',
  },
  unsubscribePage: {
    method: 'get',
    path: '/aiparcelweb/nologin/unsubscribe/{key}',
    summary: 'The page with the one button that ends a subscription for the person whose key it is.',
    requires: 'anyone',
    params: z.strictObject({ key: z.string().max(60) }),
    answer: z.string(),
    html: true,
    cache: 'no-store',
  },
  unsubscribe: {
    method: 'post',
    path: '/aiparcelweb/nologin/unsubscribe/{key}',
    summary: 'Ends a subscription for the person whose key it is, as often as it is asked (RFC 8058).',
    requires: 'anyone',
    params: z.strictObject({ key: z.string().max(60) }),
    body: z.unknown(),
    form: true,
    answer: z.string(),
    html: true,
    cache: 'no-store',
  },
} as const satisfies Record<string, Operation>

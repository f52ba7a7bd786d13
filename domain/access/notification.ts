import * as z from 'zod'

/** What a person is told of what they send on a schedule. */
const SUBSCRIPTION_NEWS = ['failed', 'unknown', 'closed', 'skipped', 'left', 'reminded'] as const

const Name = z.string().max(400)

/** What happened, by kind, with what its text names. NAV-17 */
export const NotificationContent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('import-finished'), client: Name, rows: z.int() }),
  /** A file that a program or a watched folder brought. */
  z.strictObject({ kind: z.literal('file-refused'), client: Name, file: Name, source: Name }),
  z.strictObject({ kind: z.literal('folder-unreadable'), client: Name, folder: Name }),
  z.strictObject({ kind: z.literal('report-finished'), report: Name }),
  z.strictObject({ kind: z.literal('report-failed'), report: Name }),
  z.strictObject({ kind: z.literal('subscription-told'), subscription: Name, what: z.enum(SUBSCRIPTION_NEWS) }),
  /** A figure that a person has watched: with which week or month it began or ceased to fire. */
  z.strictObject({
    kind: z.literal('alert-told'),
    alert: Name,
    client: Name,
    what: z.enum(['fired', 'recovered']),
    from: z.string(),
    to: z.string(),
    /** Of which carriers, services, accounts …; absent: of the figure as a whole. */
    segments: z.array(Name).max(100).optional(),
  }),
  z.strictObject({ kind: z.literal('alert-unchecked'), alert: Name }),
  /** The day of expiry, YYYY-MM-DD. */
  z.strictObject({ kind: z.literal('password-expiring'), day: z.string() }),
])
export type NotificationContent = z.infer<typeof NotificationContent>

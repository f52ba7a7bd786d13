import * as z from 'zod'
import { LOOK_CHOICE } from '../widget-settings.ts'
import { can, PERMISSIONS } from '../../access/permission.ts'
import { partOf, partsOf } from './saved-views.ts'

/** Whom something is shared with at most: people, roles and clients together. */
export const MOST_SHARED_WITH = 100

/** What became of a mail to one person: not sent where they may not see the page (closed); under way in another call (sending). */
export const MAIL_OUTCOMES = ['sending', 'sent', 'failed', 'closed'] as const
export type MailOutcome = (typeof MAIL_OUTCOMES)[number]

/** To how many people a page is mailed at once. */
export const MOST_MAILED = 20

/** Any one of them receives what others share. */
export const SHARING_PERMISSIONS = ['NEW_BI_TOOLS', 'DASHBOARDS_VIEW'] as const

/** Whether somebody shares with others: guests and carriers only receive. */
export function mayShare(held: ReadonlySet<string>): boolean {
  return can(held, SHARING_PERMISSIONS) && !held.has('ROLE_GUEST') && !held.has('ROLE_CARRIER')
}

/** What a person may share: a saved view, or a page that they made. */
export const SHARED_KINDS = ['view', 'page'] as const
export type SharedKind = (typeof SHARED_KINDS)[number]

const Id = z.int().positive()
/** `edits`: whoever it is may change a page too. */
const edits = z.boolean()
export const SharedWith = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('person'), id: Id, edits }),
  z.strictObject({ kind: z.literal('role'), role: z.enum(PERMISSIONS.roles), edits }),
  /** Everyone who may see the client. */
  z.strictObject({ kind: z.literal('client'), id: Id, edits }),
])
export type SharedWith = z.infer<typeof SharedWith>
export const Audience = z.array(SharedWith).max(MOST_SHARED_WITH)

/** Why a view that was shared does not open to a reader. */
export const LACKING = ['page', 'client'] as const
export type Lacking = (typeof LACKING)[number]

/** Of an address: whose rows it shows, by its parameters. */
export interface AddressClients {
  /** Each client that it names, with the children that it chooses; none chosen: all of them. */
  readonly named: readonly { readonly clientId: number; readonly childClientIds: readonly number[] }[]
  /** It carries more than dates, figures and clients: filters, numbers, what is typed. What it says is of the clients that it was made for. */
  readonly carriesValues: boolean
}

/** Whose rows an address shows. A number that is none is 0, which is no client. */
export function clientsOfAddress(address: string): AddressClients {
  const { values } = partsOf(address)
  const given = new Map(values)
  const starts = [...given.keys()].filter((name) => /(^|\.)client$/.test(name)).map((name) => name.slice(0, -6))
  const numbers = (text: string) => text.split(',').map((each) => (/^\d{1,9}$/.test(each) ? Number(each) : 0))
  const named = starts.map((start) => ({
    clientId: numbers(given.get(`${start}client`) ?? '')[0] ?? 0,
    childClientIds: given.has(`${start}children`) ? numbers(given.get(`${start}children`) ?? '') : [],
  }))
  return {
    named,
    carriesValues: values.some(([name]) => !saysNoValue(lastName(name))),
  }
}

/** Dates, figures, clients and how a card is looked at are of nobody's rows. */
function saysNoValue(name: string): boolean {
  return ['dates', 'client', 'figure'].includes(partOf(name)) || name.startsWith(LOOK_CHOICE.prefix)
}

/** Of a compared set, what its parameter is of a page. */
function lastName(name: string): string {
  return /^set\d+\./.test(name) ? name.slice(name.indexOf('.') + 1) : name
}

import { failed, ok } from '../../domain/values/problem.ts'
import type { STAMPING_OPERATIONS } from '../../openapi/contract/records/stamping.ts'
import type { Handlers } from '../handler.ts'
import { stampInvoices, type Stamped } from '../warehouse/publishing/stamp-invoices.ts'
import type { AuditLog } from '../state/audit-log.ts'
import type { Clients } from '../warehouse/clients.ts'
import type { PublishWork } from '../warehouse/publishing/publish-work.ts'

export interface StampingNeeds {
  readonly audit: AuditLog
  readonly clients: Clients
  readonly now: () => Date
  readonly publish: PublishWork
}

export const stampingHandlers: Handlers<keyof typeof STAMPING_OPERATIONS, StampingNeeds> = {
  generateClientInvoiceNumber: async ({ deps, caller, body }) => {
    const client = (await deps.clients.all()).find(({ id }) => id === body.clientId)
    if (!client || !caller.scope.families.has(client.id)) return failed('not-found')
    const done = await deps.publish((connection) => stampInvoices(connection, { ...body, now: deps.now() }))
    const { clientInvoiceNumber, stamped } = done
    await deps.audit({
      userId: caller.user.id,
      action: 'stamp-invoices',
      object: `client ${client.id}: ${body.fromDate} to ${body.toDate}`,
      decision: 'done',
      detail: JSON.stringify({ clientInvoiceNumber, stamped, known: done.known }),
    })
    return ok({ message: messageOf(done, client.name), clientInvoiceNumber, stamped })
  },
}

function messageOf({ clientInvoiceNumber, stamped, known, knownInvoices }: Stamped, client: string): string {
  const invoices = (count: number) => (count === 1 ? '1 invoice' : `${count} invoices`)
  const before = `${invoices(knownInvoices)} of ${client} already had ${known.join(', ')}.`
  if (clientInvoiceNumber === null)
    return known.length === 0 ? `${client} has no invoices in this period.` : `Nothing new to stamp: ${before}`
  const made = `Client invoice number ${clientInvoiceNumber} was given to ${invoices(stamped)} of ${client}.`
  return known.length === 0 ? made : `${made} ${before}`
}

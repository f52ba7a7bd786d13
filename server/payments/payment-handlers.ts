import { MOST_PAYMENTS, PAYMENT_COLUMNS } from '../../domain/rating/payment-file.ts'
import { failed, ok } from '../../domain/values/problem.ts'
import type { PAYMENT_OPERATIONS } from '../../openapi/contract/payments.ts'
import type { Users } from '../callers/users.ts'
import type { Handlers } from '../handler.ts'
import type { AuditLog } from '../state/audit-log.ts'
import { shownLogins } from '../callers/visible/shown-logins.ts'
import { readRows } from '../warehouse/agreed/tables/read-rate-file.ts'
import { paymentRecordings } from '../warehouse/payments/payment-recordings.ts'
import { recordPayments, takeBackPayments } from '../warehouse/payments/record-payments.ts'
import type { PublishWork } from '../warehouse/publishing/publish-work.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'

export interface PaymentNeeds {
  readonly audit: AuditLog
  readonly now: () => Date
  readonly publish: PublishWork
  readonly today: () => string
  readonly users: Users
  readonly warehouse: Warehouse
}

/** What clients paid of their invoices: recorded by CSV, taken back as it came. Decision 0139 */
export const paymentHandlers: Handlers<keyof typeof PAYMENT_OPERATIONS, PaymentNeeds> = {
  paymentRecordings: async ({ caller, deps }) => {
    const logins = new Set((await shownLogins(caller, deps.users)).values())
    const doing = ({ at, by }: { readonly at: string; readonly by: string }) => ({
      at,
      by: logins.has(by) ? by : null,
    })
    const recordings = await paymentRecordings(deps.warehouse, caller.scope)
    return ok(
      recordings.map(({ at, by, undone, ...each }) => ({
        ...each,
        done: doing({ at, by }),
        undone: undone && doing(undone),
      })),
    )
  },

  recordPayments: async ({ caller, deps, body: { clientId, fileName, csv } }) => {
    if (!caller.scope.families.has(clientId)) return failed('not-found')
    const { rows, faults } = await readRows(csv, PAYMENT_COLUMNS, MOST_PAYMENTS)
    if (faults.length > 0) return ok({ outcome: 'refused', faults: [...faults] })
    const work = { clientId, rows, fileName, by: caller.user.login, now: deps.now(), today: deps.today() }
    const done = await deps.publish((connection) => recordPayments(connection, work))
    if (done.faults) return ok({ outcome: 'refused', faults: done.faults.map((each) => ({ ...each, column: '' })) })
    await deps.audit({
      userId: caller.user.id,
      action: 'record-payments',
      object: `client ${clientId}`,
      decision: 'done',
      detail: JSON.stringify({ recording: done.id, payments: rows.length }),
    })
    return ok({ outcome: 'recorded', id: done.id, payments: rows.length })
  },

  takeBackPayments: async ({ caller, deps, params }) => {
    const work = {
      id: Number(params.id),
      by: caller.user.login,
      now: deps.now(),
      may: (clientId: number) => caller.scope.families.has(clientId),
    }
    const done = await deps.publish((connection) => takeBackPayments(connection, work))
    if (!done.ok) return done
    await deps.audit({
      userId: caller.user.id,
      action: 'take-payments-back',
      object: `client ${done.value.clientId}`,
      decision: 'done',
      detail: JSON.stringify({ recording: work.id }),
    })
    return ok({ status: 'ok' })
  },
}

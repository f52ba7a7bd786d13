import { invoiceRecords } from '../warehouse/records/invoices.ts'
import { reconciledInvoices } from '../warehouse/records/reconciled-invoices.ts'
import { packageRecords } from '../warehouse/records/packages.ts'
import type { RecordAsk, RecordContext, RecordSource } from './record-source.ts'

/** The invoices of the person's clients. */
export const invoiceSource: RecordSource = {
  page: (context, ask) => invoiceRecords(context.deps.warehouse, asked(context, ask)),
}

/** The invoices of the person's clients against what they state. */
export const reconciliationSource: RecordSource = {
  page: (context, ask) => reconciledInvoices(context.deps.warehouse, asked(context, ask)),
}

/** The packages of the person's clients, or the lines of one invoice. */
export const packageSource: RecordSource = {
  page: (context, ask) => packageRecords(context.deps.warehouse, asked(context, ask)),
}

function asked({ deps, caller, spec, signal }: RecordContext, ask: RecordAsk) {
  return { ...ask, searched: spec.search, scope: caller.scope, today: deps.today(), signal }
}

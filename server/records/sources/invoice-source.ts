import { can } from '../../../domain/access/permission.ts'
import { ok } from '../../../domain/values/problem.ts'
import { invoiceRecords } from '../../warehouse/records/invoices.ts'
import { reconciledInvoices } from '../../warehouse/records/reconciled-invoices.ts'
import { findingRecords, foundCharges } from '../../warehouse/records/findings.ts'
import { captchaResponseRecords } from '../../warehouse/records/captcha-responses.ts'
import { paymentRecords, trackedPayments } from '../../warehouse/records/payments.ts'
import { packageRecords } from '../../warehouse/records/packages.ts'
import type { RecordAsk, RecordContext, RecordSource } from '../record-source.ts'

/** The invoices of the person's clients. */
export const invoiceSource: RecordSource = {
  page: (context, ask) => invoiceRecords(context.deps.warehouse, asked(context, ask)),
}

/** The invoices of the person's clients against what they state. */
export const reconciliationSource: RecordSource = {
  page: (context, ask) => reconciledInvoices(context.deps.warehouse, asked(context, ask)),
}

const READS_ANSWERS = ['DOWNLOAD_CAPTCHA']

/** What carriers answered to claims for their packages. */
export const captchaResponseSource: RecordSource = {
  page: (context, ask) =>
    captchaResponseRecords(context.deps.warehouse, {
      ...asked(context, ask),
      tellsAnswers: can(context.caller.held, READS_ANSWERS),
    }),
}

/** What is recorded as paid of them. */
export const paymentSource: RecordSource = {
  page: (context, ask) => paymentRecords(context.deps.warehouse, asked(context, ask)),
}

/** Their packages, with what is recorded as paid of each one's invoices. */
export const trackedPaymentSource: RecordSource = {
  page: (context, ask) => trackedPayments(context.deps.warehouse, asked(context, ask)),
}

/** The packages of the person's clients, or the lines of one invoice. */
export const packageSource: RecordSource = {
  page: (context, ask) => packageRecords(context.deps.warehouse, asked(context, ask)),
}

/** All that rules found for the person's clients. */
export const findingSource: RecordSource = {
  page: (context, ask) => findingRecords(context.deps.warehouse, asked(context, ask)),
}

/** The charges of it that stand, each with where its claim stands; '': it has none. */
export const foundChargeSource: RecordSource = {
  page: async (context, ask) => {
    const { claims, claimKeeper, warehouse } = context.deps
    const found = await foundCharges(warehouse, asked(context, ask))
    if (!found.ok) return found
    await claimKeeper.current()
    const rows = found.value.records
    const states = await claims.states(
      rows.map(({ values: { detailsId } }) => Number(detailsId)),
      [...context.caller.scope.families.keys()],
    )
    const records = rows.map(({ id, values: { detailsId, ...values } }) => {
      const claim = states.find((each) => each.detailsId === Number(detailsId) && each.rule === values.rule)
      return { id, values: { ...values, claim: claim?.state ?? '' } }
    })
    return ok({ records, total: found.value.total })
  },
}

function asked({ deps, caller, spec, signal }: RecordContext, ask: RecordAsk) {
  return { ...ask, searched: spec.search, scope: caller.scope, today: deps.today(), signal }
}

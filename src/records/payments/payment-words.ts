import { PAYMENT_FAULTS } from '../../../domain/rating/payment-file.ts'
import { text } from '../../text/text.ts'
import type { PaymentsRecorded } from './payment-queries.ts'

export type PaymentFault = Extract<PaymentsRecorded, { outcome: 'refused' }>['faults'][number]
type PaymentFaultCode = (typeof PAYMENT_FAULTS)[number]

/** Why a line is not taken. */
export function faultWords({ code, column, value }: PaymentFault): string {
  return isOfPayment(code)
    ? text(`payments.fault.${code}`, { value })
    : text(`rateTables.fault.${code}`, { column, value })
}

function isOfPayment(code: PaymentFault['code']): code is PaymentFaultCode {
  return PAYMENT_FAULTS.some((each) => each === code)
}

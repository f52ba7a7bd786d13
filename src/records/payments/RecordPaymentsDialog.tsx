import { Dialog, FormControl, TextInput } from '@primer/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState, type RefObject } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { csvText } from '../../../domain/files/csv.ts'
import type { PAYMENT_COLUMNS } from '../../../domain/rating/payment-file.ts'
import { useShortClients } from '../../api/use-short-clients.ts'
import { text } from '../../text/text.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { fieldLabel } from '../record-words.ts'
import { ClientField } from '../ClientField.tsx'
import styles from '../invoices/StampInvoices.module.css'
import { PastRecordings } from './PastRecordings.tsx'
import { useRecordPayments } from './payment-queries.ts'
import { PaymentFile } from './PaymentFile.tsx'
import { RefusedPayments } from './RefusedPayments.tsx'

/** The fields of a payment that is typed, in the order of the file's columns. */
const FIELDS = {
  paymentNumber: { column: 'payment_number', type: 'text', isNeeded: true },
  paidOn: { column: 'paid_on', type: 'date', isNeeded: true },
  amount: { column: 'amount', type: 'text', isNeeded: true },
  invoiceNumber: { column: 'invoice_number', type: 'text', isNeeded: true },
  accountNumber: { column: 'account_number', type: 'text', isNeeded: false },
  invoiceDate: { column: 'invoice_date', type: 'date', isNeeded: false },
} as const satisfies Record<
  string,
  { readonly column: keyof typeof PAYMENT_COLUMNS; readonly type: string; readonly isNeeded: boolean }
>
type FieldName = keyof typeof FIELDS
const NAMES = Object.keys(FIELDS) as FieldName[]

interface RecordPaymentsDialogProps {
  readonly onClose: () => void
  readonly returnFocusRef: RefObject<HTMLElement | null>
}

function paymentForm() {
  const needed = z.string().trim().min(1, text('records.faults.required')).max(200)
  const maybe = z.string().trim().max(200)
  return z.object({
    clientId: z.string().min(1, text('stamping.clientMissing')),
    paymentNumber: needed,
    paidOn: needed,
    amount: needed.regex(/^\d{1,8}(\.\d{1,2})?$/, text('targets.faults.amount')),
    invoiceNumber: needed,
    accountNumber: maybe,
    invoiceDate: maybe,
  })
}

/** Records payments of a client's invoices, one that is typed or a file of them, and takes them back. */
export function RecordPaymentsDialog({ onClose, returnFocusRef }: RecordPaymentsDialogProps) {
  const clients = useShortClients()
  const record = useRecordPayments()
  const [schema] = useState(paymentForm)
  const { register, handleSubmit, formState, resetField, trigger, getValues } = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      clientId: '',
      ...(Object.fromEntries(NAMES.map((name) => [name, ''])) as Record<FieldName, string>),
    },
  })
  const { errors } = formState
  const first = useRef<HTMLSelectElement>(null)
  const submit = handleSubmit(({ clientId, ...payment }) =>
    record.mutate(
      {
        clientId: Number(clientId),
        fileName: null,
        csv: csvText([NAMES.map((name) => FIELDS[name].column), NAMES.map((name) => payment[name])]),
      },
      {
        onSuccess: ({ outcome }) => {
          if (outcome === 'recorded')
            for (const name of ['invoiceNumber', 'amount', 'accountNumber', 'invoiceDate'] as const) resetField(name)
        },
      },
    ),
  )
  const sendFile = async (file: File) =>
    record.mutate({ clientId: Number(getValues('clientId')), fileName: file.name, csv: await file.text() })
  const { data, variables } = record
  return (
    <Dialog
      title={text('payments.record')}
      width="large"
      onClose={onClose}
      initialFocusRef={first}
      returnFocusRef={returnFocusRef}
      footerButtons={[
        { content: text('targets.close'), onClick: onClose },
        {
          content: text('payments.recordOne'),
          buttonType: 'primary',
          loading: record.isPending,
          onClick: () => void submit(),
        },
      ]}
    >
      <form
        noValidate
        className={styles.form}
        aria-label={text('payments.record')}
        onSubmit={(event) => void submit(event)}
      >
        <p className={styles.hint}>{text('payments.hint')}</p>
        {record.error ? <ServerErrorBanner error={record.error} /> : null}
        {clients.error ? <ServerErrorBanner error={clients.error} onRetry={() => void clients.refetch()} /> : null}
        {data?.outcome === 'refused' ? (
          <RefusedPayments faults={data.faults} ofFile={variables?.fileName !== null} />
        ) : null}
        <p role="status" className={styles.hint}>
          {data?.outcome === 'recorded' ? text('payments.recorded', { count: data.payments }) : null}
        </p>
        <ClientField
          field={register('clientId')}
          clients={clients.data}
          message={errors.clientId?.message}
          selectRef={first}
        />
        <PaymentFile
          disabled={record.isPending}
          mayChoose={() => trigger('clientId')}
          onFile={(file) => void sendFile(file)}
        />
        {NAMES.map((name) => {
          const message = errors[name]?.message
          return (
            <FormControl key={name} required={FIELDS[name].isNeeded}>
              <FormControl.Label>{fieldLabel(name)}</FormControl.Label>
              <TextInput block autoComplete="off" dir="ltr" type={FIELDS[name].type} {...register(name)} />
              {message ? <FormControl.Validation variant="error">{message}</FormControl.Validation> : null}
              {name === 'accountNumber' ? <FormControl.Caption>{text('payments.apart')}</FormControl.Caption> : null}
            </FormControl>
          )
        })}
        <button type="submit" hidden />
      </form>
      <PastRecordings />
    </Dialog>
  )
}

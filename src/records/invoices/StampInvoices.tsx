import { Button, Dialog, FormControl, TextInput } from '@primer/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { CalendarDate } from '../../../domain/dates/date-spec.ts'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'
import { useShortClients } from '../../api/use-short-clients.ts'
import { text } from '../../text/text.ts'
import { useToasts } from '../../ui/toasts/toast-context.ts'
import { ClientField } from '../ClientField.tsx'
import styles from './StampInvoices.module.css'

const DONE_MS = 8_000
const FAILED_MS = 8_000

/** Opens the dialog that stamps invoices. STAMP-01 to STAMP-03 */
export function StampInvoices() {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button ref={button} onClick={() => setOpen(true)}>
        {text('stamping.title')}
      </Button>
      {open ? <StampDialog onClose={() => setOpen(false)} returnFocusRef={button} /> : null}
    </>
  )
}

function stampForm() {
  const date = z.string().min(1, text('stamping.dateMissing')).pipe(CalendarDate)
  return z
    .object({ clientId: z.string().min(1, text('stamping.clientMissing')), fromDate: date, toDate: date })
    .refine(({ fromDate, toDate }) => !(fromDate > toDate), { path: ['toDate'], message: text('stamping.backwards') })
}

function StampDialog({
  onClose,
  returnFocusRef,
}: {
  readonly onClose: () => void
  readonly returnFocusRef: RefObject<HTMLButtonElement | null>
}) {
  const api = useApi()
  const toasts = useToasts()
  const lookups = useQueryClient()
  const clients = useShortClients()
  const [schema] = useState(stampForm)
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { clientId: '', fromDate: '', toDate: '' },
  })
  const { errors } = formState
  const stamp = useMutation({
    mutationFn: ({ clientId, fromDate, toDate }: z.infer<ReturnType<typeof stampForm>>) =>
      answerOf(
        api.POST('/aiparcelreports/api/clientInvoiceNumbers/generateClientInvoiceNumber', {
          body: { clientId: Number(clientId), fromDate, toDate },
        }),
      ),
    onSuccess: async ({ message }) => {
      toasts.show({ tone: 'success', title: message, durationMs: DONE_MS })
      await lookups.invalidateQueries({ queryKey: ['records', 'invoices'] })
      onClose()
    },
    onError: (error) =>
      toasts.show({ tone: 'critical', title: text('stamping.error'), text: error.message, durationMs: FAILED_MS }),
  })
  const submit = handleSubmit((values) => stamp.mutate(values))
  const first = useRef<HTMLSelectElement>(null)
  return (
    <Dialog
      title={text('stamping.title')}
      onClose={onClose}
      initialFocusRef={first}
      returnFocusRef={returnFocusRef}
      footerButtons={[
        { content: text('stamping.cancel'), onClick: onClose },
        {
          content: text('stamping.stamp'),
          buttonType: 'primary',
          loading: stamp.isPending,
          onClick: () => void submit(),
        },
      ]}
    >
      <form
        noValidate
        className={styles.form}
        aria-label={text('stamping.title')}
        onSubmit={(event) => void submit(event)}
      >
        <p className={styles.hint}>{text('stamping.hint')}</p>
        <ClientField
          field={register('clientId')}
          clients={clients.data}
          message={errors.clientId?.message}
          selectRef={first}
        />
        <FormControl required>
          <FormControl.Label>{text('stamping.from')}</FormControl.Label>
          <TextInput block type="date" {...register('fromDate')} />
          {errors.fromDate?.message ? (
            <FormControl.Validation variant="error">{errors.fromDate.message}</FormControl.Validation>
          ) : null}
        </FormControl>
        <FormControl required>
          <FormControl.Label>{text('stamping.to')}</FormControl.Label>
          <TextInput block type="date" {...register('toDate')} />
          {errors.toDate?.message ? (
            <FormControl.Validation variant="error">{errors.toDate.message}</FormControl.Validation>
          ) : null}
        </FormControl>
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}

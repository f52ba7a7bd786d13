import { SearchIcon } from '@primer/octicons-react'
import { Button, Dialog, FormControl, TextInput } from '@primer/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type RefObject } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import * as z from 'zod'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'
import { text } from '../../text/text.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import styles from './StampInvoices.module.css'

const RECORD = 'invoices'

/** Opens the dialog that finds invoices by number. ROUTE-08, I18N-03 */
export function InvoiceSearch() {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button ref={button} leadingVisual={SearchIcon} onClick={() => setOpen(true)}>
        {text('invoice_search')}
      </Button>
      {open ? <SearchDialog onClose={() => setOpen(false)} returnFocusRef={button} /> : null}
    </>
  )
}

function SearchDialog({
  onClose,
  returnFocusRef,
}: {
  readonly onClose: () => void
  readonly returnFocusRef: RefObject<HTMLButtonElement | null>
}) {
  const api = useApi()
  const [path, navigate] = useLocation()
  const [schema] = useState(() =>
    z.object({ number: z.string().trim().min(1, text('records.invoiceNumberMissing')).max(200) }),
  )
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { number: '' },
  })
  const { ref: registered, ...number } = register('number')
  const input = useRef<HTMLInputElement | null>(null)
  const message = formState.errors.number?.message
  const find = useMutation({
    mutationFn: ({ number }: { number: string }) =>
      answerOf(
        api.GET('/aiparcelweb/api/records/{record}', {
          params: { path: { record: RECORD }, query: { search: number, limit: '1' } },
        }),
      ),
    onSuccess: ({ total }, { number }) => {
      if (total === 0) {
        setError('number', { message: text('records.noSuchInvoice') }, { shouldFocus: true })
        return
      }
      navigate(`${path}?${new URLSearchParams({ search: number }).toString()}`)
      onClose()
    },
  })
  const submit = handleSubmit((values) => find.mutate(values))
  return (
    <Dialog
      title={text('invoice_search')}
      onClose={onClose}
      initialFocusRef={input}
      returnFocusRef={returnFocusRef}
      footerButtons={[
        { content: text('stamping.cancel'), onClick: onClose },
        {
          content: text('records.findInvoice'),
          buttonType: 'primary',
          loading: find.isPending,
          onClick: () => void submit(),
        },
      ]}
    >
      <form
        noValidate
        className={styles.form}
        aria-label={text('invoice_search')}
        onSubmit={(event) => void submit(event)}
      >
        {find.isError ? <ServerErrorBanner error={find.error} onRetry={() => void submit()} /> : null}
        <FormControl required>
          <FormControl.Label>{text('records.fields.invoiceNumber')}</FormControl.Label>
          <TextInput
            ref={(element) => {
              registered(element)
              input.current = element
            }}
            block
            autoComplete="off"
            dir="ltr"
            {...number}
          />
          {message ? <FormControl.Validation variant="error">{message}</FormControl.Validation> : null}
          <FormControl.Caption>{text('records.invoiceSearchHint')}</FormControl.Caption>
        </FormControl>
      </form>
    </Dialog>
  )
}

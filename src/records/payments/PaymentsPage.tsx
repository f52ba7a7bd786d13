import { Button } from '@primer/react'
import { useRef, useState } from 'react'
import { can } from '../../../domain/access/permission.ts'
import { text } from '../../text/text.ts'
import type { RoutePageProps } from '../../ui/frame/route-page-props.ts'
import { RecordsPage } from '../RecordsPage.tsx'
import { RecordPaymentsDialog } from './RecordPaymentsDialog.tsx'

const NOT_OPENED = { may: () => false }

/** What is recorded as paid of the invoices of the person's clients, and the recording for those who may. ROUTE-11 */
export function PaymentsPage(props: RoutePageProps) {
  const { permissions, roles } = props.account
  const mayRecord = can(new Set([...permissions, ...roles]), ['PAYMENT_NUMBER_GENERATE'])
  return <RecordsPage {...props} opening={NOT_OPENED} tools={mayRecord ? <RecordPayments /> : null} />
}

function RecordPayments() {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button ref={button} variant="primary" onClick={() => setOpen(true)}>
        {text('payments.record')}
      </Button>
      {open ? <RecordPaymentsDialog onClose={() => setOpen(false)} returnFocusRef={button} /> : null}
    </>
  )
}

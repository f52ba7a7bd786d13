import { UploadIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { useRef, type ChangeEvent } from 'react'
import { PAYMENT_COLUMNS } from '../../../domain/rating/payment-file.ts'
import { text } from '../../text/text.ts'
import styles from '../invoices/StampInvoices.module.css'
import payments from './Payments.module.css'

interface PaymentFileProps {
  readonly disabled: boolean
  /** Says what is missing, and whether a file may be chosen. */
  readonly mayChoose: () => Promise<boolean>
  readonly onFile: (file: File) => void
}

/** A file of payments, and what its columns are. */
export function PaymentFile({ disabled, mayChoose, onFile }: PaymentFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = async () => {
    if (await mayChoose()) input.current?.click()
  }
  const send = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) onFile(file)
    // The same file can be chosen again.
    target.value = ''
  }
  return (
    <div>
      <input ref={input} type="file" accept=".csv,text/csv" hidden aria-label={text('payments.file')} onChange={send} />
      <Button leadingVisual={UploadIcon} disabled={disabled} onClick={() => void choose()}>
        {text('payments.file')}
      </Button>
      <p className={styles.hint}>
        {text('payments.fileHint')}{' '}
        <code dir="ltr" className={payments.columns}>
          {Object.keys(PAYMENT_COLUMNS).join(',')}
        </code>
      </p>
    </div>
  )
}

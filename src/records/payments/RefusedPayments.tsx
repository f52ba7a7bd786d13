import { text } from '../../text/text.ts'
import items from '../../ui/items/Items.module.css'
import { faultWords, type PaymentFault } from './payment-words.ts'

interface RefusedPaymentsProps {
  readonly faults: readonly PaymentFault[]
  /** They are lines of a file. */
  readonly ofFile: boolean
}

/** Why no payment was recorded, a line a fault. */
export function RefusedPayments({ faults, ofFile }: RefusedPaymentsProps) {
  return (
    <div role="alert" className={items.problem}>
      <p>{text('payments.refused')}</p>
      <ul>
        {faults.map((fault) => (
          <li key={`${fault.line} ${fault.code} ${fault.column}`}>
            {ofFile ? `${text('rateTables.at', { line: fault.line })} ` : null}
            {faultWords(fault)}
          </li>
        ))}
      </ul>
    </div>
  )
}

import type { LoadFault } from '../../domain/uploads/load-fault.ts'
import { faultWords } from './fault-words.ts'
import styles from './UploadFiles.module.css'

/** Why a value could not be read, and below it what to do. */
export function FaultWords({ fault }: { readonly fault: LoadFault }) {
  const { reason, hint } = faultWords(fault)
  return (
    <span>
      {reason}
      {hint === '' ? null : <span className={styles.hint}>{hint}</span>}
    </span>
  )
}

import { AlertIcon } from '@primer/octicons-react'
import { text } from '../text/text.ts'
import styles from './UploadFiles.module.css'

interface SharedAccountsProps {
  readonly accounts: readonly string[]
  readonly clientName: string
}

/** Accounts that a load makes the client's while another client has them too. */
export function SharedAccounts({ accounts, clientName: client }: SharedAccountsProps) {
  return (
    <div className={styles.note}>
      <AlertIcon />
      <span>{text('uploads.sharedAccounts', { count: accounts.length, accounts: accounts.join(', '), client })}</span>
    </div>
  )
}

import type { components } from '../../../openapi/schema.d.ts'
import { text } from '../../text/text.ts'
import styles from './LoadPanel.module.css'

/** How many rows and invoices a load brought, and how many it left out. */
export function LoadFacts({ load }: { readonly load: components['schemas']['Load'] }) {
  const { newRows, knownRows, heldRows, rejectedRows, packages, invoices, differing } = load
  return (
    <div className={styles.facts}>
      <span>{text('uploads.newRows', { count: newRows })}</span>
      <span>{text('uploads.knownRows', { count: knownRows })}</span>
      {heldRows > 0 ? <span>{text('uploads.heldRows', { count: heldRows })}</span> : null}
      <span>{text('uploads.rejectedRows', { count: rejectedRows })}</span>
      {packages === null ? null : (
        <>
          <span>{text('uploads.matched', { count: packages.matched })}</span>
          {packages.waiting > 0 ? <span>{text('uploads.waiting', { count: packages.waiting })}</span> : null}
        </>
      )}
      {packages !== null && invoices === 0 ? null : <span>{text('uploads.invoiceCount', { count: invoices })}</span>}
      {differing > 0 ? (
        <span className={styles.differing}>{text('uploads.differing', { count: differing })}</span>
      ) : null}
    </div>
  )
}

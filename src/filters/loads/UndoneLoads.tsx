import { Link } from 'wouter'
import { loadLink } from '../../../domain/uploads/loads-place.ts'
import { text } from '../../text/text.ts'
import { longDate } from '../../text/values.ts'
import styles from './UndoneLoads.module.css'
import type { UndoneLoad } from './undone-loads.ts'

/** Why a page that is filtered by a load shows nothing of it, and where that load is listed. */
export function UndoneLoads({ loads }: { readonly loads: readonly UndoneLoad[] | null }) {
  return loads?.map(({ load, at }) => (
    <p key={load} className={styles.undone} role="note">
      {text('dashboard.undoneLoad', { load, day: longDate(at.slice(0, 10)) })}{' '}
      <Link href={loadLink(load)}>{text('uploads.loads')}</Link>
    </p>
  ))
}

import type { components } from '../../../openapi/schema.d.ts'
import { text } from '../../text/text.ts'
import tables from '../../ui/Table.module.css'
import styles from './AuditPage.module.css'

type AuditChange = components['schemas']['AuditChange']

/** What an entry left behind, field by field: before and after where something changed, else what it says. */
export function AuditChanges({ changes }: { readonly changes: readonly AuditChange[] }) {
  const hasBefore = changes.some(({ before }) => before !== null)
  return (
    <table className={`${tables.table} ${tables.rows} ${styles.changes}`}>
      <thead>
        <tr>
          <th scope="col">{text('admin.audit.field')}</th>
          {hasBefore ? <th scope="col">{text('admin.audit.before')}</th> : null}
          <th scope="col">{text(hasBefore ? 'admin.audit.after' : 'admin.audit.value')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ label, before, after }, at) => (
          <tr key={at}>
            <th scope="row">{label}</th>
            {hasBefore ? <Side values={before} /> : null}
            <Side values={after} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Side({ values }: { readonly values: readonly string[] | null }) {
  if (values === null) return <td />
  if (values.length === 0) return <td className={styles.none}>{text('admin.audit.empty')}</td>
  return (
    <td>
      {values.map((value) => (
        <div key={value}>
          <bdi>{value}</bdi>
        </div>
      ))}
    </td>
  )
}

import type { components } from '../../openapi/schema.d.ts'
import { knownText, text } from '../text/text.ts'
import { longDate } from '../text/values.ts'
import tables from '../ui/Table.module.css'
import styles from './AuditPage.module.css'

type AuditEntry = components['schemas']['AuditEntry']

/** Entries of the audit log, the newest first; what was before and after opens below each. */
export function AuditTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  if (entries.length === 0) return <p>{text('admin.audit.nothing')}</p>
  return (
    <div className={`${tables.scroll} ${tables.bordered} ${styles.scroll}`} tabIndex={0} role="region" aria-label={text('admin.audit.entries')}>
      <table className={`${tables.table} ${tables.rows} ${styles.table}`}>
        <thead>
          <tr>
            {(['when', 'who', 'action', 'object', 'decision', 'detail'] as const).map((name) => (
              <th key={name} scope="col">
                {text(`admin.audit.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, at, login, action, object, decision, detail }) => (
            <tr key={id}>
              <td className={styles.when}>{text('admin.audit.moment', { day: longDate(at.slice(0, 10)), time: at.slice(11, 19) })}</td>
              <td>{login ?? text('admin.audit.nobody')}</td>
              <td>{knownText(`admin.audit.actions.${action}`) ?? action}</td>
              <td>{knownText(`admin.audit.objects.${object}`) ?? object}</td>
              <td>{knownText(`admin.audit.decisions.${decision}`) ?? decision}</td>
              <td>
                {detail === null ? null : (
                  <details>
                    <summary>{text('admin.audit.change')}</summary>
                    <pre className={styles.detail}>{JSON.stringify(JSON.parse(detail), null, 2)}</pre>
                  </details>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

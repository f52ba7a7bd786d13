import { Link as PrimerLink } from '@primer/react'
import * as z from 'zod'
import { Link } from 'wouter'
import { RecordValues } from '../../../domain/records/record-spec.ts'
import type { components } from '../../../openapi/schema.d.ts'
import { useRecordPages } from '../record-queries.ts'
import { knownText, text } from '../../text/text.ts'
import { longDate } from '../../text/values.ts'
import type { RoutePageProps } from '../../ui/frame/route-page-props.ts'
import tables from '../../ui/Table.module.css'
import styles from './AuditPage.module.css'
import { TakeBack } from './TakeBack.tsx'
import { objectWords } from './object-words.ts'

type AuditEntry = components['schemas']['AuditEntry']

interface AuditTableProps {
  readonly entries: readonly AuditEntry[]
  /** Of the reader. */
  readonly login: string
  /** The pages that reports are made of. */
  readonly reported: RoutePageProps['pages']
}

/** Entries of the audit log, the newest first; what was before and after opens below each, and a change of a record can be taken back. */
export function AuditTable({ entries, login, reported }: AuditTableProps) {
  if (entries.length === 0) return <p>{text('admin.audit.nothing')}</p>
  return (
    <div
      className={`${tables.scroll} ${tables.bordered} ${styles.scroll}`}
      tabIndex={0}
      role="region"
      aria-label={text('admin.audit.entries')}
    >
      <table className={`${tables.table} ${tables.rows} ${styles.table}`}>
        <thead>
          <tr>
            {(['when', 'who', 'action', 'object', 'decision', 'origin', 'detail'] as const).map((name) => (
              <th key={name} scope="col">
                {text(`admin.audit.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} login={login} reported={reported} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What an edit of a record left behind. */
const Change = z.object({ before: RecordValues, after: RecordValues })

interface EntryProps extends Pick<AuditTableProps, 'login' | 'reported'> {
  readonly entry: AuditEntry
}

function Entry({ entry, login, reported }: EntryProps) {
  const { at, action, object, decision, detail, address, browser } = entry
  const pages = useRecordPages()
  const [kind = '', id = ''] = object.split(' ')
  const page =
    action === 'add-record' || action === 'edit-record'
      ? pages.data?.find((each) => each.id === kind && each.mayEdit)
      : undefined
  const change = Change.safeParse(detail === null ? null : JSON.parse(detail))
  const words = objectWords(entry, reported)
  return (
    <tr>
      <td className={styles.when}>
        {text('admin.audit.moment', { day: longDate(at.slice(0, 10)), time: at.slice(11, 19) })}
      </td>
      <td>{entry.login ?? text(entry.someone ? 'admin.someone' : 'admin.audit.nobody')}</td>
      <td>{knownText(`admin.audit.actions.${action}`) ?? action}</td>
      <td>
        {page && id !== '' ? (
          <PrimerLink as={Link} href={`${page.path}?record=${encodeURIComponent(id)}`}>
            {words}
          </PrimerLink>
        ) : (
          words
        )}
      </td>
      <td>{knownText(`admin.audit.decisions.${decision}`) ?? decision}</td>
      <td className={styles.origin}>{[address, browser].filter((each) => each !== null).join(' · ')}</td>
      <td>
        {detail === null ? null : (
          <details>
            <summary>{text('admin.audit.change')}</summary>
            <pre className={styles.detail}>{JSON.stringify(JSON.parse(detail), null, 2)}</pre>
            {page &&
            action === 'edit-record' &&
            decision === 'done' &&
            change.success &&
            Object.keys(change.data.before).length > 0 ? (
              <TakeBack page={page} id={id} before={change.data.before} login={login} />
            ) : null}
          </details>
        )}
      </td>
    </tr>
  )
}

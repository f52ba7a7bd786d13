import { ChevronDownIcon, ChevronUpIcon } from '@primer/octicons-react'
import { Button, Link as PrimerLink } from '@primer/react'
import { useState } from 'react'
import * as z from 'zod'
import { Link } from 'wouter'
import { RecordValues } from '../../../domain/records/record-spec.ts'
import type { components } from '../../../openapi/schema.d.ts'
import { useRecordPages } from '../record-queries.ts'
import { text } from '../../text/text.ts'
import { longDate } from '../../text/values.ts'
import tables from '../../ui/Table.module.css'
import { AuditChanges } from './AuditChanges.tsx'
import styles from './AuditPage.module.css'
import { objectLink } from './object-link.ts'
import { TakeBack } from './TakeBack.tsx'

type AuditEntry = components['schemas']['AuditEntry']

interface AuditTableProps {
  readonly entries: readonly AuditEntry[]
  /** Of the reader. */
  readonly login: string
  /** The addresses of pages that open to the reader. */
  readonly routes: ReadonlySet<string>
}

const COLUMNS = ['when', 'who', 'action', 'object', 'decision', 'origin', 'detail'] as const

/** Entries of the audit log, the newest first; what was before and after opens below each, and a change of a record can be taken back. */
export function AuditTable({ entries, login, routes }: AuditTableProps) {
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
            {COLUMNS.map((name) => (
              <th key={name} scope="col">
                {text(`admin.audit.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} login={login} routes={routes} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What an edit of a record left behind. */
const Change = z.object({ before: RecordValues, after: RecordValues })

interface EntryProps extends Pick<AuditTableProps, 'login' | 'routes'> {
  readonly entry: AuditEntry
}

function Entry({ entry, login, routes }: EntryProps) {
  const { at, action, object, decision, detail, address, browser, words } = entry
  const pages = useRecordPages()
  const [isOpen, setOpen] = useState(false)
  const [kind = '', id = ''] = object.split(' ')
  const page = action === 'edit-record' ? pages.data?.find((each) => each.id === kind && each.mayEdit) : undefined
  const link = objectLink({ action, object }, { pages: pages.data ?? [], routes })
  const change = Change.safeParse(detail === null ? null : JSON.parse(detail))
  const row = (
    <tr>
      <td className={styles.when}>
        {text('admin.audit.moment', { day: longDate(at.slice(0, 10)), time: at.slice(11, 19) })}
      </td>
      <td>{entry.login ?? text(entry.someone ? 'admin.someone' : 'admin.audit.nobody')}</td>
      <td>{words.action}</td>
      <td>
        {link === undefined ? (
          words.object
        ) : (
          <PrimerLink as={Link} href={link}>
            {words.object}
          </PrimerLink>
        )}
      </td>
      <td>{words.decision}</td>
      <td className={styles.origin}>{[address, browser].filter((each) => each !== null).join(' · ')}</td>
      <td>
        {words.changes.length === 0 ? null : (
          <Button
            size="small"
            variant="invisible"
            trailingVisual={isOpen ? ChevronUpIcon : ChevronDownIcon}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {text(words.changes.some(({ before }) => before !== null) ? 'admin.audit.change' : 'admin.audit.details')}
          </Button>
        )}
      </td>
    </tr>
  )
  if (!isOpen) return row
  return (
    <>
      {row}
      <tr>
        <td colSpan={COLUMNS.length}>
          <div className={styles.changed}>
            <AuditChanges changes={words.changes} />
            {page && decision === 'done' && change.success && Object.keys(change.data.before).length > 0 ? (
              <TakeBack page={page} id={id} before={change.data.before} login={login} />
            ) : null}
          </div>
        </td>
      </tr>
    </>
  )
}

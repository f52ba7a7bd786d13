import { Label } from '@primer/react'
import { text } from '../../text/text.ts'
import tables from '../../ui/Table.module.css'
import styles from '../../ui/items/Items.module.css'
import lines from './Lines.module.css'
import type { DescribedCall } from './described-calls.ts'

/** One call: its address and what it does; what is sent and answered on demand. */
export function CallItem({ call }: { readonly call: DescribedCall }) {
  const { id, method, path, summary, needs, program, parameters, sends, sentAs, answers } = call
  return (
    <li className={styles.item} aria-label={id}>
      <div className={styles.head} dir="ltr">
        <Label>{method}</Label>
        <code className={styles.code}>{path}</code>
      </div>
      <p className={styles.muted} dir="ltr">
        {summary}
      </p>
      <details>
        <summary>{text('apiDocs.details')}</summary>
        <div className={styles.fields}>
          <p className={styles.muted}>
            {text('apiDocs.needs')} <bdi>{program !== null && program !== '' ? program : needs.join(', ')}</bdi>
          </p>
          <Fields title={text('apiDocs.parameters')} fields={parameters} />
          {sentAs.length > 0 ? (
            <p className={styles.muted}>
              {text('apiDocs.sentAs')} <bdi>{sentAs.join(', ')}</bdi>
            </p>
          ) : null}
          <Fields title={text('apiDocs.sends')} fields={sends} />
          <Fields title={text('apiDocs.answers')} fields={answers} />
        </div>
      </details>
    </li>
  )
}

function Fields({ title, fields }: { readonly title: string; readonly fields: DescribedCall['sends'] }) {
  if (fields.length === 0) return null
  return (
    <div className={`${tables.scroll} ${tables.bordered}`} role="region" aria-label={title} tabIndex={0}>
      <table className={tables.table}>
        <caption className={lines.caption}>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{text('programs.name')}</th>
            <th scope="col">{text('apiDocs.type')}</th>
            <th scope="col">{text('apiDocs.required')}</th>
          </tr>
        </thead>
        <tbody dir="ltr">
          {fields.map(({ name, type, required }) => (
            <tr key={name}>
              <th scope="row">
                <code className={styles.code}>{name}</code>
              </th>
              <td>
                <code className={styles.code}>{type}</code>
              </td>
              <td>{required ? text('apiDocs.yes') : text('apiDocs.no')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

import { Button } from '@primer/react'
import type { RateTableName } from '../../../domain/rating/rate-tables.ts'
import { text } from '../../text/text.ts'
import { number } from '../../text/values.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import items from '../../ui/items/Items.module.css'
import panels from '../../ui/PanelPage.module.css'
import tables from '../../ui/Table.module.css'
import type { RatePreview } from './rate-table-queries.ts'
import styles from './RateTables.module.css'

interface RatePreviewPanelProps {
  readonly table: RateTableName
  readonly fileName: string
  readonly preview: RatePreview | undefined
  readonly failure: Error | null
  readonly isBusy: boolean
  readonly onImport: (newest: number) => void
  readonly onCancel: () => void
}

/** What a file would change, or what is wrong in it; nothing is changed before a yes. */
export function RatePreviewPanel({
  table,
  fileName,
  preview,
  failure,
  isBusy,
  onImport,
  onCancel,
}: RatePreviewPanelProps) {
  const changes = preview?.outcome === 'readable' ? preview.added + preview.changed : 0
  return (
    <section className={panels.panel} aria-labelledby="preview">
      <h2 id="preview" className={items.heading}>
        {text('rateTables.previewOf', { file: fileName, table: text(`rateTables.of.${table}`) })}
      </h2>
      {failure ? <ServerErrorBanner error={failure} /> : null}
      {preview?.outcome === 'faulty' ? (
        <>
          <p role="alert" className={items.problem}>
            {text('rateTables.faulty')}
          </p>
          <ul className={styles.imports}>
            {preview.faults.map(({ code, line, column, value }) => (
              <li key={`${code} ${line} ${column} ${value}`}>
                {text('rateTables.at', { line })} {text(`rateTables.fault.${code}`, { column, value })}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {preview?.outcome === 'readable' ? (
        <>
          <p role="status">
            {text('rateTables.counts', {
              added: number(preview.added, 0),
              changed: number(preview.changed, 0),
              same: number(preview.same, 0),
            })}
          </p>
          {preview.changes.length > 0 ? (
            <Changes changes={preview.changes} isCut={changes > preview.changes.length} />
          ) : null}
        </>
      ) : null}
      <div className={styles.actions}>
        {preview?.outcome === 'readable' && changes > 0 ? (
          <Button variant="primary" loading={isBusy} onClick={() => onImport(preview.newest)}>
            {text('rateTables.agree')}
          </Button>
        ) : null}
        <Button onClick={onCancel}>{text('pageEditor.close')}</Button>
      </div>
    </section>
  )
}

type Change = Extract<RatePreview, { outcome: 'readable' }>['changes'][number]

function Changes({ changes, isCut }: { readonly changes: readonly Change[]; readonly isCut: boolean }) {
  return (
    <>
      <div
        className={`${tables.scroll} ${tables.bordered}`}
        tabIndex={0}
        role="region"
        aria-label={text('rateTables.changes')}
      >
        <table className={`${tables.table} ${tables.rows}`}>
          <thead>
            <tr>
              <th scope="col">{text('rateTables.row')}</th>
              <th scope="col">{text('rateTables.change')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ key, cells, isNew }) => (
              <tr key={key.join(' · ')}>
                <th scope="row">
                  <bdi>{key.join(' · ')}</bdi>
                </th>
                <td dir="ltr">
                  {cells.map(({ column, before, after }) => (
                    <div key={column}>
                      {column}: {isNew || before === null ? null : <del>{before}</del>} <ins>{after ?? '–'}</ins>
                    </div>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isCut ? <p className={styles.muted}>{text('rateTables.cut', { count: changes.length })}</p> : null}
    </>
  )
}

import { DownloadIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { strToU8, zipSync } from 'fflate'
import { saveFile } from '../../ui/save-file.ts'
import { text } from '../../text/text.ts'
import { momentText } from '../../text/moment-text.ts'
import tables from '../../ui/Table.module.css'
import type { AssignedCode } from './code-queries.ts'
import { codeTables } from './code-tables.ts'
import { meaningWords } from './code-words.ts'
import type { useTakeBack } from './use-take-back.ts'
import styles from './UnknownPage.module.css'

interface AssignedTableProps {
  readonly codes: readonly AssignedCode[]
  readonly clientName: (id: number) => string
  readonly onTakeBack: ReturnType<typeof useTakeBack>
}

/** What people said that codes mean, the newest first, those that no longer count too. */
export function AssignedTable({ codes, clientName, onTakeBack }: AssignedTableProps) {
  if (codes.length === 0) return null
  const title = text('uploads.codes.assigned')
  const files = codeTables(codes, (id) => (id === null ? text('uploads.codes.everybody') : clientName(id)))
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {files.length > 0 ? (
        <div>
          <Button size="small" leadingVisual={DownloadIcon} onClick={() => saveTables(files)}>
            {text('uploads.codes.saveTables')}
          </Button>
        </div>
      ) : null}
      <div className={`${tables.scroll} ${tables.bordered}`} role="region" aria-label={title} tabIndex={0}>
        <table className={`${tables.table} ${tables.rows}`} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{text('uploads.codes.columns.text')}</th>
              <th scope="col">{text('uploads.codes.columns.codes')}</th>
              <th scope="col">{text('uploads.codes.columns.carrier')}</th>
              <th scope="col">{text('uploads.codes.columns.client')}</th>
              <th scope="col">{text('uploads.codes.columns.meaning')}</th>
              <th scope="col">{text('uploads.codes.columns.by')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {codes.map((code) => (
              <tr key={code.id} data-ended={code.ended !== null}>
                <th scope="row">
                  <bdi>{code.text ?? text('uploads.codes.any')}</bdi>
                </th>
                <td>
                  <bdi>{code.codes ?? text('uploads.codes.any')}</bdi>
                </td>
                <td>
                  {code.carrier.name} <span className={styles.muted}>{code.format.name}</span>
                </td>
                <td>{code.clientId === null ? text('uploads.codes.everybody') : clientName(code.clientId)}</td>
                <td>{meaningWords(code)}</td>
                <td>
                  {doneWords(code)}
                  {code.ended ? (
                    <div className={styles.muted}>{text('uploads.codes.ended', { when: doneWords(code.ended) })}</div>
                  ) : null}
                </td>
                <td data-kind="value">
                  {code.mayEnd ? (
                    <Button
                      size="small"
                      loading={onTakeBack.isPending && onTakeBack.variables === code.id}
                      aria-label={text('uploads.codes.takeBackOf', { code: code.text ?? code.codes ?? '' })}
                      onClick={() => onTakeBack.mutate(code.id)}
                    >
                      {text('uploads.codes.takeBack')}
                    </Button>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function saveTables(files: ReturnType<typeof codeTables>): void {
  const zip = zipSync(Object.fromEntries(files.map(({ path, content }) => [path, strToU8(content)])))
  saveFile(new Blob([zip], { type: 'application/zip' }), 'code-tables.zip')
}

function doneWords({ by, at }: { readonly by: string | null; readonly at: string }): string {
  const when = momentText(at)
  return by === null ? when : text('uploads.loadedBy', { by, when })
}

import { DownloadIcon, UploadIcon } from '@primer/octicons-react'
import { Button, FormControl, Select } from '@primer/react'
import { Blankslate, SkeletonBox } from '@primer/react/experimental'
import { useRef, useState, type ChangeEvent } from 'react'
import type { RateTableName } from '../../../domain/rating/rate-tables.ts'
import { momentText } from '../../text/moment-text.ts'
import { text } from '../../text/text.ts'
import { longDate, number } from '../../text/values.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import items from '../../ui/items/Items.module.css'
import panels from '../../ui/PanelPage.module.css'
import tables from '../../ui/Table.module.css'
import { useQuestion } from '../../ui/use-question.tsx'
import { RatePreviewPanel } from './RatePreviewPanel.tsx'
import {
  useDownloadRates,
  useImportRates,
  usePreviewRates,
  useRateTables,
  useUndoRates,
  type RateFileToImport,
  type RateImport,
  type RateTables,
} from './rate-table-queries.ts'
import styles from './RateTables.module.css'

interface RateTablesViewProps {
  /** As the address has it. */
  readonly carrierId: string | null
  readonly onCarrier: (id: string) => void
}

/** What a carrier's packages are rated by: each table with its rows and days, as a file, and files into it. */
export function RateTablesView({ carrierId, onCarrier }: RateTablesViewProps) {
  const answer = useRateTables(carrierId)
  const preview = usePreviewRates()
  const importing = useImportRates()
  const download = useDownloadRates()
  const undo = useUndoRates()
  const [sending, setSending] = useState<RateFileToImport>()
  const { data } = answer
  const drop = () => {
    setSending(undefined)
    preview.reset()
    importing.reset()
  }
  const failure = answer.error ?? download.error ?? undo.error
  return (
    <div className={panels.page}>
      <p className={styles.muted}>{text('rateTables.intro')}</p>
      {failure ? <ServerErrorBanner error={failure} onRetry={() => void answer.refetch()} /> : null}
      {answer.isPending ? <SkeletonBox height="320px" aria-label={text('rateTables.loading')} /> : null}
      {data?.carrierId === null ? (
        <Blankslate spacious>
          <Blankslate.Heading>{text('rateTables.noCarrier')}</Blankslate.Heading>
        </Blankslate>
      ) : null}
      {data && data.carrierId !== null ? (
        <>
          <FormControl>
            <FormControl.Label>{text('agreements.carrier')}</FormControl.Label>
            <Select
              value={String(data.carrierId)}
              onChange={({ target }) => {
                drop()
                onCarrier(target.value)
              }}
            >
              {data.carriers.map(({ id, name }) => (
                <Select.Option key={id} value={String(id)}>
                  {name}
                </Select.Option>
              ))}
            </Select>
          </FormControl>
          <TableList
            data={data}
            isBusy={preview.isPending || importing.isPending}
            onDownload={(table) => download.mutate({ table, carrierId: data.carrierId ?? 0 })}
            onFile={(table, file) => {
              const next = { table, file, carrierId: data.carrierId ?? 0 }
              setSending(next)
              importing.reset()
              preview.mutate(next)
            }}
          />
          <p role="status" className={styles.muted}>
            {importing.isSuccess ? text('rateTables.imported') : preview.isPending ? text('rateTables.reading') : null}
          </p>
          {sending && (preview.data || preview.error) && !importing.isSuccess ? (
            <RatePreviewPanel
              table={sending.table}
              fileName={sending.file.name}
              preview={preview.data}
              failure={importing.error ?? preview.error}
              isBusy={importing.isPending}
              onImport={(newest) => importing.mutate({ ...sending, newest })}
              onCancel={drop}
            />
          ) : null}
          <PastImports imports={data.imports} onUndo={(id) => undo.mutate(id)} />
        </>
      ) : null}
    </div>
  )
}

interface TableListProps {
  readonly data: RateTables
  readonly isBusy: boolean
  readonly onDownload: (table: RateTableName) => void
  readonly onFile: (table: RateTableName, file: File) => void
}

function TableList({ data, isBusy, onDownload, onFile }: TableListProps) {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<RateTableName>('tariff')
  const taken = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) onFile(chosen, file)
    // The same file can be chosen again.
    target.value = ''
  }
  return (
    <div
      className={`${tables.scroll} ${tables.bordered}`}
      tabIndex={0}
      role="region"
      aria-label={text('rateTables.tables')}
    >
      <input ref={input} type="file" accept=".csv,text/csv" hidden onChange={taken} />
      <table className={`${tables.table} ${tables.rows}`}>
        <thead>
          <tr>
            <th scope="col">{text('rateTables.table')}</th>
            <th scope="col" data-kind="value">
              {text('rateTables.rows')}
            </th>
            <th scope="col">{text('rateTables.days')}</th>
            <th scope="col">{text('rateTables.files')}</th>
          </tr>
        </thead>
        <tbody>
          {data.tables.map(({ table, rows, from, to }) => {
            const name = text(`rateTables.of.${table}`)
            return (
              <tr key={table}>
                <th scope="row">{name}</th>
                <td data-kind="value">{number(rows, 0)}</td>
                <td>
                  {from === null || to === null
                    ? null
                    : text('agreements.between', { from: longDate(from), to: longDate(to) })}
                </td>
                <td>
                  <div className={styles.actions}>
                    <Button
                      size="small"
                      leadingVisual={DownloadIcon}
                      aria-label={text('rateTables.downloadOf', { table: name })}
                      onClick={() => onDownload(table)}
                    >
                      {text('rateTables.download')}
                    </Button>
                    {data.mayImport ? (
                      <Button
                        size="small"
                        leadingVisual={UploadIcon}
                        disabled={isBusy}
                        aria-label={text('rateTables.importOf', { table: name })}
                        onClick={() => {
                          setChosen(table)
                          input.current?.click()
                        }}
                      >
                        {text('rateTables.import')}
                      </Button>
                    ) : null}
                  </div>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function PastImports({
  imports,
  onUndo,
}: {
  readonly imports: readonly RateImport[]
  readonly onUndo: (id: number) => void
}) {
  const { ask, dialog } = useQuestion()
  if (imports.length === 0) return null
  const who = ({ at, by }: RateImport['done']) => `${by ?? text('pageEditor.somebody')}, ${momentText(at)}`
  return (
    <section className={panels.panel} aria-labelledby="imports">
      <h2 id="imports" className={items.heading}>
        {text('rateTables.imports')}
      </h2>
      <ul className={styles.imports}>
        {imports.map((each) => (
          <li key={each.id} className={styles.actions}>
            <span>
              {text('rateTables.importLine', {
                table: text(`rateTables.of.${each.table}`),
                file: each.fileName,
                added: number(each.added, 0),
                changed: number(each.changed, 0),
                who: who(each.done),
              })}
            </span>
            {each.undone ? (
              <span className={styles.muted}>{text('rateTables.undone', { who: who(each.undone) })}</span>
            ) : null}
            {each.mayUndo ? (
              <Button
                size="small"
                onClick={() =>
                  ask(
                    {
                      title: text('rateTables.undo'),
                      content: text('rateTables.undoHint'),
                      yes: text('rateTables.undo'),
                      no: text('pageEditor.cancel'),
                    },
                    () => onUndo(each.id),
                  )
                }
              >
                {text('rateTables.undo')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {dialog}
    </section>
  )
}

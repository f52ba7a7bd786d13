import { DownloadIcon } from '@primer/octicons-react'
import { ActionList, ActionMenu, Button, Spinner } from '@primer/react'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../charts/export/save-file.ts'
import { text } from '../text/text.ts'
import { number } from '../text/values.ts'
import { MOST_DOWNLOADED_ROWS, viewTable, type DownloadInput } from './download-view.ts'
import styles from './GridDialog.module.css'
import { GRID_FORMATS, gridFile, gridFileName, type GridFormat } from './grid-file.ts'

export interface DownloadViewProps extends Omit<DownloadInput, 'signal' | 'onProgress' | 'size'> {
  /** Null: not known. */
  readonly size: number | null
  readonly clientName: string
  readonly pageName: string
}

type Phase = { readonly kind: 'idle' | 'failed' } | { readonly kind: 'fetching'; readonly rows: number } | { readonly kind: 'done'; readonly file: string }

/** Writes the rows as they stand on the screen into a file. GRID-29, GRID-30 */
export function DownloadView({ size, clientName, pageName, ...input }: DownloadViewProps) {
  const [phase, setPhase] = useState<Phase>({ kind: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const download = async (format: GridFormat, rows: number) => {
    const controller = new AbortController()
    running.current = controller
    setPhase({ kind: 'fetching', rows: 0 })
    try {
      const table = await viewTable({ ...input, size: rows, signal: controller.signal, onProgress: (done) => setPhase({ kind: 'fetching', rows: done }) })
      const file = gridFileName({ clientName, pageName, format })
      saveFile(await gridFile(table, format), file)
      setPhase({ kind: 'done', file })
    } catch {
      setPhase({ kind: controller.signal.aborted ? 'idle' : 'failed' })
    }
  }
  const tooMany = size !== null && size > MOST_DOWNLOADED_ROWS
  return (
    <>
      <span className={styles.state} role="status">
        {tooMany ? text('grid.tooMany', { most: number(MOST_DOWNLOADED_ROWS, 0) }) : phase.kind === 'fetching' ? text('grid.fetched', { done: number(phase.rows, 0), all: number(size ?? 0, 0) }) : ''}
        {phase.kind === 'done' ? text('grid.downloaded', { file: phase.file }) : phase.kind === 'failed' ? text('grid.downloadFailed') : ''}
      </span>
      {phase.kind === 'fetching' ? (
        <Button leadingVisual={() => <Spinner size="small" />} onClick={() => running.current?.abort()}>
          {text('grid.cancel')}
        </Button>
      ) : (
        <ActionMenu>
          <ActionMenu.Button leadingVisual={DownloadIcon} disabled={size === null || size === 0 || tooMany}>
            {text('grid.download')}
          </ActionMenu.Button>
          <ActionMenu.Overlay width="auto">
            <ActionList>
              {GRID_FORMATS.map((format) => (
                <ActionList.Item key={format} onSelect={() => void download(format, size ?? 0)}>
                  {text(`grid.formats.${format}`)}
                </ActionList.Item>
              ))}
            </ActionList>
          </ActionMenu.Overlay>
        </ActionMenu>
      )}
    </>
  )
}

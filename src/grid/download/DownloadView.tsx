import { DownloadIcon } from '@primer/octicons-react'
import { ActionList, ActionMenu, Button, Spinner } from '@primer/react'
import { useEffect, useRef, useState } from 'react'
import { useSeenPerson } from '../../api/seeing-context.ts'
import { saveFile } from '../../ui/save-file.ts'
import { text } from '../../text/text.ts'
import { number } from '../../text/values.ts'
import { describeFailure } from '../../ui/failures/describe-failure.ts'
import { MOST_DOWNLOADED_ROWS, viewTable, type DownloadInput } from './download-view.ts'
import styles from '../GridDialog.module.css'
import { GRID_FORMATS, gridFile, gridFileName, type GridFormat } from './grid-file.ts'

export interface DownloadViewProps extends Omit<DownloadInput, 'signal' | 'onProgress' | 'size'> {
  /** Null: not known. */
  readonly size: number | null
  readonly clientName: string
  readonly pageName: string
}

type Phase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'fetching' | 'writing'; readonly rows: number }
  | { readonly kind: 'done'; readonly file: string }
  | { readonly kind: 'failed'; readonly why: string }

/** Writes the rows as they stand on the screen into a file; not while the portal is seen as somebody else. GRID-29, GRID-30 */
export function DownloadView({ size, clientName, pageName, ...input }: DownloadViewProps) {
  const [phase, setPhase] = useState<Phase>({ kind: 'idle' })
  const seen = useSeenPerson()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const download = async (format: GridFormat, rows: number) => {
    const { signal } = (running.current = new AbortController())
    const tell = (kind: 'fetching' | 'writing') => (done: number) =>
      signal.aborted ? undefined : setPhase({ kind, rows: done })
    tell('fetching')(0)
    try {
      const table = await viewTable({ ...input, size: rows, signal, onProgress: tell('fetching') })
      const file = gridFileName({ clientName, pageName, format })
      const written = await gridFile(table, format, { signal, onProgress: tell('writing') })
      signal.throwIfAborted()
      saveFile(written, file)
      setPhase({ kind: 'done', file })
    } catch (error) {
      if (!signal.aborted) setPhase({ kind: 'failed', why: describeFailure(error) })
    }
  }
  const cancel = () => {
    running.current?.abort()
    setPhase({ kind: 'idle' })
  }
  if (seen) return null
  const tooMany = size !== null && size > MOST_DOWNLOADED_ROWS
  return (
    <>
      <span className={styles.state} role="status">
        {tooMany ? text('grid.tooMany', { most: number(MOST_DOWNLOADED_ROWS, 0) }) : phaseText(phase, size ?? 0)}
      </span>
      {'rows' in phase ? (
        <Button leadingVisual={() => <Spinner size="small" />} onClick={cancel}>
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

function phaseText(phase: Phase, size: number): string {
  if ('rows' in phase)
    return text(phase.kind === 'fetching' ? 'grid.fetched' : 'grid.written', {
      done: number(Math.min(phase.rows, size), 0),
      all: number(size, 0),
    })
  if (phase.kind === 'done') return text('grid.downloaded', { file: phase.file })
  return phase.kind === 'failed' ? [text('grid.downloadFailed'), phase.why].join(' · ') : ''
}

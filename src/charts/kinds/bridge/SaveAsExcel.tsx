import { unitOf } from '../../../../domain/query/catalog.ts'
import { Link } from '@primer/react'
import { useEffect, useRef, useState } from 'react'
import { useSeenPerson } from '../../../api/seeing-context.ts'
import { text } from '../../../text/text.ts'
import { describeFailure } from '../../../ui/failures/describe-failure.ts'
import { saveFile } from '../../../ui/save-file.ts'
import type { DrawingInput } from '../../drawing.ts'
import { unitWord } from '../../units.ts'
import { drawnBridge } from './drawn-bridge.ts'

type Making = 'idle' | 'making' | { readonly failed: string }

/** The bridge as an Excel file; not while the portal is seen as somebody else. */
export function SaveAsExcel(input: DrawingInput) {
  const seen = useSeenPerson()
  const [making, setMaking] = useState<Making>('idle')
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  if (seen) return null
  const { page, view, table } = input
  const make = async () => {
    const { signal } = (running.current = new AbortController())
    setMaking('making')
    try {
      const { fact, factText } = drawnBridge(input)
      const { bridgeFile } = await import('./bridge-file.ts')
      const blob = await bridgeFile({ ...input, unitText: unitWord(unitOf(table, fact), view) }, signal)
      signal.throwIfAborted()
      const name = `${page.name} ${factText} ${view.from} ${view.to}.xlsx`
      saveFile(blob, name.replace(/[\\/:*?"<>|\p{Cc}]/gu, ''))
      setMaking('idle')
    } catch (error) {
      if (!signal.aborted) setMaking({ failed: describeFailure(error) })
    }
  }
  return (
    <span data-screen-only="">
      <Link as="button" disabled={making === 'making'} onClick={() => void make()}>
        {text(making === 'making' ? 'bridge.excelMaking' : 'bridge.excel')}
      </Link>
      <span role="status">{typeof making === 'object' ? ` ${making.failed}` : ''}</span>
    </span>
  )
}

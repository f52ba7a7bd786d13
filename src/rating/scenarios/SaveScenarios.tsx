import { Button } from '@primer/react'
import { DownloadIcon } from '@primer/octicons-react'
import { useEffect, useRef, useState } from 'react'
import { useSeenPerson } from '../../api/seeing-context.ts'
import { text } from '../../text/text.ts'
import { describeFailure } from '../../ui/failures/describe-failure.ts'
import { saveFile } from '../../ui/save-file.ts'
import styles from './Scenarios.module.css'

type Making = 'idle' | 'making' | { readonly failed: string }

interface SaveScenariosProps {
  readonly name: string
  readonly make: (signal: AbortSignal) => Promise<Blob>
}

/** The scenarios as an Excel file; not while the portal is seen as somebody else. */
export function SaveScenarios({ name, make }: SaveScenariosProps) {
  const seen = useSeenPerson()
  const [making, setMaking] = useState<Making>('idle')
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  if (seen) return null
  const save = async () => {
    const { signal } = (running.current = new AbortController())
    setMaking('making')
    try {
      saveFile(await make(signal), `${name}.xlsx`.replace(/[\\/:*?"<>|\p{Cc}]/gu, ''))
      setMaking('idle')
    } catch (error) {
      if (!signal.aborted) setMaking({ failed: describeFailure(error) })
    }
  }
  return (
    <>
      <Button leadingVisual={DownloadIcon} disabled={making === 'making'} onClick={() => void save()}>
        {text('bridge.excel')}
      </Button>
      <span role="status" className={styles.wrong}>
        {typeof making === 'object' ? making.failed : ''}
      </span>
    </>
  )
}

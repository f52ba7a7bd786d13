import { PlusIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { text } from '../../text/text.ts'
import { PageFrame } from '../../ui/frame/PageFrame.tsx'
import { ArrangementControls } from '../head/ArrangementControls.tsx'
import styles from './OwnPages.module.css'
import type { OwnPagesInForce } from './use-own-pages.ts'

interface BlankPagesProps {
  readonly title: string
  readonly own: OwnPagesInForce
  readonly onNew: (() => void) | undefined
}

/** Before there is a page, and after the last one is gone. */
export function BlankPages({ title, own, onNew }: BlankPagesProps) {
  return (
    <PageFrame title={title}>
      <div className={styles.blank}>
        <h2>{text('own.noPages')}</h2>
        <p>{text(own.phase === 'unread' ? 'own.unread' : 'own.noPagesHint')}</p>
        <Button variant="primary" leadingVisual={PlusIcon} disabled={onNew === undefined} onClick={onNew}>
          {text('own.newPage')}
        </Button>
        <ArrangementControls {...own} />
      </div>
    </PageFrame>
  )
}

import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { FrameContext } from './frame-context.ts'
import type { FrameSlots } from './frame-context.ts'
import styles from './Frame.module.css'

interface FrameProps {
  /** Opens the menu; only where the menu is a drawer. */
  readonly menuButton: ReactNode
  /** Theme and user menu. */
  readonly tools: ReactNode
  /** Above every page. */
  readonly notice: ReactNode
  readonly children: ReactNode
}

/** The top bar and the content area. They stay while pages come and go, so an open menu stays open. NAV-24, look.md "Frame" */
export function Frame({ menuButton, tools, notice, children }: FrameProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [controls, setControls] = useState<HTMLElement | null>(null)
  const [below, setBelow] = useState<HTMLElement | null>(null)
  const slots = useMemo<FrameSlots>(() => ({ place, controls, below, breadcrumb: null }), [place, controls, below])
  return (
    <>
      <header className={styles.header} data-screen-only="">
        <div className={styles.bar}>
          <div className={styles.start}>
            {menuButton}
            <div ref={setPlace} className={styles.place} />
          </div>
          <div ref={setControls} className={styles.controls} />
          <div className={styles.tools}>{tools}</div>
        </div>
        <div ref={setBelow} className={styles.below} />
      </header>
      <main id="content" className={styles.content} tabIndex={-1}>
        {notice}
        <FrameContext.Provider value={slots}>{children}</FrameContext.Provider>
      </main>
    </>
  )
}

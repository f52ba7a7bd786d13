import { useContext, useEffect } from 'react'
import type { ReactNode } from 'react'
import { PRODUCT_NAME } from './brand.ts'
import { FrameContext } from './frame-context.ts'
import styles from './PageFrame.module.css'

interface PageFrameProps {
  /** Names the page in the browser's tab, and in the top bar where no breadcrumb does. */
  readonly title: string
  /** Replaces the breadcrumb that the shell gives. */
  readonly breadcrumb?: ReactNode
  /** The page's own controls, right of the title; below it where there is no room. */
  readonly controls?: ReactNode
  /** A second line of the top bar: chips, tabs. */
  readonly below?: ReactNode
  readonly children: ReactNode
}

/** The top bar and the content area of one page. NAV-24, look.md "Frame" */
export function PageFrame({ title, breadcrumb, controls, below, children }: PageFrameProps) {
  const frame = useContext(FrameContext)
  const place = breadcrumb ?? frame.breadcrumb
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`
  }, [title])
  return (
    <>
      <header className={styles.header}>
        <div className={styles.bar}>
          <div className={styles.place}>
            {frame.menuButton}
            {place ?? <h1 className={styles.title}>{title}</h1>}
          </div>
          {controls === undefined ? null : <div className={styles.controls}>{controls}</div>}
          <div className={styles.tools}>{frame.tools}</div>
        </div>
        {below === undefined ? null : <div className={styles.below}>{below}</div>}
      </header>
      <main id="content" className={styles.content} tabIndex={-1}>
        {frame.notice}
        {children}
      </main>
    </>
  )
}

import { useContext, useEffect } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
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

/** One page in the frame: what it puts into the top bar, and its content. */
export function PageFrame({ title, breadcrumb, controls, below, children }: PageFrameProps) {
  const frame = useContext(FrameContext)
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`
  }, [title])
  return (
    <>
      {fill(frame.place, breadcrumb ?? frame.breadcrumb ?? <h1 className={styles.title}>{title}</h1>)}
      {fill(frame.controls, controls)}
      {fill(frame.below, below)}
      {children}
    </>
  )
}

function fill(slot: HTMLElement | null, content: ReactNode): ReactNode {
  return slot === null || content === undefined || content === null ? null : createPortal(content, slot)
}

import { useContext, useEffect } from 'react'
import type { ReactNode } from 'react'
import { PRODUCT_NAME } from '../brand.ts'
import { fillSlot } from './fill-slot.ts'
import { FrameContext } from './frame-context.ts'
import styles from './PageFrame.module.css'

interface PageFrameProps {
  /** Names the page in the browser's tab, and in the top bar where no breadcrumb does. */
  readonly title: string
  /** The page's own controls, right of the title; below it where there is no room. */
  readonly controls?: ReactNode
  /** A second line of the top bar: chips, tabs. */
  readonly below?: ReactNode
  readonly children?: ReactNode
}

/** One page in the frame: what it puts into the top bar, and its content. */
export function PageFrame({ title, controls, below, children }: PageFrameProps) {
  const frame = useContext(FrameContext)
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`
  }, [title])
  return (
    <>
      {fillSlot(frame.place, <h1 className={styles.title}>{title}</h1>)}
      {fillSlot(frame.controls, controls)}
      {fillSlot(frame.below, below)}
      {children}
    </>
  )
}

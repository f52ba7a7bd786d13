import { Button } from '@primer/react'
import { GearIcon } from '@primer/octicons-react'
import { useId, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { text } from '../../text/text.ts'
import { FrameContext } from './frame-context.ts'
import type { FrameSlots } from './frame-context.ts'
import styles from './Frame.module.css'
import { useHeadingFocus } from './use-heading-focus.ts'
import { NARROW, useMedia } from '../../theme/use-media.ts'

interface FrameProps {
  /** Opens the menu; only where the menu is a drawer. */
  readonly menuButton: ReactNode
  /** Always in the bar: notifications and user menu. */
  readonly tools: ReactNode
  /** In the bar, or among the options where there is no room: saved views, language and theme. */
  readonly settings: ReactNode
  /** The page: another one closes the options. */
  readonly path: string
  /** Above the bar, where it stays in sight. */
  readonly top: ReactNode
  /** Above every page. */
  readonly notice: ReactNode
  readonly children: ReactNode
}

/** The top bar and the content area. They stay while pages come and go, so an open menu stays open. NAV-24 */
export function Frame({ menuButton, tools, settings, top, notice, path, children }: FrameProps) {
  const narrow = useMedia(NARROW)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [controls, setControls] = useState<HTMLElement | null>(null)
  const [below, setBelow] = useState<HTMLElement | null>(null)
  const [phoneFoot, setPhoneFoot] = useState<HTMLElement | null>(null)
  useHeadingFocus(place, path)
  const slots = useMemo<FrameSlots>(() => ({ place, controls, below, phoneFoot }), [place, controls, below, phoneFoot])
  return (
    <>
      <header className={styles.header} data-screen-only="">
        {top}
        <div className={styles.bar}>
          <div className={styles.start}>
            <div className={styles.menu} data-menus="">
              {menuButton}
            </div>
            <div ref={setPlace} className={styles.place} data-menus="" />
          </div>
          <Options narrow={narrow} path={path} phoneFoot={<div ref={setPhoneFoot} className={styles.phoneFoot} />}>
            <div ref={setControls} className={styles.controls} data-controls="" />
            {narrow ? <div className={styles.settings}>{settings}</div> : null}
          </Options>
          <div className={styles.tools} data-menus="">
            {narrow ? null : settings}
            {tools}
          </div>
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

interface OptionsProps {
  readonly narrow: boolean
  readonly path: string
  /** Beside the button. */
  readonly phoneFoot: ReactNode
  readonly children: ReactNode
}

/** Below 992 px the bar's controls are behind a button; they stay in the page, so that what they open stays open. On a phone the button stands at the foot, with what a page has at hand. NAV-27 */
function Options({ narrow, path, phoneFoot, children }: OptionsProps) {
  const [openAt, setOpenAt] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const title = useId()
  const open = openAt === path
  return (
    <div
      className={styles.options}
      data-narrow={narrow}
      onKeyDown={(event) => {
        if (!narrow || event.key !== 'Escape' || !event.currentTarget.contains(event.target as Node)) return
        setOpenAt(null)
        button.current?.focus()
      }}
    >
      {narrow ? (
        <Button
          ref={button}
          variant="invisible"
          leadingVisual={GearIcon}
          className={styles.opener ?? ''}
          aria-label={text('shell.options')}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpenAt(open ? null : path)}
        >
          {text('shell.options')}
        </Button>
      ) : null}
      {phoneFoot}
      <div
        id={id}
        className={styles.panel}
        hidden={narrow && !open}
        {...(narrow ? { role: 'group', 'aria-labelledby': title } : {})}
      >
        {narrow ? (
          <h2 id={title} className={styles.optionsTitle}>
            {text('shell.optionsTitle')}
          </h2>
        ) : null}
        {children}
      </div>
    </div>
  )
}

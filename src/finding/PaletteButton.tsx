import { CommandPaletteIcon } from '@primer/octicons-react'
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useSeenPerson } from '../api/seeing-context.ts'
import { text } from '../text/text.ts'
import { ErrorBoundary } from '../ui/failures/ErrorBoundary.tsx'
import { useFramePanel } from '../ui/frame/frame-panels.ts'
import type { PaletteProps } from './Palette.tsx'
import styles from './PaletteButton.module.css'
import { remember } from '../api/kept/recent.ts'

/** The palette and all that finds in it is fetched when it is first opened. */
const loadPalette = () => import('./Palette.tsx')
const Palette = lazy(() => loadPalette().then((module) => ({ default: module.Palette })))

const APPLE = /mac|iphone|ipad/i
const FIELD = 'input, textarea, select, [contenteditable]'

/** Opens the palette, as Ctrl K does anywhere but over a dialog, and `/` where the page has no search of its own. */
export function PaletteButton(props: Omit<PaletteProps, 'asked' | 'onStands'>) {
  const [path] = useLocation()
  const seen = useSeenPerson()
  const [asked, setAsked] = useState({ times: 0, typed: '' })
  const { login } = props.account
  /** It was asked for and does not stand yet: what is typed meanwhile is for it. */
  const coming = useRef(false)
  const open = (typed = '') => {
    coming.current = true
    setAsked(({ times }) => ({ times: times + 1, typed }))
  }
  const stands = useCallback(() => {
    coming.current = false
  }, [])
  useFramePanel('palette', open)
  useEffect(() => {
    if (!seen) remember(localStorage, login, { path })
  }, [seen, login, path])
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') coming.current = false
    const letter = coming.current && !event.defaultPrevented && letterOf(event)
    if (letter) {
      event.preventDefault()
      return setAsked(({ times, typed }) => ({ times, typed: typed + letter }))
    }
    if (!isWanted(event) || event.defaultPrevented) return
    event.preventDefault()
    if (document.querySelector('[aria-modal="true"]') === null) open()
  })
  useEffect(() => {
    // On the window: the keys of a page are heard on the document, before.
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        aria-label={text('palette.open')}
        title={text('palette.open')}
        onPointerEnter={() => void loadPalette()}
        onFocus={() => void loadPalette()}
        onClick={() => open()}
      >
        <CommandPaletteIcon />
        <span className={styles.words}>{text('palette.open')}</span>
        <kbd className={styles.key}>{APPLE.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {asked.times > 0 ? (
        <ErrorBoundary drawn={asked.times} fallback={null}>
          <Suspense fallback={null}>
            <Palette {...props} asked={asked} onStands={stands} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </>
  )
}

/** What a key types; null: nothing. */
function letterOf({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): string | null {
  const typing = target instanceof HTMLElement && target.closest(FIELD) !== null
  return [...key].length === 1 && !ctrlKey && !metaKey && !altKey && !typing ? key : null
}

function isWanted({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() === 'k') return (ctrlKey || metaKey) && !altKey && !shiftKey
  const typing = target instanceof HTMLElement && target.closest(FIELD) !== null
  return key === '/' && !ctrlKey && !metaKey && !altKey && !typing
}

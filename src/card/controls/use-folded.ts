import { useLayoutEffect, useState, type RefObject } from 'react'
import { useMedia } from '../../theme/use-media.ts'

/** Here the controls of a card have the row below its words. */
const PHONE = '(max-width: 767.98px)'

/** Between the words and the controls of a head, and between those and each button, in px. */
const WORDS_GAP = 8
const BUTTON_GAP = 6

/**
 * Whether the controls of a card's head have no room in one row: beside its words and its menu button, or below them on
 * a phone and where a head breaks into rows. `controls` is laid out in one row all the time, also while it is not seen, so that its width is known.
 */
export function useFolded({
  head,
  controls,
}: {
  readonly head: RefObject<HTMLElement | null>
  readonly controls: RefObject<HTMLElement | null>
}): boolean {
  const onPhone = useMedia(PHONE)
  const [folded, setFolded] = useState(false)
  useLayoutEffect(() => {
    const element = head.current
    if (!element) return undefined
    const beside = !onPhone && element.dataset['wraps'] !== 'true'
    const measure = () =>
      setFolded((controls.current?.offsetWidth ?? 0) > widthInside(element) - (beside ? widthTaken(element) : 0))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  })
  return folded
}

function widthInside(head: HTMLElement): number {
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(head)
  return head.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
}

function widthTaken(head: HTMLElement): number {
  const words = Math.max(0, ...[...head.querySelectorAll('h2, p')].map(({ scrollWidth }) => scrollWidth))
  const buttons = [...head.querySelectorAll<HTMLElement>('[data-card-menu], [data-card-toggle]')]
  return buttons.reduce((sum, { offsetWidth }) => sum + offsetWidth + BUTTON_GAP, words + WORDS_GAP)
}

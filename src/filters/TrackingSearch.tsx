import { SearchIcon } from '@primer/octicons-react'
import { AnchoredOverlay, IconButton, TextInput } from '@primer/react'
import { useCallback, useContext, useRef, useState } from 'react'
import { TRACKING_LIMITS } from '../../domain/dashboards/dimension-filter.ts'
import { readTrackingSearch } from './tracking-search.ts'
import type { View } from '../../domain/dashboards/view.ts'
import { text } from '../text/text.ts'
import { PhoneFootContext } from '../ui/frame/PhoneFoot.tsx'
import { useToasts } from '../ui/toasts/toast-context.ts'
import { useKey } from '../ui/use-key.ts'
import { NARROW, TIGHT, useMedia } from '../theme/use-media.ts'
import styles from './Filters.module.css'

const REFUSED_MS = 6_000

interface TrackingSearchProps {
  /** What the page is searched for now; empty: not searched. */
  readonly active: readonly string[]
  readonly onView: (change: Partial<View>) => void
}

/** Shows the packages of these tracking numbers alone; emptied, all of them again, unfiltered. Where there is little room a button opens the field. FILT-39 to FILT-43 */
export function TrackingSearch({ active, onView }: TrackingSearchProps) {
  const toasts = useToasts()
  const phoneFoot = useContext(PhoneFootContext)
  const tightBar = useMedia(TIGHT)
  const tight = phoneFoot || tightBar
  const narrow = useMedia(NARROW)
  const [open, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const focus = useCallback(() => {
    if (tight) setOpen(true)
    else input.current?.focus()
  }, [tight])
  useKey('/', focus)
  const search = (typed: string) => {
    const found = readTrackingSearch(typed, active)
    if (found.kind === 'refused') {
      toasts.show({
        tone: 'warning',
        title: text(`filters.tracking.${found.reason}`, {
          most: TRACKING_LIMITS[found.reason === 'too-long' ? 'length' : 'values'],
          given: found.numbers.length,
        }),
        durationMs: REFUSED_MS,
      })
      return
    }
    onView(
      found.kind === 'clear'
        ? { trackingNumbers: [], filters: {}, currency: 'all' }
        : { trackingNumbers: [...found.numbers] },
    )
    setOpen(false)
  }
  const field = (
    <form
      role="search"
      className={narrow ? styles.options : tight ? '' : styles.bar}
      onSubmit={(event) => {
        event.preventDefault()
        search(input.current?.value ?? '')
      }}
    >
      <TextInput
        key={active.join(',')}
        ref={input}
        className={styles.search ?? ''}
        leadingVisual={SearchIcon}
        aria-label={text('filters.tracking.search')}
        placeholder={text('filters.tracking.placeholder')}
        defaultValue={active.join(', ')}
        autoComplete="off"
        autoFocus={tight && open}
        dir="ltr"
      />
    </form>
  )
  if (!tight) return field
  return (
    <AnchoredOverlay
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      width="auto"
      side={phoneFoot ? 'outside-top' : 'outside-bottom'}
      overlayProps={{ role: 'dialog', 'aria-label': text('filters.tracking.search') }}
      focusZoneSettings={{ disabled: true }}
      renderAnchor={(anchor) => (
        <IconButton
          {...anchor}
          variant={active.length > 0 ? 'default' : 'invisible'}
          icon={SearchIcon}
          aria-label={text('filters.tracking.search')}
        />
      )}
    >
      <div className={styles.searchPanel}>{field}</div>
    </AnchoredOverlay>
  )
}

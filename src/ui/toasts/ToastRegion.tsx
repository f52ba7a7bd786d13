import { AlertIcon, CheckCircleIcon, InfoIcon, StopIcon, XIcon } from '@primer/octicons-react'
import { IconButton } from '@primer/react'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import { text } from '../../text/text.ts'
import { useToasts } from './toast-context.ts'
import type { ShownToast } from './toast-queue.ts'
import { useCountdown } from './use-countdown.ts'
import styles from './ToastRegion.module.css'

const ICONS = { info: InfoIcon, success: CheckCircleIcon, warning: AlertIcon, critical: StopIcon }

/** Shows the notices and has them read out. */
export function ToastRegion() {
  const toasts = useToasts()
  const shown = useSyncExternalStore(toasts.subscribe, toasts.shown)
  return (
    <section className={styles.region} aria-label={text('toast.region')} data-screen-only="">
      <ol className={styles.list} aria-live="polite" aria-relevant="additions">
        {shown.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onEnd={toasts.dismiss} />
        ))}
      </ol>
    </section>
  )
}

interface ToastCardProps {
  readonly toast: ShownToast
  readonly onEnd: (id: number) => void
}

/** Its time stands still under the pointer and while it has the focus. */
function ToastCard({ toast: { id, tone, title, text: body, link, durationMs }, onEnd }: ToastCardProps) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const end = useCallback(() => onEnd(id), [id, onEnd])
  useCountdown({ durationMs, paused: hovered || focused, onEnd: end })
  const Icon = ICONS[tone]
  return (
    <li
      className={styles.toast}
      data-tone={tone}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <span className={styles.icon} aria-hidden="true">
        <Icon />
      </span>
      <div className={styles.words} {...(tone === 'critical' ? { role: 'alert' } : {})}>
        <div className={styles.title}>
          {title}
          {link ? (
            <>
              {' '}
              <Link href={link.href} onClick={end}>
                {link.text}
              </Link>
            </>
          ) : null}
        </div>
        {body === undefined ? null : <div className={styles.text}>{body}</div>}
      </div>
      <IconButton icon={XIcon} size="small" variant="invisible" aria-label={text('toast.dismiss')} onClick={end} />
    </li>
  )
}

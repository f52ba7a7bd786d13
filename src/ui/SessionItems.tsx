import { Button, Label } from '@primer/react'
import type { components } from '../../openapi/schema.d.ts'
import { text } from '../text/text.ts'
import { momentText } from '../text/moment-text.ts'
import styles from './SignInItems.module.css'

type OwnSession = components['schemas']['OwnSession']

export interface SessionItemsProps {
  readonly sessions: readonly (Omit<OwnSession, 'current'> & { readonly current?: boolean })[]
  /** The one that is being ended. */
  readonly ending: string | undefined
  readonly onEnd: (handle: string) => void
}

/** Sessions with their browser and network, and the way to end each but the one that asks. */
export function SessionItems({ sessions, ending, onEnd }: SessionItemsProps) {
  return (
    <ul className={styles.items}>
      {sessions.map(({ handle, startedAt, lastSeenAt, browser, network, current = false }) => (
        <li key={handle} className={styles.item}>
          <span>
            <strong>{browser || text('profile.unknownBrowser')}</strong> {network ? <bdi>{network}</bdi> : null}{' '}
            {current ? <Label variant="accent">{text('profile.thisOne')}</Label> : null}
            <span className={styles.when}>
              {text('profile.session', { started: momentText(startedAt), seen: momentText(lastSeenAt) })}
            </span>
          </span>
          {current ? null : (
            <Button
              size="small"
              aria-label={text('profile.endOf', { started: momentText(startedAt) })}
              loading={ending === handle}
              onClick={() => onEnd(handle)}
            >
              {text('profile.end')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

import { Button } from '@primer/react'
import type { components } from '../../openapi/schema.d.ts'
import { text } from '../text/text.ts'
import styles from './SignInItems.module.css'

type LinkedIdentity = components['schemas']['LinkedIdentity']

export interface IdentityItemsProps {
  readonly identities: readonly LinkedIdentity[]
  /** The provider whose identity is being taken away. */
  readonly unlinking: string | undefined
  readonly onUnlink: (provider: string) => void
}

/** By what identity providers know somebody, and the way to take it away. */
export function IdentityItems({ identities, unlinking, onUnlink }: IdentityItemsProps) {
  return (
    <ul className={styles.items}>
      {identities.map(({ provider, name, nameId }) => (
        <li key={provider} className={styles.item}>
          <span>
            <strong>{name}</strong>
            <bdi className={styles.when}>{nameId}</bdi>
          </span>
          <Button
            size="small"
            aria-label={text('records.person.unlinkOf', { name })}
            loading={unlinking === provider}
            onClick={() => onUnlink(provider)}
          >
            {text('records.person.unlink')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

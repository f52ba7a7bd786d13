import { GraphIcon, QuestionIcon, SearchIcon, XIcon } from '@primer/octicons-react'
import { Button, IconButton, Link } from '@primer/react'
import { useId, type ReactNode } from 'react'
import { Link as RouteLink } from 'wouter'
import { pagePath } from '../../../domain/dashboards/navigation.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import type { PagesConfig } from '../../api/answers.ts'
import { text } from '../../text/text.ts'
import { openPanel } from '../../ui/frame/frame-panels.ts'
import styles from './FirstHints.module.css'

type HintName = NonNullable<Page['hints']>[number]

export interface FirstHintsProps {
  readonly names: readonly HintName[]
  readonly pages: PagesConfig['pages']
  readonly failed: boolean
  readonly onSendAway: () => void
}

const ICONS = { follow: GraphIcon, find: SearchIcon, ask: QuestionIcon } as const
/** Whose marks the page follows. */
const FOLLOWED = 'spend'

/** What is worth trying first, until the person sends it away. */
export function FirstHints({ names, pages, failed, onSendAway }: FirstHintsProps) {
  const heading = useId()
  const followed = pages.find(({ id }) => id === FOLLOWED)
  const words: Readonly<Record<HintName, ReactNode>> = {
    follow: followed ? (
      <>
        {text('dashboard.hints.follow')}{' '}
        <Link as={RouteLink} inline href={pagePath(followed.id, [])}>
          {followed.name}
        </Link>
      </>
    ) : null,
    find: (
      <>
        {text('dashboard.hints.find')}{' '}
        <Button size="small" onClick={() => openPanel('palette', '')}>
          {text('dashboard.hints.findAction')}
        </Button>
      </>
    ),
    ask: (
      <>
        {text('dashboard.hints.ask')}{' '}
        <Button size="small" onClick={() => openPanel('palette', text('dashboard.hints.question'))}>
          {text('dashboard.hints.question')}
        </Button>
      </>
    ),
  }
  return (
    <section className={styles.hints} aria-labelledby={heading} data-screen-only="">
      <div className={styles.head}>
        <h2 id={heading} className={styles.heading}>
          {text('dashboard.hints.title')}
        </h2>
        <IconButton
          icon={XIcon}
          size="small"
          variant="invisible"
          aria-label={text('dashboard.hints.away')}
          onClick={onSendAway}
        />
      </div>
      {failed ? (
        <p className={styles.failed} role="alert">
          {text('dashboard.hints.failed')}
        </p>
      ) : null}
      <ul className={styles.list}>
        {names.map((name) => {
          const Icon = ICONS[name]
          return words[name] === null ? null : (
            <li key={name} className={styles.hint}>
              <Icon className={styles.icon ?? ''} />
              <span>{words[name]}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

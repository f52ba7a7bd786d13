import { Button } from '@primer/react'
import type { GlRule } from '../../domain/gl/gl-rules.ts'
import { momentText } from '../text/moment-text.ts'
import { text } from '../text/text.ts'
import type { GlRulesVersion } from './gl-queries.ts'
import styles from './Gl.module.css'

interface GlVersionsProps {
  readonly versions: readonly GlRulesVersion[]
  readonly busy: boolean
  readonly onBringBack: (rules: readonly GlRule[]) => void
}

const LISTED = 10

/** What the rules were, when and by whom they were saved; each but the newest can be brought back. */
export function GlVersions({ versions, busy, onBringBack }: GlVersionsProps) {
  if (versions.length === 0) return null
  return (
    <details>
      <summary>{text('gl.versions')}</summary>
      <ul className={styles.versions}>
        {versions.slice(0, LISTED).map(({ version, at, by, rules }, place) => (
          <li key={version}>
            <span>
              {text('gl.version', {
                moment: momentText(at),
                name: by ?? text('notes.somebody'),
                rules: rules.length,
              })}
            </span>
            {place === 0 ? (
              <span className={styles.muted}>{text('gl.counts')}</span>
            ) : (
              <Button
                size="small"
                disabled={busy}
                aria-label={text('gl.bringBackOf', { moment: momentText(at) })}
                onClick={() => onBringBack(rules)}
              >
                {text('gl.bringBack')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

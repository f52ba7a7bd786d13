import { Button } from '@primer/react'
import { Blankslate } from '@primer/react/experimental'
import { AlertIcon } from '@primer/octicons-react'
import { Component } from 'react'
import type { ReactNode } from 'react'
import { sameValue } from '../../../domain/values/entries.ts'
import { text } from '../../text/text.ts'
import { isCodeMissing } from './missing-code.ts'
import styles from './ErrorBoundary.module.css'

interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** In the place of what cannot be drawn; absent: that it went wrong, with a way to try again. */
  readonly fallback?: ReactNode
  /** What frames that it went wrong. */
  readonly className?: string | undefined
  /** What is drawn, such as the path; one that says something else tries again. */
  readonly drawn?: unknown
}

interface ErrorBoundaryState {
  readonly error: unknown
  readonly failed: boolean
  readonly drawn: unknown
}

/** Keeps a part that cannot be drawn from taking the rest with it. ERR-05 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, failed: false, drawn: this.props.drawn }

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { error, failed: true }
  }

  static getDerivedStateFromProps(
    props: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    return sameValue(props.drawn, state.drawn) ? null : { error: null, failed: false, drawn: props.drawn }
  }

  override render() {
    const { error, failed } = this.state
    if (!failed) return this.props.children
    if (this.props.fallback !== undefined) return this.props.fallback
    const gone = isCodeMissing(error)
    return (
      <div role="alert" className={`${styles.failure} ${this.props.className ?? ''}`}>
        <Blankslate>
          <Blankslate.Visual>
            <AlertIcon size="medium" />
          </Blankslate.Visual>
          <Blankslate.Heading>{text(gone ? 'shell.codeGone' : 'shell.wentWrong')}</Blankslate.Heading>
          <Blankslate.Description>{text(gone ? 'shell.codeGoneHint' : 'shell.wentWrongHint')}</Blankslate.Description>
          <div className={styles.actions}>
            {gone ? (
              <Button onClick={() => location.reload()}>{text('shell.loadAgain')}</Button>
            ) : (
              <Button onClick={() => this.setState({ error: null, failed: false })}>{text('shell.reload')}</Button>
            )}
          </div>
          <details className={styles.details}>
            <summary>{text('shell.details')}</summary>
            <pre>{error instanceof Error ? error.message : String(error)}</pre>
          </details>
        </Blankslate>
      </div>
    )
  }
}

import type { ReactNode } from 'react'
import type { View } from '../../../domain/dashboards/view.ts'
import { ErrorBoundary } from '../../ui/failures/ErrorBoundary.tsx'
import styles from './CardBoundary.module.css'

interface CardBoundaryProps {
  /** Another one tries again. */
  readonly drawn: View
  readonly children: ReactNode
}

/** Keeps the fault of a card in its card. ERR-05 */
export function CardBoundary({ drawn, children }: CardBoundaryProps) {
  return (
    <ErrorBoundary className={styles.card} drawn={drawn}>
      {children}
    </ErrorBoundary>
  )
}

import type { ReactNode } from 'react'
import cards from './Card.module.css'

interface CardHeadProps {
  readonly id: string
  readonly title: string
  readonly subtitle: string
  /** Beside the words. */
  readonly children: ReactNode
}

export function CardHead({ id, title, subtitle, children }: CardHeadProps) {
  return (
    <header className={cards.head}>
      <div className={cards.words}>
        <h2 id={id} className={cards.title}>
          {title}
        </h2>
        <p className={cards.subtitle}>{subtitle}</p>
      </div>
      {children}
    </header>
  )
}

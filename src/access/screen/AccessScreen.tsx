import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { text } from '../../text/text.ts'
import { PRODUCT_NAME } from '../../ui/brand.ts'
import { LanguageSelect } from '../../ui/languages/LanguageSelect.tsx'
import { ProductMark } from '../../ui/ProductMark.tsx'
import styles from './AccessScreen.module.css'

const THIS_YEAR = new Date().getFullYear()

interface AccessScreenProps {
  readonly title: string
  /** Under the title: what to do here. */
  readonly hint?: string
  /** Nearly as wide as a narrow screen. ACC-36 */
  readonly wide?: boolean
  /** Under the card: other ways in. */
  readonly ways?: ReactNode
  readonly children: ReactNode
}

/** The card of every screen outside the frame. ACC-28, ACC-36 */
export function AccessScreen({ title, hint, wide = false, ways, children }: AccessScreenProps) {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`
  }, [title])
  return (
    <div className={styles.screen}>
      <main className={styles.card} data-wide={wide}>
        <div className={styles.head}>
          <ProductMark size="large" short />
          <h1 className={styles.title}>{title}</h1>
          {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
        </div>
        {children}
      </main>
      {ways === undefined ? null : <nav className={styles.ways}>{ways}</nav>}
      <footer className={styles.footer}>
        <LanguageSelect />
        <a href="/notices">{text('access.notices')}</a>
        <span>{text('access.copyright', { year: String(THIS_YEAR), product: PRODUCT_NAME })}</span>
      </footer>
    </div>
  )
}

import { Button, LinkButton } from '@primer/react'
import { useEffect } from 'react'
import { text } from '../text/text.ts'
import type { TextKey } from '../text/text.ts'
import { PRODUCT_NAME, SUPPORT_EMAIL } from '../ui/brand.ts'
import { ProductMark } from '../ui/ProductMark.tsx'
import styles from './StandalonePage.module.css'

const VIEWS = {
  '/404': { says: 'shell.standaloneNotFound', exit: 'home' },
  '/500': { says: 'shell.serverGoesWrong', exit: 'home' },
  '/sign-up': { says: 'shell.signUpText', exit: 'mail' },
} as const satisfies Record<string, { says: TextKey; exit: 'home' | 'mail' }>
export type StandalonePath = keyof typeof VIEWS

export function isStandalone(path: string): path is StandalonePath {
  return Object.hasOwn(VIEWS, path)
}

/** A view without the frame, for whoever comes: not found, fault, and whom to ask for an account. NAV-33, NAV-34, GAP-55 */
export function StandalonePage({ path }: { readonly path: StandalonePath }) {
  const { says, exit } = VIEWS[path]
  const said = text(says, { product: PRODUCT_NAME })
  useEffect(() => {
    document.title = `${said} · ${PRODUCT_NAME}`
  }, [said])
  return (
    <main className={styles.page}>
      <ProductMark size="large" />
      <h1 className={styles.text}>{said}</h1>
      <div className={styles.exits}>
        {exit === 'mail' && SUPPORT_EMAIL !== null ? (
          <LinkButton variant="primary" href={`mailto:${SUPPORT_EMAIL}`}>
            {SUPPORT_EMAIL}
          </LinkButton>
        ) : null}
        <LinkButton href="/">{text('shell.standaloneHome')}</LinkButton>
        {path === '/500' ? <Button onClick={() => location.reload()}>{text('shell.reload')}</Button> : null}
      </div>
    </main>
  )
}

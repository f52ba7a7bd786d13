import { Banner, Button } from '@primer/react'
import { SignOutIcon } from '@primer/octicons-react'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useSession } from '../access/session-context.ts'
import { useSeenPerson } from '../api/seeing-context.ts'
import { text } from '../text/text.ts'
import { FrameContext } from '../ui/frame/frame-context.ts'
import type { FrameSlots } from '../ui/frame/frame-context.ts'
import { Notice } from '../ui/Notice.tsx'
import { SeeingBanner } from './SeeingBanner.tsx'
import styles from './ClosedShell.module.css'

/** Who holds no permission sees no top area and no menu: only what opens without one, whom to ask, and the way out. NAV-13, ROUTE-23 */
export function ClosedShell({ children }: { readonly children: ReactNode }) {
  const session = useSession()
  const seen = useSeenPerson()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const slots = useMemo<FrameSlots>(() => ({ place, controls: null, below: null, phoneFoot: null }), [place])
  return (
    <>
      {seen ? (
        <header className={styles.top}>
          <SeeingBanner />
        </header>
      ) : null}
      <main className={styles.closed}>
        <div className={styles.head}>
          <div ref={setPlace} className={styles.title} />
          <Button leadingVisual={SignOutIcon} onClick={() => session.send({ type: 'session.left' })}>
            {text('session.signOut')}
          </Button>
        </div>
        <Notice>
          <Banner title={text('shell.nothingOpens')} description={text('shell.nothingOpensHint')} />
        </Notice>
        <FrameContext.Provider value={slots}>{children}</FrameContext.Provider>
      </main>
    </>
  )
}

import { Banner } from '@primer/react'
import { text } from '../../text/text.ts'
import { PageFrame } from '../../ui/frame/PageFrame.tsx'
import styles from './BrokenPage.module.css'

/** A page whose file does not hold: every problem with its place. */
export function BrokenPage({ id, problems }: { readonly id: string; readonly problems: readonly string[] }) {
  const title = text('shell.brokenTitle', { name: id })
  return (
    <PageFrame title={title}>
      <div className={styles.broken}>
        <Banner
          variant="warning"
          title={title}
          description={text(problems.length > 0 ? 'shell.brokenText' : 'shell.brokenForReaders')}
        />
        <ul className={styles.problems}>
          {problems.map((problem) => (
            <li key={problem}>
              <code>{problem}</code>
            </li>
          ))}
        </ul>
      </div>
    </PageFrame>
  )
}

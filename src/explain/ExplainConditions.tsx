import { LockIcon } from '@primer/octicons-react'
import { VisuallyHidden } from '@primer/react'
import { text } from '../text/text.ts'
import type { ExplainProps } from './explain-props.ts'
import styles from './Explain.module.css'
import { queryConditions } from './query-conditions.ts'

/** Every condition of the query in words, whose rows it reads, and in which currency. Lessons 11 */
export function ExplainConditions({ page, table, client, query, view }: ExplainProps) {
  return (
    <section>
      <h3>{text('dashboard.explain.conditions')}</h3>
      <dl className={styles.list}>
        {queryConditions({ query, page, table, fact: view.fact, client }).map(({ label, words, codes, builtIn }) => (
          <div key={`${label} ${words}`}>
            <dt>
              {builtIn ? (
                <>
                  <LockIcon size={12} />
                  <VisuallyHidden>{text('dashboard.explain.builtIn')}</VisuallyHidden>
                </>
              ) : null}
              {label}
            </dt>
            <dd title={codes}>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

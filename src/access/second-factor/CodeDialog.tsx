import { Dialog } from '@primer/react'
import { useRef } from 'react'
import { text } from '../../text/text.ts'
import { describeFailure } from '../../ui/failures/describe-failure.ts'
import { CodeForm } from './CodeForm.tsx'
import { useEnterCode } from './factor-queries.ts'
import styles from './Factor.module.css'

/** Asks who has a second factor for a code before what is delicate. */
export function CodeDialog({ onAnswer }: { readonly onAnswer: (entered: boolean) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const enter = useEnterCode()
  return (
    <Dialog title={text('factor.againTitle')} width="medium" initialFocusRef={field} onClose={() => onAnswer(false)}>
      <div className={styles.form}>
        <p className={styles.hint}>{text('factor.againHint')}</p>
        <CodeForm
          act={text('access.continue')}
          fieldRef={field}
          pending={enter.isPending}
          problem={enter.error && { title: text('factor.refused'), detail: describeFailure(enter.error) }}
          onCode={(code) => enter.mutate(code, { onSuccess: () => onAnswer(true) })}
        />
      </div>
    </Dialog>
  )
}

import { Checkbox, FormControl, Spinner } from '@primer/react'
import { useMutation } from '@tanstack/react-query'
import type { Ref } from 'react'
import { useApi } from '../api/api-context.ts'
import { text } from '../text/text.ts'
import { solveCaptcha } from './solve-captcha.ts'
import styles from './Captcha.module.css'

interface CaptchaProps {
  /** The solution; empty: not solved. */
  readonly response: string
  readonly error: string | undefined
  readonly onSolved: (response: string) => void
  readonly focusRef: Ref<HTMLInputElement>
}

/** A box to tick that makes the browser work for a moment; nothing to read or to tell apart. ACC-25 */
export function Captcha({ response, error, onSolved, focusRef }: CaptchaProps) {
  const api = useApi()
  const solving = useMutation({ mutationFn: () => solveCaptcha(api), onSuccess: onSolved })
  const solved = response !== ''
  const said = solving.isPending ? 'access.captchaSolving' : solved ? 'access.captchaSolved' : 'access.captchaHint'
  return (
    <div className={styles.box} data-solved={solved}>
      <FormControl>
        <Checkbox
          ref={focusRef}
          checked={solved || solving.isPending}
          aria-busy={solving.isPending}
          onChange={() => {
            if (!solved && !solving.isPending) solving.mutate()
          }}
        />
        <FormControl.Label>{text('access.captcha')}</FormControl.Label>
        <FormControl.Caption>
          <span role="status" className={styles.said}>
            {solving.isPending ? <Spinner size="small" srText={null} /> : null}
            {text(said)}
          </span>
        </FormControl.Caption>
      </FormControl>
      {solving.isError ? <FormControl.Validation variant="error">{text('access.captchaFailed')}</FormControl.Validation> : null}
      {error === undefined ? null : <FormControl.Validation variant="error">{error}</FormControl.Validation>}
    </div>
  )
}

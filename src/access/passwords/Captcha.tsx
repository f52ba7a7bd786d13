import { Checkbox, FormControl, Spinner } from '@primer/react'
import { useMutation } from '@tanstack/react-query'
import { useState, type Ref } from 'react'
import { useApi } from '../../api/api-context.ts'
import { text } from '../../text/text.ts'
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
  /** From the press on: what the call says of itself is drawn a moment later, and the box would be put back until then. */
  const [busy, setBusy] = useState(false)
  const solved = response !== ''
  const said = busy ? 'access.captchaSolving' : solved ? 'access.captchaSolved' : 'access.captchaHint'
  return (
    <div className={styles.box} data-solved={solved}>
      <FormControl>
        <Checkbox
          ref={focusRef}
          checked={solved || busy}
          aria-busy={busy}
          onChange={() => {
            if (solved || busy) return
            setBusy(true)
            solving.mutate(undefined, { onSettled: () => setBusy(false) })
          }}
        />
        <FormControl.Label>{text('access.captcha')}</FormControl.Label>
        <FormControl.Caption>
          <span role="status" className={styles.said}>
            {busy ? <Spinner size="small" srText={null} /> : null}
            {text(said)}
          </span>
        </FormControl.Caption>
      </FormControl>
      {solving.isError ? (
        <FormControl.Validation variant="error">{text('access.captchaFailed')}</FormControl.Validation>
      ) : null}
      {error === undefined ? null : <FormControl.Validation variant="error">{error}</FormControl.Validation>}
    </div>
  )
}

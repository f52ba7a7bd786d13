import { Banner, Button, FormControl, Link, TextInput } from '@primer/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useForm } from 'react-hook-form'
import { text } from '../../text/text.ts'
import { CODE_FORMS, CODE_INPUT, type CodeForm as CodeFormValues, type CodeKind } from './code-form.ts'
import styles from './Factor.module.css'

interface CodeFormProps {
  /** Names the form, and its button. */
  readonly act: string
  readonly danger?: boolean
  readonly size?: 'medium' | 'large'
  readonly pending: boolean
  /** Where a dialog puts the focus. */
  readonly fieldRef?: RefObject<HTMLInputElement | null>
  /** Why the last code was refused. */
  readonly problem: { readonly title: string; readonly detail: string } | null
  readonly onCode: (code: string) => void
  /** Beside the button: a way back. */
  readonly beside?: ReactNode
  /** Below: other ways. */
  readonly children?: ReactNode
}

/** Asks for a code of the app, or a recovery code in its place. */
export function CodeForm({
  act,
  danger = false,
  size = 'medium',
  pending,
  fieldRef,
  problem,
  onCode,
  beside,
  children,
}: CodeFormProps) {
  const [kind, setKind] = useState<CodeKind>('app')
  const { register, handleSubmit, formState, setFocus, reset } = useForm<CodeFormValues>({
    resolver: zodResolver(CODE_FORMS[kind]),
    defaultValues: { code: '' },
  })
  const error = formState.errors.code?.message
  const { ref, ...field } = register('code')
  useEffect(() => {
    if (problem) setFocus('code', { shouldSelect: true })
  }, [problem, setFocus])
  const change = () => {
    reset()
    setKind(kind === 'app' ? 'recovery' : 'app')
  }
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={act}
      onSubmit={handleSubmit(({ code }) => onCode(code.trim()))}
    >
      <div role="alert">
        {problem ? <Banner variant="critical" title={problem.title} description={problem.detail} /> : null}
      </div>
      <FormControl key={kind}>
        <FormControl.Label>{text(kind === 'app' ? 'factor.code' : 'factor.recoveryCode')}</FormControl.Label>
        <TextInput
          block
          size={size}
          autoFocus
          {...CODE_INPUT[kind]}
          {...field}
          ref={(input) => {
            ref(input)
            if (fieldRef) fieldRef.current = input
          }}
        />
        <FormControl.Caption>{text(kind === 'app' ? 'factor.codeHint' : 'factor.recoveryHint')}</FormControl.Caption>
        {error === undefined ? null : <FormControl.Validation variant="error">{error}</FormControl.Validation>}
      </FormControl>
      <div className={styles.acts} data-size={size}>
        <Button
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          size={size}
          block={size === 'large'}
          loading={pending}
          loadingAnnouncement={text('factor.checking')}
        >
          {act}
        </Button>
        {beside}
      </div>
      <Link as="button" type="button" className={styles.aside ?? ''} data-size={size} onClick={change}>
        {text(kind === 'app' ? 'factor.useRecovery' : 'factor.useApp')}
      </Link>
      {children}
    </form>
  )
}

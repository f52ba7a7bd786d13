import { Dialog, FormControl, TextInput } from '@primer/react'
import { useRef, useState, type RefObject } from 'react'
import { GL_FIELDS, GlRule } from '../../domain/gl/gl-rules.ts'
import { text } from '../text/text.ts'
import styles from './Gl.module.css'
import { GlShares, isWhole, type TypedShare } from './GlShares.tsx'

interface GlRuleDialogProps {
  /** From 1. */
  readonly place: number
  /** Undefined: a new one. */
  readonly rule: GlRule | undefined
  readonly returnFocusRef: RefObject<HTMLElement | null>
  readonly onTake: (rule: GlRule) => void
  readonly onClose: () => void
}

/** One rule: what it asks of a charge, and the codes it gives. It goes into the table, which is saved as a whole. */
export function GlRuleDialog({ place, rule, returnFocusRef, onTake, onClose }: GlRuleDialogProps) {
  const first = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState(() =>
    Object.fromEntries(GL_FIELDS.map((field) => [field, rule?.[field].join(' | ') ?? ''])),
  )
  const [shares, setShares] = useState<readonly TypedShare[]>(
    () =>
      rule?.shares.map(({ code, percent }) => ({ code, percent: String(percent) })) ?? [{ code: '', percent: '100' }],
  )
  const typed = {
    ...Object.fromEntries(GL_FIELDS.map((field) => [field, valuesOf(asked[field] ?? '')])),
    shares: shares.map(({ code, percent }) => ({ code, percent: Number(percent) })),
  }
  const fit = GlRule.safeParse(typed)
  const wrong = new Set(fit.success ? [] : fit.error.issues.map(({ path }) => path.slice(0, 3).join('.')))
  return (
    <Dialog
      title={text('gl.rule', { place })}
      width="large"
      initialFocusRef={first}
      returnFocusRef={returnFocusRef}
      onClose={onClose}
      footerButtons={[
        { content: text('gl.cancel'), onClick: onClose },
        {
          content: text('gl.take'),
          buttonType: 'primary',
          disabled: !fit.success || !isWhole(shares),
          onClick: () => fit.success && onTake(fit.data),
        },
      ]}
    >
      <div className={styles.parts}>
        <p className={styles.muted}>{text('gl.askedHint')}</p>
        <div className={styles.fields}>
          {GL_FIELDS.map((field, at) => (
            <FormControl key={field}>
              <FormControl.Label>{text(`gl.fields.${field}`)}</FormControl.Label>
              <TextInput
                {...(at === 0 ? { ref: first } : {})}
                block
                autoComplete="off"
                value={asked[field] ?? ''}
                onChange={({ target }) => setAsked({ ...asked, [field]: target.value })}
              />
              {[...wrong].some((path) => path.split('.')[0] === field) ? (
                <FormControl.Validation variant="error">{text('gl.wrongValue')}</FormControl.Validation>
              ) : null}
            </FormControl>
          ))}
        </div>
        <GlShares shares={shares} wrong={wrong} onChange={setShares} />
      </div>
    </Dialog>
  )
}

function valuesOf(typed: string): string[] {
  return typed
    .split('|')
    .map((value) => value.trim())
    .filter((value) => value !== '')
}

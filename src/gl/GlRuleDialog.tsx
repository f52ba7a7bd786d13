import { PlusIcon, TrashIcon } from '@primer/octicons-react'
import { Button, Dialog, FormControl, IconButton, TextInput } from '@primer/react'
import { useRef, useState, type RefObject } from 'react'
import { GL_FIELDS, GlRule, hundredths, MOST_GL_SHARES } from '../../domain/gl/gl-rules.ts'
import { text } from '../text/text.ts'
import { number } from '../text/values.ts'
import styles from './Gl.module.css'

interface GlRuleDialogProps {
  /** From 1. */
  readonly place: number
  /** Undefined: a new one. */
  readonly rule: GlRule | undefined
  readonly returnFocusRef: RefObject<HTMLElement | null>
  readonly onTake: (rule: GlRule) => void
  readonly onClose: () => void
}

interface TypedShare {
  readonly code: string
  readonly percent: string
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
  const sum = typed.shares.reduce((total, { percent }) => total + (percent > 0 ? hundredths({ percent }) : 0), 0)
  const codes = new Set(shares.map(({ code }) => code.trim().toLowerCase()))
  const isTwice = codes.size < shares.length
  const change = (at: number, part: Partial<TypedShare>) =>
    setShares(shares.map((share, each) => (each === at ? { ...share, ...part } : share)))
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
          disabled: !fit.success || sum !== 100_00 || isTwice,
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
        <fieldset className={styles.shares}>
          <legend>{text('gl.codes')}</legend>
          {shares.map((share, at) => (
            <div key={at} className={styles.oneShare}>
              <FormControl>
                <FormControl.Label>{text('gl.codeOf', { place: at + 1 })}</FormControl.Label>
                <TextInput
                  block
                  autoComplete="off"
                  dir="ltr"
                  value={share.code}
                  onChange={({ target }) => change(at, { code: target.value })}
                />
                {share.code.trim() !== '' && wrong.has(`shares.${at}.code`) ? (
                  <FormControl.Validation variant="error">{text('gl.wrongCode')}</FormControl.Validation>
                ) : null}
              </FormControl>
              <FormControl>
                <FormControl.Label>{text('gl.percentOf', { place: at + 1 })}</FormControl.Label>
                <TextInput
                  block
                  inputMode="decimal"
                  autoComplete="off"
                  dir="ltr"
                  value={share.percent}
                  onChange={({ target }) => change(at, { percent: target.value })}
                />
                {share.percent.trim() !== '' && wrong.has(`shares.${at}.percent`) ? (
                  <FormControl.Validation variant="error">{text('gl.wrongPercent')}</FormControl.Validation>
                ) : null}
              </FormControl>
              <IconButton
                icon={TrashIcon}
                variant="invisible"
                aria-label={text('gl.removeShare', { place: at + 1 })}
                disabled={shares.length === 1}
                onClick={() => setShares(shares.toSpliced(at, 1))}
              />
            </div>
          ))}
          <div>
            <Button
              size="small"
              leadingVisual={PlusIcon}
              disabled={shares.length === MOST_GL_SHARES}
              onClick={() => setShares([...shares, { code: '', percent: String(Math.max(0, (100_00 - sum) / 100)) }])}
            >
              {text('gl.addShare')}
            </Button>
          </div>
          <p role="status" className={sum === 100_00 && !isTwice ? styles.muted : styles.fault}>
            {isTwice && sum === 100_00
              ? text('gl.faults.codeTwice')
              : text(sum === 100_00 ? 'gl.sumsTo' : 'gl.sumWrong', { percent: number(sum / 100, 2) })}
          </p>
        </fieldset>
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

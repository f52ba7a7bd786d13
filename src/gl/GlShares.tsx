import { PlusIcon, TrashIcon } from '@primer/octicons-react'
import { Button, FormControl, IconButton, TextInput } from '@primer/react'
import { hundredths, MOST_GL_SHARES } from '../../domain/gl/gl-rules.ts'
import { text } from '../text/text.ts'
import { number } from '../text/values.ts'
import styles from './Gl.module.css'

/** 100 % in hundredths. */
const WHOLE = 100_00

export interface TypedShare {
  readonly code: string
  readonly percent: string
}

interface GlSharesProps {
  readonly shares: readonly TypedShare[]
  /** Paths of what is wrong in the rule. */
  readonly wrong: ReadonlySet<string>
  readonly onChange: (shares: readonly TypedShare[]) => void
}

/** The codes that a rule gives, each with its share, and what the shares come to. */
export function GlShares({ shares, wrong, onChange }: GlSharesProps) {
  const sum = sumOf(shares)
  const isTwice = hasTwice(shares)
  const change = (at: number, part: Partial<TypedShare>) =>
    onChange(shares.map((share, each) => (each === at ? { ...share, ...part } : share)))
  return (
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
            onClick={() => onChange(shares.toSpliced(at, 1))}
          />
        </div>
      ))}
      <div>
        <Button
          size="small"
          leadingVisual={PlusIcon}
          disabled={shares.length === MOST_GL_SHARES}
          onClick={() => onChange([...shares, { code: '', percent: String(Math.max(0, (WHOLE - sum) / 100)) }])}
        >
          {text('gl.addShare')}
        </Button>
      </div>
      <p role="status" className={sum === WHOLE && !isTwice ? styles.muted : styles.fault}>
        {isTwice && sum === WHOLE
          ? text('gl.faults.codeTwice')
          : text(sum === WHOLE ? 'gl.sumsTo' : 'gl.sumWrong', { percent: number(sum / 100, 2) })}
      </p>
    </fieldset>
  )
}

/** No code has two shares, and together they are everything. */
export function isWhole(shares: readonly TypedShare[]): boolean {
  return sumOf(shares) === WHOLE && !hasTwice(shares)
}

/** In hundredths of a percent; what is no percentage yet counts nothing. */
function sumOf(shares: readonly TypedShare[]): number {
  const percents = shares.map(({ percent }) => Number(percent)).filter((percent) => percent > 0)
  return percents.reduce((total, percent) => total + hundredths({ percent }), 0)
}

function hasTwice(shares: readonly TypedShare[]): boolean {
  return new Set(shares.map(({ code }) => code.trim().toLowerCase())).size < shares.length
}

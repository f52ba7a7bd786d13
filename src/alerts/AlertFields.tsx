import { FormControl, Select, TextInput } from '@primer/react'
import { useState } from 'react'
import { ALERT_SPANS, type AlertCondition, type AlertRule, type AlertSpan } from '../../domain/alerts/alert-rule.ts'
import { text } from '../text/text.ts'
import styles from '../sharing/Sharing.module.css'
import { amountOf } from './alert-words.ts'

type Kind = AlertCondition['kind']
const KINDS: readonly Kind[] = ['changed', 'unusual', 'above', 'below', 'aboveTarget', 'onCourse']

interface AlertFieldsProps {
  readonly rule: AlertRule
  /** What amounts are counted in. */
  readonly unit: string
  /** Whether enough weeks are known; undefined: not known yet. */
  readonly knowsUsual: boolean | undefined
  /** Whether the figure has a target; undefined: not known yet. */
  readonly knowsTarget: boolean | undefined
  readonly onSpan: (span: AlertSpan) => void
  readonly onWhen: (when: AlertCondition) => void
}

/** What an alert fires on: by weeks or months, and the condition. */
export function AlertFields({ rule: { span, when }, unit, knowsUsual, knowsTarget, onSpan, onWhen }: AlertFieldsProps) {
  const amount = amountOf(when)
  const isShut = (kind: Kind) =>
    (kind === 'unusual' && knowsUsual === false) ||
    ((kind === 'aboveTarget' || kind === 'onCourse') && knowsTarget === false) ||
    (kind === 'onCourse' && span !== 'monthly')
  const [typed, setTyped] = useState(amount === null || Number.isNaN(amount) ? '' : String(amount))
  const chooseKind = (kind: Kind) => {
    const next = conditionOf(kind, kind === 'changed' ? 20 : Number.NaN)
    const start = amountOf(next)
    setTyped(start === null || Number.isNaN(start) ? '' : String(start))
    onWhen(next)
  }
  const type = (value: string) => {
    setTyped(value)
    onWhen(conditionOf(when.kind, value.trim() === '' ? Number.NaN : Number(value)))
  }
  return (
    <>
      <div className={styles.fields}>
        <FormControl>
          <FormControl.Label>{text('alerts.by')}</FormControl.Label>
          <Select block value={span} onChange={({ target }) => onSpan(spanOf(target.value))}>
            {ALERT_SPANS.map((each) => (
              <Select.Option key={each} value={each}>
                {text(`alerts.spans.${each}`)}
              </Select.Option>
            ))}
          </Select>
        </FormControl>
        <FormControl>
          <FormControl.Label>{text('alerts.fires')}</FormControl.Label>
          <Select block value={when.kind} onChange={({ target }) => chooseKind(kindOf(target.value))}>
            {KINDS.map((kind) => (
              <Select.Option key={kind} value={kind} disabled={isShut(kind)}>
                {text(`alerts.kinds.${kind}`)}
              </Select.Option>
            ))}
          </Select>
        </FormControl>
        {amount === null ? null : (
          <FormControl>
            <FormControl.Label>{text('alerts.amount')}</FormControl.Label>
            <TextInput
              block
              type="number"
              step="any"
              inputMode="decimal"
              trailingVisual={when.kind === 'changed' ? '%' : unit || undefined}
              value={typed}
              onChange={({ target }) => type(target.value)}
            />
          </FormControl>
        )}
      </div>
      {when.kind === 'unusual' ? <p className={styles.readers}>{text('alerts.usualHint')}</p> : null}
      {when.kind === 'onCourse' ? <p className={styles.readers}>{text('alerts.courseHint')}</p> : null}
      {knowsTarget === false ? <p className={styles.readers}>{text('alerts.noTarget')}</p> : null}
      {knowsUsual === false ? (
        <p className={styles.readers}>{text(span === 'weekly' ? 'alerts.tooFewWeeks' : 'alerts.usualIsOfWeeks')}</p>
      ) : null}
    </>
  )
}

function conditionOf(kind: Kind, amount: number): AlertCondition {
  if (kind === 'unusual' || kind === 'aboveTarget' || kind === 'onCourse') return { kind }
  return kind === 'changed' ? { kind, percent: amount } : { kind, value: amount }
}

function spanOf(value: string): AlertSpan {
  return ALERT_SPANS.find((each) => each === value) ?? 'weekly'
}

function kindOf(value: string): Kind {
  return KINDS.find((each) => each === value) ?? 'changed'
}

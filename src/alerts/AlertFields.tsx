import { FormControl, Select, TextInput } from '@primer/react'
import { useState } from 'react'
import {
  ALERT_SPANS,
  fitsCondition,
  MOST_SEGMENTS,
  type AlertCondition,
  type AlertRule,
  type AlertSpan,
} from '../../domain/alerts/alert-rule.ts'
import type { AlertChoices } from '../../domain/alerts/alert-series.ts'
import { text } from '../text/text.ts'
import styles from '../sharing/Sharing.module.css'
import { amountOf } from './alert-words.ts'
import { JudgedFields } from './JudgedFields.tsx'

type Kind = AlertCondition['kind']
const KINDS: readonly Kind[] = ['changed', 'unusual', 'above', 'below', 'aboveTarget', 'onCourse', 'missing']

interface AlertFieldsProps {
  readonly rule: AlertRule
  /** What amounts are counted in. */
  readonly unit: string
  readonly choices: AlertChoices
  /** Whether enough weeks are known; undefined: not known yet. */
  readonly knowsUsual: boolean | undefined
  /** Whether the figure has a target; undefined: not known yet. */
  readonly knowsTarget: boolean | undefined
  readonly onRule: (rule: AlertRule) => void
}

/** What an alert fires on: by weeks or months, of what, and the condition. */
export function AlertFields({ rule, unit, choices, knowsUsual, knowsTarget, onRule }: AlertFieldsProps) {
  const { span, when } = rule
  const amount = amountOf(when)
  const isShut = (kind: Kind) =>
    (kind === 'unusual' && knowsUsual === false) ||
    ((kind === 'aboveTarget' || kind === 'onCourse') && knowsTarget === false) ||
    (kind === 'missing' && !choices.accounts) ||
    !fitsCondition(rule, kind)
  const [typed, setTyped] = useState(amount === null || Number.isNaN(amount) ? '' : String(amount))
  const chooseKind = (kind: Kind) => {
    const next = conditionOf(kind, kind === 'changed' ? 20 : Number.NaN)
    const start = amountOf(next)
    setTyped(start === null || Number.isNaN(start) ? '' : String(start))
    onRule({ ...rule, when: next })
  }
  const type = (value: string) => {
    setTyped(value)
    onRule({ ...rule, when: conditionOf(when.kind, value.trim() === '' ? Number.NaN : Number(value)) })
  }
  return (
    <>
      <div className={styles.fields}>
        <FormControl>
          <FormControl.Label>{text('alerts.by')}</FormControl.Label>
          <Select block value={span} onChange={({ target }) => onRule({ ...rule, span: spanOf(target.value) })}>
            {ALERT_SPANS.map((each) => (
              <Select.Option key={each} value={each}>
                {text(`alerts.spans.${each}`)}
              </Select.Option>
            ))}
          </Select>
        </FormControl>
        <JudgedFields rule={rule} choices={choices} onRule={onRule} />
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
      {when.kind === 'missing' ? <p className={styles.readers}>{text('alerts.missingHint')}</p> : null}
      {rule.each === undefined ? null : (
        <p className={styles.readers}>{text('alerts.each.hint', { most: MOST_SEGMENTS })}</p>
      )}
      {when.kind === 'onCourse' ? <p className={styles.readers}>{text('alerts.courseHint')}</p> : null}
      {knowsTarget === false && rule.share === undefined && rule.each === undefined ? (
        <p className={styles.readers}>{text('alerts.noTarget')}</p>
      ) : null}
      {knowsUsual === false ? (
        <p className={styles.readers}>{text(span === 'weekly' ? 'alerts.tooFewWeeks' : 'alerts.usualIsOfWeeks')}</p>
      ) : null}
    </>
  )
}

function conditionOf(kind: Kind, amount: number): AlertCondition {
  if (kind === 'above' || kind === 'below') return { kind, value: amount }
  return kind === 'changed' ? { kind, percent: amount } : { kind }
}

function spanOf(value: string): AlertSpan {
  return ALERT_SPANS.find((each) => each === value) ?? 'weekly'
}

function kindOf(value: string): Kind {
  return KINDS.find((each) => each === value) ?? 'changed'
}

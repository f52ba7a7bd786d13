import { AlertIcon, ArrowSwitchIcon, CheckIcon, DashIcon, XIcon } from '@primer/octicons-react'
import { text } from '../../text/text.ts'
import { number } from '../../text/values.ts'
import type { Verdict } from '../invoice-verdict.ts'
import { amountWords } from '../upload-words.ts'
import styles from '../UploadFiles.module.css'

const ICONS = {
  equal: CheckIcon,
  short: XIcon,
  shortRejected: XIcon,
  over: XIcon,
  known: DashIcon,
  unstated: DashIcon,
  mixed: DashIcon,
  unlikely: AlertIcon,
  heldBack: ArrowSwitchIcon,
} as const

/** What is loaded minus what is stated, red where it is not nothing. */
export function Difference({ difference }: { readonly difference: string | null }) {
  const apart = difference !== null && Number(difference) !== 0
  return <span {...(apart ? { className: styles.differs } : {})}>{orNone(difference)}</span>
}

/** An amount; a dash where there is none. */
export function orNone(amount: string | null): string {
  return amount === null ? '–' : number(Number(amount))
}

/** How an invoice stands, in words; never by colour alone. */
export function VerdictWords({ verdict: { kind, amount, currency } }: { readonly verdict: Verdict }) {
  const Icon = ICONS[kind]
  return (
    <span className={styles.verdict} data-verdict={kind}>
      <Icon /> {text(`uploads.verdicts.${kind}`, { amount: amountWords(amount, currency) })}
    </span>
  )
}

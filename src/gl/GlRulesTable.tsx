import { ArrowDownIcon, ArrowUpIcon, PencilIcon, TrashIcon } from '@primer/octicons-react'
import { IconButton } from '@primer/react'
import { symbolOf } from '../../domain/query/currencies.ts'
import { isGlError, type GlFault } from '../../domain/gl/check-gl-rules.ts'
import type { GlRule } from '../../domain/gl/gl-rules.ts'
import { text } from '../text/text.ts'
import { money, number } from '../text/values.ts'
import tables from '../ui/Table.module.css'
import { askedWords, sharesWords } from './gl-words.ts'
import type { GlFigures } from './gl-queries.ts'
import styles from './Gl.module.css'

interface GlRulesTableProps {
  readonly rules: readonly GlRule[]
  readonly faults: readonly GlFault[]
  /** What each rule takes; undefined: not known of these rules. */
  readonly taken: GlFigures | undefined
  readonly currency: string
  readonly onEdit: (at: number, opener: HTMLElement) => void
  readonly onChange: (rules: readonly GlRule[]) => void
}

/** The rules in order, with what each takes: to be moved, changed and removed. */
export function GlRulesTable({ rules, faults, taken, currency, onEdit, onChange }: GlRulesTableProps) {
  const move = (at: number, by: -1 | 1) => {
    const [one, other] = [rules[at], rules[at + by]]
    if (one && other) onChange(rules.with(at, other).with(at + by, one))
  }
  return (
    <div className={`${tables.scroll} ${tables.bordered}`} tabIndex={0} role="region" aria-label={text('gl.rules')}>
      <table className={`${tables.table} ${tables.rows}`}>
        <thead>
          <tr>
            <th scope="col" data-kind="value">
              {text('gl.place')}
            </th>
            <th scope="col">{text('gl.charges')}</th>
            <th scope="col">{text('gl.code')}</th>
            <th scope="col" data-kind="value">
              {text('gl.many')}
            </th>
            <th scope="col" data-kind="value">
              {text('gl.amount')}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {rules.map((rule, at) => {
            const own = taken?.rules.find((each) => each.rule === at)
            return (
              <tr key={at}>
                <td data-kind="value">{at + 1}</td>
                <th scope="row" className={styles.words}>
                  <bdi>{askedWords(rule)}</bdi>
                  <RuleFaults faults={faults.filter((fault) => fault.rule === at)} />
                  {taken && !own ? <span className={styles.remark}>{text('gl.never')}</span> : null}
                </th>
                <td className={styles.words}>
                  <bdi>{sharesWords(rule)}</bdi>
                </td>
                <td data-kind="value">{taken ? number(own?.charges ?? 0, 0) : '–'}</td>
                <td data-kind="value">{taken ? money(own?.amount ?? 0, symbolOf(currency)) : '–'}</td>
                <td className={styles.buttons}>
                  <IconButton
                    icon={ArrowUpIcon}
                    size="small"
                    variant="invisible"
                    aria-label={text('gl.up', { place: at + 1 })}
                    disabled={at === 0}
                    onClick={() => move(at, -1)}
                  />
                  <IconButton
                    icon={ArrowDownIcon}
                    size="small"
                    variant="invisible"
                    aria-label={text('gl.down', { place: at + 1 })}
                    disabled={at === rules.length - 1}
                    onClick={() => move(at, 1)}
                  />
                  <IconButton
                    icon={PencilIcon}
                    size="small"
                    variant="invisible"
                    aria-label={text('gl.edit', { place: at + 1 })}
                    onClick={({ currentTarget }) => onEdit(at, currentTarget)}
                  />
                  <IconButton
                    icon={TrashIcon}
                    size="small"
                    variant="invisible"
                    aria-label={text('gl.remove', { place: at + 1 })}
                    onClick={() => onChange(rules.toSpliced(at, 1))}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function RuleFaults({ faults }: { readonly faults: readonly GlFault[] }) {
  return faults.map((fault) => (
    <span key={fault.code} className={isGlError(fault) ? styles.fault : styles.remark}>
      {text(`gl.faults.${fault.code}`, { other: (fault.other ?? 0) + 1 })}
    </span>
  ))
}

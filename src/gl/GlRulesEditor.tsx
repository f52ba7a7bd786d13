import { symbolOf } from '../../domain/query/currencies.ts'
import { ArrowDownIcon, ArrowUpIcon, PencilIcon, PlusIcon, TrashIcon } from '@primer/octicons-react'
import { Banner, Button, IconButton } from '@primer/react'
import { useRef, useState } from 'react'
import { checkGlRules, isGlError, type GlFault } from '../../domain/gl/check-gl-rules.ts'
import { MOST_GL_RULES, type GlRule } from '../../domain/gl/gl-rules.ts'
import { sameValue } from '../../domain/values/entries.ts'
import { text } from '../text/text.ts'
import { money, number } from '../text/values.ts'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import panels from '../ui/PanelPage.module.css'
import tables from '../ui/Table.module.css'
import { GlFilePart } from './GlFilePart.tsx'
import { GlRuleDialog } from './GlRuleDialog.tsx'
import { GlVersions } from './GlVersions.tsx'
import { askedWords, sharesWords } from './gl-words.ts'
import { useSaveGlRules, type GlFigures, type GlRulesVersion } from './gl-queries.ts'
import styles from './Gl.module.css'

interface GlRulesEditorProps {
  readonly clientId: number
  /** The newest first. */
  readonly versions: readonly GlRulesVersion[]
  /** Undefined: not there yet. */
  readonly figures: GlFigures | undefined
  readonly currency: string
}

/**
 * A client's rules in order, changed here and saved together, with what each takes and what they were before. What somebody else
 * saved meanwhile takes the place of what was changed here only where that is chosen.
 */
export function GlRulesEditor({ clientId, versions, figures, currency }: GlRulesEditorProps) {
  const [newest] = versions
  const [base, setBase] = useState(newest)
  const saved: readonly GlRule[] = base?.rules ?? []
  const [rules, setRules] = useState(saved)
  const [edited, setEdited] = useState<number | null>(null)
  const opener = useRef<HTMLElement | null>(null)
  const save = useSaveGlRules()
  const isChanged = !sameValue(rules, saved)
  const take = (version: GlRulesVersion | undefined) => {
    setBase(version)
    setRules(version?.rules ?? [])
  }
  const isBehind = newest?.version !== base?.version
  const isOwn = save.data?.outcome === 'saved' && save.data.version === newest?.version
  if (isBehind && (isOwn || !isChanged)) take(newest)
  const faults = checkGlRules(rules)
  const send = (wanted: readonly GlRule[], over = base) => {
    setRules(wanted)
    save.mutate({ clientId, baseVersion: over?.version ?? 0, rules: wanted })
  }
  const edit = (at: number, element: HTMLElement) => {
    opener.current = element
    setEdited(at)
  }
  const move = (at: number, by: -1 | 1) => {
    const [one, other] = [rules[at], rules[at + by]]
    if (one && other) setRules(rules.with(at, other).with(at + by, one))
  }
  const taken = isChanged ? undefined : figures
  return (
    <section className={panels.panel} aria-labelledby="gl-rules">
      <h2 id="gl-rules" className={styles.heading}>
        {text('gl.rules')}
      </h2>
      <p className={styles.muted}>{text('gl.rulesHint')}</p>
      {isBehind ? (
        <Banner
          variant="warning"
          title={text('records.conflict')}
          description={text('records.conflictHint')}
          primaryAction={
            <Banner.PrimaryAction disabled={faults.some(isGlError)} onClick={() => send(rules, newest)}>
              {text('records.keepMine')}
            </Banner.PrimaryAction>
          }
          secondaryAction={
            <Banner.SecondaryAction onClick={() => take(newest)}>{text('records.takeTheirs')}</Banner.SecondaryAction>
          }
        />
      ) : null}
      {save.error && !isBehind ? <ServerErrorBanner error={save.error} /> : null}
      {rules.length === 0 ? <p>{text('gl.noRules')}</p> : null}
      {rules.length > 0 ? (
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
                        onClick={({ currentTarget }) => edit(at, currentTarget)}
                      />
                      <IconButton
                        icon={TrashIcon}
                        size="small"
                        variant="invisible"
                        aria-label={text('gl.remove', { place: at + 1 })}
                        onClick={() => setRules(rules.toSpliced(at, 1))}
                      />
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      ) : null}
      <div className={styles.actions}>
        <Button
          leadingVisual={PlusIcon}
          disabled={rules.length === MOST_GL_RULES}
          onClick={({ currentTarget }) => edit(rules.length, currentTarget)}
        >
          {text('gl.add')}
        </Button>
        <Button
          variant="primary"
          disabled={!isChanged || isBehind || faults.some(isGlError)}
          loading={save.isPending}
          onClick={() => send(rules)}
        >
          {text('gl.save')}
        </Button>
        {isChanged ? <Button onClick={() => setRules(saved)}>{text('gl.discard')}</Button> : null}
      </div>
      <p role="status" className={styles.muted}>
        {isChanged ? text('gl.unsaved') : ''}
      </p>
      <GlFilePart rules={rules} onTake={setRules} />
      <GlVersions versions={versions} busy={save.isPending} onBringBack={(wanted) => send(wanted)} />
      {edited === null ? null : (
        <GlRuleDialog
          place={edited + 1}
          rule={rules[edited]}
          returnFocusRef={opener}
          onTake={(rule) => {
            setRules(edited === rules.length ? [...rules, rule] : rules.with(edited, rule))
            setEdited(null)
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  )
}

function RuleFaults({ faults }: { readonly faults: readonly GlFault[] }) {
  return faults.map((fault) => (
    <span key={fault.code} className={isGlError(fault) ? styles.fault : styles.remark}>
      {text(`gl.faults.${fault.code}`, { other: (fault.other ?? 0) + 1 })}
    </span>
  ))
}

import { PlusIcon } from '@primer/octicons-react'
import { Banner, Button } from '@primer/react'
import { useRef, useState } from 'react'
import { checkGlRules, isGlError } from '../../domain/gl/check-gl-rules.ts'
import { MOST_GL_RULES, type GlRule } from '../../domain/gl/gl-rules.ts'
import { sameValue } from '../../domain/values/entries.ts'
import { text } from '../text/text.ts'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import panels from '../ui/PanelPage.module.css'
import { GlFilePart } from './GlFilePart.tsx'
import { GlRuleDialog } from './GlRuleDialog.tsx'
import { GlVersions } from './GlVersions.tsx'
import { useSaveGlRules, type GlFigures, type GlRulesVersion } from './gl-queries.ts'
import styles from './Gl.module.css'
import { GlRulesTable } from './GlRulesTable.tsx'

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
        <GlRulesTable
          rules={rules}
          faults={faults}
          taken={isChanged ? undefined : figures}
          currency={currency}
          onEdit={edit}
          onChange={setRules}
        />
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

import { PlusIcon, TrashIcon } from '@primer/octicons-react'
import { Button, IconButton } from '@primer/react'
import { useState } from 'react'
import type { ScenarioFault } from '../../../domain/rating/scenarios/check-scenario.ts'
import { MOST_CHANGES, type Scenario } from '../../../domain/rating/scenarios/scenario.ts'
import { text } from '../../text/text.ts'
import items from '../../ui/items/Items.module.css'
import panels from '../../ui/PanelPage.module.css'
import { NameDialog } from '../../ui/NameDialog.tsx'
import { ChangeList } from './ChangeList.tsx'
import { ChangeDialog } from './ChangeDialog.tsx'
import type { ScenarioChoices } from './scenario-queries.ts'
import styles from './Scenarios.module.css'

interface ScenarioPanelProps {
  readonly scenario: Scenario
  readonly faults: readonly ScenarioFault[]
  readonly choices: ScenarioChoices
  readonly currency: string
  readonly onChange: (scenario: Scenario) => void
  /** Null: it is the only one. */
  readonly onRemove: (() => void) | null
}

/** What one scenario changes, to be added to, named and removed. */
export function ScenarioPanel({ scenario, faults, choices, currency, onChange, onRemove }: ScenarioPanelProps) {
  const [dialog, setDialog] = useState<'change' | 'name' | null>(null)
  return (
    <>
      <section className={panels.panel} aria-labelledby="changes">
        <div className={styles.head}>
          <h2 id="changes" className={items.heading}>
            {text('scenarios.changesOf', { name: scenario.name })}
          </h2>
          <div className={styles.actions}>
            <Button size="small" onClick={() => setDialog('name')}>
              {text('scenarios.rename')}
            </Button>
            {onRemove ? (
              <IconButton
                size="small"
                icon={TrashIcon}
                aria-label={text('scenarios.remove', { name: scenario.name })}
                onClick={onRemove}
              />
            ) : null}
          </div>
        </div>
        {scenario.changes.length === 0 ? <p className={items.muted}>{text('scenarios.noChanges')}</p> : null}
        <ChangeList
          changes={scenario.changes}
          choices={choices}
          currency={currency}
          faults={faults}
          onChange={(changes) => onChange({ ...scenario, changes })}
        />
        <div>
          <Button
            leadingVisual={PlusIcon}
            disabled={scenario.changes.length >= MOST_CHANGES}
            onClick={() => setDialog('change')}
          >
            {text('scenarios.addChange')}
          </Button>
        </div>
      </section>
      {dialog === 'change' ? (
        <ChangeDialog
          choices={choices}
          others={scenario.changes}
          onAdd={(change) => {
            onChange({ ...scenario, changes: [...scenario.changes, change] })
            setDialog(null)
          }}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'name' ? (
        <RenameDialog
          name={scenario.name}
          onName={(name) => {
            onChange({ ...scenario, name })
            setDialog(null)
          }}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </>
  )
}

interface RenameDialogProps {
  readonly name: string
  readonly onName: (name: string) => void
  readonly onClose: () => void
}

function RenameDialog({ name, onName, onClose }: RenameDialogProps) {
  const [typed, setTyped] = useState(name)
  return (
    <NameDialog
      title={text('scenarios.rename')}
      label={text('scenarios.name')}
      cancel={text('pageEditor.cancel')}
      action={text('scenarios.saveName')}
      name={typed}
      longest={60}
      done={typed.trim() !== ''}
      onName={setTyped}
      onDone={() => onName(typed.trim())}
      onClose={onClose}
    />
  )
}

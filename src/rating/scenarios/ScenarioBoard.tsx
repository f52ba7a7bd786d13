import { PlusIcon, TrashIcon, XIcon } from '@primer/octicons-react'
import { Banner, Button, IconButton } from '@primer/react'
import { useMemo, useState } from 'react'
import { checkScenario } from '../../../domain/rating/scenarios/check-scenario.ts'
import { MOST_CHANGES, MOST_SCENARIOS, type Scenario } from '../../../domain/rating/scenarios/scenario.ts'
import { answerOfParts } from '../../../domain/rating/scenarios/scenario-cells.ts'
import type { RatedPart } from '../../../machines/rating/scenario-run.machine.ts'
import { text } from '../../text/text.ts'
import { longDate } from '../../text/values.ts'
import items from '../../ui/items/Items.module.css'
import panels from '../../ui/PanelPage.module.css'
import { NameDialog } from '../../ui/NameDialog.tsx'
import { ChangeDialog } from './ChangeDialog.tsx'
import { SaveScenarios } from './SaveScenarios.tsx'
import { datesFault, partsOf, type ScenarioAddress } from './scenario-address.ts'
import { ScenarioAnswers } from './ScenarioAnswers.tsx'
import type { ScenarioChoices } from './scenario-queries.ts'
import { ScenarioRun } from './ScenarioRun.tsx'
import { changeWords, scenarioFaultWords } from './scenario-words.ts'
import styles from './Scenarios.module.css'

interface ScenarioBoardProps {
  readonly client: { readonly id: number; readonly name: string }
  readonly choices: ScenarioChoices
  readonly address: ScenarioAddress
  readonly onChange: (parts: { readonly scenarios: readonly Scenario[] }) => void
}

/** Up to three scenarios: what each changes, and what that comes to. */
export function ScenarioBoard({ client, choices, address, onChange }: ScenarioBoardProps) {
  const [place, setPlace] = useState(0)
  const [dialog, setDialog] = useState<'change' | 'name' | null>(null)
  const currency = choices.currencies.find(({ code }) => code === address.currency) ?? choices.currencies[0]
  const scenarios = useMemo(
    () => (address.scenarios.length > 0 ? address.scenarios : [{ name: numbered(1), changes: [] }]),
    [address.scenarios],
  )
  const shown = Math.min(place, scenarios.length - 1)
  const scenario = scenarios[shown]
  const faults = scenarios.map(({ changes }) => checkScenario(changes, choices))
  const isSound = faults.every((each) => each.length === 0) && datesFault(address) === undefined
  const parts =
    currency && isSound ? partsOf({ ...address, scenarios }, { clientId: client.id, currency: currency.code }) : []
  if (!scenario || !currency) return <p className={items.muted}>{text('scenarios.nothing')}</p>
  const replace = (next: Scenario) => onChange({ scenarios: scenarios.map((each, at) => (at === shown ? next : each)) })
  const setsOf = (rated: readonly RatedPart[]) =>
    scenarios.map((each, at) => ({
      scenario: each,
      answer: answerOfParts(rated.filter((_part, nth) => parts[nth]?.scenario === at)),
    }))
  return (
    <>
      {address.unread > 0 ? (
        <Banner variant="warning" title={text('scenarios.unread', { number: address.unread })} />
      ) : null}
      <div className={styles.tabs} role="group" aria-label={text('scenarios.scenarios')}>
        {scenarios.map(({ name }, at) => (
          <Button key={at} aria-pressed={at === shown} className={styles.tab ?? ''} onClick={() => setPlace(at)}>
            <bdi>{name}</bdi>
          </Button>
        ))}
        {scenarios.length < MOST_SCENARIOS ? (
          <Button
            leadingVisual={PlusIcon}
            variant="invisible"
            onClick={() => {
              onChange({ scenarios: [...scenarios, { name: freeName(scenarios), changes: scenario.changes }] })
              setPlace(scenarios.length)
            }}
          >
            {text('scenarios.addScenario')}
          </Button>
        ) : null}
        <span className={items.muted}>
          {choices.agreedAt === null
            ? ''
            : text('scenarios.agreedAt', { day: longDate(choices.agreedAt.slice(0, 10)) })}
        </span>
      </div>
      <section className={panels.panel} aria-labelledby="changes">
        <div className={styles.head}>
          <h2 id="changes" className={items.heading}>
            {text('scenarios.changesOf', { name: scenario.name })}
          </h2>
          <div className={styles.actions}>
            <Button size="small" onClick={() => setDialog('name')}>
              {text('scenarios.rename')}
            </Button>
            {scenarios.length > 1 ? (
              <IconButton
                size="small"
                icon={TrashIcon}
                aria-label={text('scenarios.remove', { name: scenario.name })}
                onClick={() => onChange({ scenarios: scenarios.filter((_each, at) => at !== shown) })}
              />
            ) : null}
          </div>
        </div>
        {scenario.changes.length === 0 ? <p className={items.muted}>{text('scenarios.noChanges')}</p> : null}
        <ul className={styles.changes}>
          {scenario.changes.map((change, at) => {
            const words = changeWords(change, choices, currency.code)
            const wrong = faults[shown]?.filter((fault) => fault.change === at) ?? []
            return (
              <li key={`${at} ${words}`}>
                <span className={styles.chip}>
                  {words}
                  <IconButton
                    size="small"
                    variant="invisible"
                    icon={XIcon}
                    aria-label={text('scenarios.removeChange', { change: words })}
                    onClick={() =>
                      replace({ ...scenario, changes: scenario.changes.filter((_each, nth) => nth !== at) })
                    }
                  />
                </span>
                {wrong.map((fault) => (
                  <span key={`${fault.code} ${fault.field}`} className={styles.wrong}>
                    {scenarioFaultWords(fault)}
                  </span>
                ))}
              </li>
            )
          })}
        </ul>
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
      <ScenarioRun parts={parts}>
        {(rated) => {
          const sets = setsOf(rated)
          return (
            <>
              <div className={styles.actions}>
                <SaveScenarios
                  name={[text('scenarios.file'), client.name, address.from, address.to].join(' ')}
                  make={async (signal) => {
                    const { scenarioFile } = await import('./scenario-file.ts')
                    return scenarioFile(
                      { client: client.name, address, currency: currency.code, choices, sets },
                      signal,
                    )
                  }}
                />
                <span className={items.muted}>{text('scenarios.saveHint')}</span>
              </div>
              <ScenarioAnswers sets={sets} shown={shown} symbol={currency.symbol} />
            </>
          )
        }}
      </ScenarioRun>
      {dialog === 'change' ? (
        <ChangeDialog
          choices={choices}
          others={scenario.changes}
          onAdd={(change) => {
            replace({ ...scenario, changes: [...scenario.changes, change] })
            setDialog(null)
          }}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'name' ? (
        <RenameDialog
          name={scenario.name}
          onName={(name) => {
            replace({ ...scenario, name })
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

function numbered(place: number): string {
  return text('scenarios.numbered', { place })
}

function freeName(scenarios: readonly Scenario[]): string {
  const taken = new Set(scenarios.map(({ name }) => name))
  for (let place = scenarios.length + 1; ; place += 1) if (!taken.has(numbered(place))) return numbered(place)
}

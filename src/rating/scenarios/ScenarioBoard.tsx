import { Banner } from '@primer/react'
import { useMemo, useState } from 'react'
import { checkScenario } from '../../../domain/rating/scenarios/check-scenario.ts'
import type { Scenario } from '../../../domain/rating/scenarios/scenario.ts'
import { answerOfParts } from '../../../domain/rating/scenarios/scenario-cells.ts'
import type { RatedPart } from '../../../machines/rating/scenario-run.machine.ts'
import { text } from '../../text/text.ts'
import items from '../../ui/items/Items.module.css'
import { SaveScenarios } from './SaveScenarios.tsx'
import { datesFault, partsOf, type ScenarioAddress } from './scenario-address.ts'
import { ScenarioAnswers } from './ScenarioAnswers.tsx'
import type { ScenarioChoices } from './scenario-queries.ts'
import { ScenarioRun } from './ScenarioRun.tsx'
import styles from './Scenarios.module.css'
import { ScenarioTabs } from './ScenarioTabs.tsx'
import { ScenarioPanel } from './ScenarioPanel.tsx'

interface ScenarioBoardProps {
  readonly client: { readonly id: number; readonly name: string }
  readonly choices: ScenarioChoices
  readonly address: ScenarioAddress
  readonly onChange: (parts: { readonly scenarios: readonly Scenario[] }) => void
}

/** Up to three scenarios: what each changes, and what that comes to. */
export function ScenarioBoard({ client, choices, address, onChange }: ScenarioBoardProps) {
  const [place, setPlace] = useState(0)
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
      <ScenarioTabs
        scenarios={scenarios}
        shown={shown}
        agreedAt={choices.agreedAt}
        onShow={setPlace}
        onAdd={() => {
          onChange({ scenarios: [...scenarios, { name: freeName(scenarios), changes: scenario.changes }] })
          setPlace(scenarios.length)
        }}
      />
      <ScenarioPanel
        scenario={scenario}
        faults={faults[shown] ?? []}
        choices={choices}
        currency={currency.code}
        onChange={replace}
        onRemove={
          scenarios.length > 1 ? () => onChange({ scenarios: scenarios.filter((_each, at) => at !== shown) }) : null
        }
      />
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
    </>
  )
}

function numbered(place: number): string {
  return text('scenarios.numbered', { place })
}

function freeName(scenarios: readonly Scenario[]): string {
  const taken = new Set(scenarios.map(({ name }) => name))
  for (let place = scenarios.length + 1; ; place += 1) if (!taken.has(numbered(place))) return numbered(place)
}

import { XIcon } from '@primer/octicons-react'
import { IconButton } from '@primer/react'
import type { Change } from '../../../domain/rating/scenarios/scenario.ts'
import type { ScenarioFault } from '../../../domain/rating/scenarios/check-scenario.ts'
import { text } from '../../text/text.ts'
import type { ScenarioChoices } from './scenario-queries.ts'
import { changeWords, scenarioFaultWords } from './scenario-words.ts'
import styles from './Scenarios.module.css'

interface ChangeListProps {
  readonly changes: readonly Change[]
  readonly choices: ScenarioChoices
  readonly currency: string
  readonly faults: readonly ScenarioFault[]
  readonly onChange: (changes: Change[]) => void
}

/** What a scenario changes, each with what is wrong in it and a way to remove it. */
export function ChangeList({ changes, choices, currency, faults, onChange }: ChangeListProps) {
  return (
    <ul className={styles.changes}>
      {changes.map((change, at) => {
        const words = changeWords(change, choices, currency)
        const wrong = faults.filter((fault) => fault.change === at)
        return (
          <li key={`${at} ${words}`}>
            <span className={styles.chip}>
              {words}
              <IconButton
                size="small"
                variant="invisible"
                icon={XIcon}
                aria-label={text('scenarios.removeChange', { change: words })}
                onClick={() => onChange(changes.filter((_each, nth) => nth !== at))}
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
  )
}

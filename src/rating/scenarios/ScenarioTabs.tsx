import { PlusIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { MOST_SCENARIOS, type Scenario } from '../../../domain/rating/scenarios/scenario.ts'
import { text } from '../../text/text.ts'
import { longDate } from '../../text/values.ts'
import items from '../../ui/items/Items.module.css'
import type { ScenarioChoices } from './scenario-queries.ts'
import styles from './Scenarios.module.css'

interface ScenarioTabsProps {
  readonly scenarios: readonly Scenario[]
  /** Place of the one that is shown. */
  readonly shown: number
  /** When the agreements that are compared with were changed last; null: there are none. */
  readonly agreedAt: ScenarioChoices['agreedAt']
  readonly onShow: (place: number) => void
  readonly onAdd: () => void
}

/** The scenarios by their names, and room for one more. */
export function ScenarioTabs({ scenarios, shown, agreedAt, onShow, onAdd }: ScenarioTabsProps) {
  return (
    <div className={styles.tabs} role="group" aria-label={text('scenarios.scenarios')}>
      {scenarios.map(({ name }, at) => (
        <Button key={at} aria-pressed={at === shown} className={styles.tab ?? ''} onClick={() => onShow(at)}>
          <bdi>{name}</bdi>
        </Button>
      ))}
      {scenarios.length < MOST_SCENARIOS ? (
        <Button leadingVisual={PlusIcon} variant="invisible" onClick={onAdd}>
          {text('scenarios.addScenario')}
        </Button>
      ) : null}
      <span className={items.muted}>
        {agreedAt === null ? '' : text('scenarios.agreedAt', { day: longDate(agreedAt.slice(0, 10)) })}
      </span>
    </div>
  )
}

import { ActionList, ActionMenu } from '@primer/react'
import { useRef, type FunctionComponent, type RefObject } from 'react'
import { own } from '../../../domain/values/entries.ts'
import { text } from '../../text/text.ts'
import { BarIcon, ColumnIcon, MultiplesIcon, PieIcon, StackedIcon, ToggleIcon } from '../../charts/chart-icons.tsx'
import type { Choice } from './choice.ts'
import styles from './ChoiceControls.module.css'
import { FoldedControls } from './FoldedControls.tsx'
import { Segments } from './Segments.tsx'
import { useFolded } from './use-folded.ts'

const CHART_ICONS: Readonly<Record<string, FunctionComponent>> = {
  bar: BarIcon,
  column: ColumnIcon,
  pie: PieIcon,
  toggle: ToggleIcon,
  stacked: StackedIcon,
  multiples: MultiplesIcon,
}

/** More choices than this become a menu, since their names would not fit beside each other. */
const MOST_SEGMENTS = 2

interface ChoiceControlsProps {
  readonly title: string
  readonly choices: readonly Choice[]
  /** The card's head, whose room decides between a control each and one menu. */
  readonly head: RefObject<HTMLElement | null>
}

/** One control each, or one menu of them all. WID-07 */
export function ChoiceControls({ title, choices, head }: ChoiceControlsProps) {
  const controls = useRef<HTMLDivElement>(null)
  const folded = useFolded({ head, controls })
  if (choices.length === 0) return null
  return (
    <>
      <div
        ref={controls}
        className={styles.controls}
        data-folded={folded}
        role="group"
        aria-label={text('dashboard.controlsOf', { title })}
      >
        {choices.map((choice) => (
          <ChoiceControl key={choice.name} {...choice} />
        ))}
      </div>
      {folded ? <FoldedControls title={title} choices={choices} /> : null}
    </>
  )
}

/** A few ways beside each other, or a menu of many. */
function ChoiceControl({ name, label, options, chosen, chosenWords, onChoose }: Choice) {
  const pictured = options.every(({ value }) => name === 'chartType' && Object.hasOwn(CHART_ICONS, value))
  if (options.length > MOST_SEGMENTS && !pictured) {
    return (
      <ActionMenu>
        <ActionMenu.Button size="small" aria-label={`${label}: ${chosenWords}`}>
          {chosenWords}
        </ActionMenu.Button>
        <ActionMenu.Overlay width="auto">
          <ActionList selectionVariant="single">
            {options.map((option) => (
              <ActionList.Item
                key={option.value}
                selected={option.value === chosen}
                {...(option.off === undefined ? {} : { inactiveText: option.off })}
                onSelect={() => onChoose(option.value)}
              >
                {option.words}
              </ActionList.Item>
            ))}
          </ActionList>
        </ActionMenu.Overlay>
      </ActionMenu>
    )
  }
  return (
    <Segments
      label={label}
      options={options.map(({ value, words }) => ({
        value,
        words,
        icon: pictured ? own(CHART_ICONS, value) : undefined,
      }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}

import { ActionList, ActionMenu, SegmentedControl } from '@primer/react'
import { useRef, type FunctionComponent, type RefObject } from 'react'
import { own } from '../../../domain/values/entries.ts'
import { text } from '../../text/text.ts'
import { BarIcon, ColumnIcon, MultiplesIcon, PieIcon, StackedIcon, ToggleIcon } from '../../charts/chart-icons.tsx'
import { FoldedControls } from './FoldedControls.tsx'
import { settingChoices, type SettingChoice, type SettingChoicesInput } from './setting-choice.ts'
import { useFolded } from './use-folded.ts'
import styles from './WidgetControls.module.css'

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

interface WidgetControlsProps extends SettingChoicesInput {
  readonly title: string
  /** The card's head, whose room decides between a control each and one menu. */
  readonly head: RefObject<HTMLElement | null>
}

/** One control a setting that leaves a choice, or one menu of them all. WID-07 */
export function WidgetControls({ title, head, ...input }: WidgetControlsProps) {
  const controls = useRef<HTMLDivElement>(null)
  const folded = useFolded({ head, controls })
  const choices = settingChoices(input)
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
          <SettingControl key={choice.name} {...choice} />
        ))}
      </div>
      {folded ? <FoldedControls title={title} choices={choices} /> : null}
    </>
  )
}

function SettingControl({ name, label, options, chosen, chosenWords, onChoose }: SettingChoice) {
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
  const choose = (index: number) => {
    const option = options[index]
    if (option) onChoose(option.value)
  }
  return (
    <SegmentedControl aria-label={label} size="small" onChange={choose} className={styles.segments ?? ''}>
      {options.map(({ value, words }) => {
        const Icon = pictured ? own(CHART_ICONS, value) : undefined
        return Icon ? (
          <SegmentedControl.IconButton key={value} icon={Icon} aria-label={words} selected={value === chosen} />
        ) : (
          <SegmentedControl.Button key={value} selected={value === chosen}>
            {words}
          </SegmentedControl.Button>
        )
      })}
    </SegmentedControl>
  )
}

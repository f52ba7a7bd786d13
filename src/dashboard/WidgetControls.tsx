import { ActionList, ActionMenu, SegmentedControl } from '@primer/react'
import type { FunctionComponent } from 'react'
import type { TableIndex } from '../../domain/catalog.ts'
import type { SettingName, SettingSpec } from '../../domain/widget-spec.ts'
import type { WidgetSettings } from '../../domain/widget-settings.ts'
import { text } from '../text/text.ts'
import { BarIcon, ColumnIcon, PieIcon, ToggleIcon } from './chart-icons.tsx'
import { optionText } from './widget-words.ts'
import styles from './WidgetControls.module.css'

const CHART_ICONS: Readonly<Record<string, FunctionComponent>> = { bar: BarIcon, column: ColumnIcon, pie: PieIcon, toggle: ToggleIcon }

/** More choices than this become a menu, since their names would not fit beside each other. */
const MOST_SEGMENTS = 2

interface WidgetControlsProps {
  readonly title: string
  readonly allowed: Partial<Record<SettingName, SettingSpec>>
  readonly settings: WidgetSettings
  readonly table: TableIndex | undefined
  readonly onChange: (settings: WidgetSettings) => void
}

/** One control a setting that leaves a choice. WID-07 */
export function WidgetControls({ title, allowed, settings, table, onChange }: WidgetControlsProps) {
  const choices = (Object.entries(allowed) as [SettingName, SettingSpec][]).filter(([, spec]) => spec.allowed.length > 1)
  if (choices.length === 0) return null
  return (
    <div className={styles.controls} role="group" aria-label={text('dashboard.controlsOf', { title })}>
      {choices.map(([name, spec]) => (
        <SettingControl
          key={name}
          name={name}
          values={spec.allowed}
          chosen={settings[name] ?? spec.default}
          table={table}
          onChoose={(value) => onChange({ ...settings, [name]: value })}
        />
      ))}
    </div>
  )
}

interface SettingControlProps {
  readonly name: SettingName
  readonly values: readonly string[]
  readonly chosen: string
  readonly table: TableIndex | undefined
  readonly onChoose: (value: string) => void
}

function SettingControl({ name, values, chosen, table, onChoose }: SettingControlProps) {
  const label = text(`dashboard.settings.${name}`)
  const pictured = values.every((value) => name === 'chartType' && value in CHART_ICONS)
  if (values.length > MOST_SEGMENTS && !pictured) {
    return (
      <ActionMenu>
        <ActionMenu.Button size="small" aria-label={`${label}: ${optionText(name, chosen, table)}`}>
          {optionText(name, chosen, table)}
        </ActionMenu.Button>
        <ActionMenu.Overlay width="auto">
          <ActionList selectionVariant="single">
            {values.map((value) => (
              <ActionList.Item key={value} selected={value === chosen} onSelect={() => onChoose(value)}>
                {optionText(name, value, table)}
              </ActionList.Item>
            ))}
          </ActionList>
        </ActionMenu.Overlay>
      </ActionMenu>
    )
  }
  const choose = (index: number) => {
    const value = values[index]
    if (value !== undefined && value !== chosen) onChoose(value)
  }
  return (
    <SegmentedControl aria-label={label} size="small" onChange={choose} className={styles.segments ?? ''}>
      {values.map((value) => {
        const Icon = pictured ? CHART_ICONS[value] : undefined
        const words = optionText(name, value, table)
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

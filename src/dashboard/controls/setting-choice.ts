import type { TableIndex } from '../../../domain/query/catalog.ts'
import type { ChangesAllowed } from '../../../domain/page/changes.ts'
import type { WidgetSettings } from '../../../domain/page/widget-settings.ts'
import type { SettingSpec } from '../../../domain/page/widget-spec.ts'
import { text } from '../../text/text.ts'
import { optionText } from '../../charts/widget-words.ts'

/** A setting that leaves a choice, in words. */
export interface SettingChoice {
  readonly name: keyof WidgetSettings
  readonly label: string
  readonly options: readonly { readonly value: string; readonly words: string }[]
  readonly chosen: string
  readonly onChoose: (value: string) => void
}

export interface SettingChoicesInput {
  readonly allowed: ChangesAllowed
  readonly settings: WidgetSettings
  readonly table: TableIndex | undefined
  readonly onChange: (settings: WidgetSettings) => void
}

/** What a person may choose of a widget, in the order of its config; choosing what is chosen changes nothing. WID-07 */
export function settingChoices({ allowed, settings, table, onChange }: SettingChoicesInput): SettingChoice[] {
  return (Object.entries(allowed) as [keyof WidgetSettings, SettingSpec][])
    .filter(([, spec]) => spec.allowed.length > 1)
    .map(([name, spec]) => {
      const chosen = settings[name] ?? spec.default
      return {
        name,
        label: text(`dashboard.settings.${name}`),
        options: spec.allowed.map((value) => ({ value, words: optionText(name, value, table) })),
        chosen,
        onChoose: (value) => {
          if (value !== chosen) onChange({ ...settings, [name]: value })
        },
      }
    })
}

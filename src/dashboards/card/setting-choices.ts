import type { TableIndex } from '../../../domain/query/catalog.ts'
import type { ChangesAllowed } from '../../../domain/dashboards/changes.ts'
import type { WidgetSettings } from '../../../domain/dashboards/widget-settings.ts'
import type { SettingSpec } from '../../../domain/dashboards/widget-spec.ts'
import { text } from '../../text/text.ts'
import { optionText } from '../../charts/widget-words.ts'
import type { Choice } from '../../card/controls/choice.ts'

interface SettingChoicesInput {
  readonly allowed: ChangesAllowed
  readonly settings: WidgetSettings
  readonly table: TableIndex | undefined
  /** The dimensions that what is drawn is by, of a bridge those of each mode of transport; absent: as chosen. */
  readonly used?: readonly string[] | undefined
  readonly onChange: (settings: WidgetSettings) => void
}

/** What a person may choose of a widget, in the order of its config; choosing what is chosen changes nothing. WID-07 */
export function settingChoices({ allowed, settings, table, used, onChange }: SettingChoicesInput): Choice[] {
  return (Object.entries(allowed) as [keyof WidgetSettings, SettingSpec][])
    .filter(([, spec]) => spec.allowed.length > 1)
    .map(([name, spec]) => {
      const kept = settings[name] ?? spec.default
      const inUse = name === 'dimension' && used !== undefined && used.length > 0 ? used : [kept]
      const [chosen = kept] = inUse.toSorted((one, other) => spec.allowed.indexOf(one) - spec.allowed.indexOf(other))
      // From the finest on: what is finer than what is in use could not be, where that was chosen.
      const usable = chosen === kept ? 0 : spec.allowed.indexOf(chosen)
      return {
        name,
        label: text(`dashboard.settings.${name}`),
        options: spec.allowed.map((value, at) => ({
          value,
          words: optionText(name, value, table),
          ...(at < usable ? { off: text('bridge.tooFine') } : {}),
        })),
        chosen,
        chosenWords: inUse.map((value) => optionText(name, value, table)).join(', '),
        onChoose: (value) => {
          if (value !== chosen) onChange({ ...settings, [name]: value })
        },
      }
    })
}

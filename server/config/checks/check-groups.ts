import { own } from '../../../domain/values/entries.ts'
import type { SettingName } from '../../../domain/dashboards/widget-spec.ts'
import { PLACEHOLDERS, offeredGroups, placeholdersOf, type Offered, type OfferedGroup } from './offered-groups.ts'

export interface GroupCheck {
  readonly template: string
  readonly offered: Offered
  /** The names that may be grouped by. */
  readonly dimensions: readonly string[]
}

export interface GroupFault {
  readonly name: string
  /** The offered value to blame; absent where the template itself fits nothing. */
  readonly choice?: { readonly setting: SettingName; readonly value: string }
  /** The values that would fit in its place, or the names that may be grouped by. */
  readonly allowed: readonly string[]
}

/** The offered values, and templates, that make names nobody can group by; without a name nothing is divided again. Each value is named once. */
export function checkGroups({ template, offered, dimensions }: GroupCheck): GroupFault[] {
  const known = new Set(dimensions)
  const groups = offeredGroups(template, offered)
  const failing = groups.filter(({ name }) => name !== '' && !known.has(name))
  const faults = failing.map((group) =>
    faultOf(group, { template, offered, dimensions, working: groups.filter(({ name }) => known.has(name)) }),
  )
  const keys = faults.map((fault) => JSON.stringify(fault.choice ?? null))
  return faults.filter((_, at) => keys.indexOf(keys[at] ?? '') === at)
}

function faultOf(
  { name, settings }: OfferedGroup,
  check: GroupCheck & { readonly working: readonly OfferedGroup[] },
): GroupFault {
  const chosen = Object.entries(settings) as [SettingName, string][]
  const blamed =
    chosen.find(([setting, value]) => !check.working.some((group) => group.settings[setting] === value)) ??
    chosen.at(-1)
  if (!blamed) return { name, allowed: check.dimensions }
  const [setting, value] = blamed
  const others = Object.fromEntries(chosen.map(([other, choice]) => [other, [choice]]))
  return { name, choice: { setting, value }, allowed: fittingValues(setting, { ...check, offered: others }) }
}

/** The values of one setting with which the template makes a known name beside the other choices. */
function fittingValues(setting: SettingName, { template, offered, dimensions }: GroupCheck): string[] {
  const placed = placeholdersOf(template).find((placeholder) => own(PLACEHOLDERS, placeholder) === setting)
  if (placed === undefined || setting === 'chartTimeSpan' || setting === 'displayMode') return []
  const [before = '', after = ''] = template.split(`{${placed}}`)
  const others = {
    before: offeredGroups(before, offered).map(({ name }) => name),
    after: offeredGroups(after, offered).map(({ name }) => name),
  }
  const values = dimensions.flatMap((name) =>
    others.before.flatMap((start) =>
      others.after.flatMap((end) => {
        const fits = name.length > start.length + end.length && name.startsWith(start) && name.endsWith(end)
        return fits ? [name.slice(start.length, name.length - end.length)] : []
      }),
    ),
  )
  return [...new Set(values)]
}

import { InstallationSettings } from '../../state/installation-settings.ts'
import { failed, ok } from '../../../domain/values/problem.ts'
import {
  conflict,
  refused,
  versionOf,
  type RecordSource,
  type SaveResult,
  type StoredRecord,
} from '../record-source.ts'

/** The one record of its kind. */
const ID = 'installation'
/** A form holds them as text. */
const NUMBERS = ['passwordDays', 'sessionHours', 'reportDays'] as const

/** Settings of the whole installation, in force at once. GAP-33 */
export const installationSource: RecordSource = {
  all: async ({ deps }) => [recordOf(await deps.installationSettings.current())],

  save: async ({ deps }, { id, version, values }) => {
    if (id !== ID) return failed('not-found')
    const asked = { ...recordOf(await deps.installationSettings.current()).values, ...values }
    const revised = InstallationSettings.safeParse({
      ...asked,
      ...Object.fromEntries(NUMBERS.map((name) => [name, Number(asked[name])])),
    })
    if (!revised.success)
      return refused(revised.error.issues.map(({ path }) => ({ field: String(path[0]), code: 'pattern' })))
    let saved: SaveResult = failed('not-found')
    await deps.installationSettings.change((stored) => {
      const before = recordOf(stored)
      const isCurrent = versionOf(before.values) === version
      saved = isCurrent ? ok({ before, after: recordOf(revised.data) }) : conflict(before)
      return isCurrent ? revised.data : undefined
    })
    return saved
  },
}

function recordOf(settings: InstallationSettings): StoredRecord {
  return {
    id: ID,
    values: { ...settings, ...Object.fromEntries(NUMBERS.map((name) => [name, String(settings[name])])) },
  }
}

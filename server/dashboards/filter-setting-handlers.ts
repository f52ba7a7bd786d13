import { isOneSetTooMany } from '../../domain/dashboards/filter-set.ts'
import { ok } from '../../domain/values/problem.ts'
import { checkSavedSetting } from './saved-setting.ts'
import type { FILTER_SETTING_OPERATIONS } from '../../openapi/contract/filters/filter-settings.ts'
import type { Handlers } from '../handler.ts'
import type { UserSettings } from '../state/settings.ts'

export interface FilterSettingNeeds {
  readonly settings: UserSettings
}

/** Settings are the signed-in user's own; nobody else's are read or changed. CFG-06 */
export const filterSettingHandlers: Handlers<keyof typeof FILTER_SETTING_OPERATIONS, FilterSettingNeeds> = {
  addfilterForKey: async ({ caller, deps, body, expectedVersion }) => {
    const { filter_key: key, filter_value: value, osfilter_key: osKey, osfilter_value: osValue } = body
    const beside = osKey === undefined || osValue === undefined ? [] : [{ key: osKey, value: osValue }]
    for (const setting of [{ key, value }, ...beside]) {
      const fits = checkSavedSetting(setting)
      if (!fits.ok) return fits
    }
    const save = (setting: { readonly key: string; readonly value: string; readonly expected?: number }) =>
      deps.settings.save({ userId: caller.user.id, ...setting, refuses: (keys) => isOneSetTooMany(setting.key, keys) })
    const saved = await save({ key, value, ...(expectedVersion === undefined ? {} : { expected: expectedVersion }) })
    if (!saved.ok) return saved
    for (const setting of beside) {
      const also = await save(setting)
      if (!also.ok) return also
    }
    return { ...ok({ status: 'ok' as const }), version: saved.value }
  },

  getFiltersforkey: async ({ caller, deps, params }) => {
    const setting = await deps.settings.get(caller.user.id, params.key)
    return { ...ok(setting ? [setting.value] : []), version: setting?.version ?? 0 }
  },

  getAllFilterskeys: async ({ caller, deps }) => ok((await deps.settings.all(caller.user.id)).map(({ key }) => key)),

  deleteFilterForKey: async ({ caller, deps, params }) => {
    await deps.settings.forget(caller.user.id, params.key)
    return ok({ status: 'ok' })
  },

  getAllFiltersinfo: async ({ caller, deps }) =>
    ok((await deps.settings.all(caller.user.id)).map(({ key, value }) => ({ filter_key: key, filter_value: value }))),
}

import { ok } from '../../domain/problem.ts'
import { checkSavedSetting } from '../../domain/saved-setting.ts'
import type { FILTER_SETTING_OPERATIONS } from '../../openapi/contract/filter-settings.ts'
import type { Handlers } from '../handler.ts'

/** Settings are the signed-in user's own; nobody else's are read or changed. CFG-06 */
export const filterSettingHandlers: Handlers<keyof typeof FILTER_SETTING_OPERATIONS> = {
  addfilterForKey: async ({ caller, deps, body, expectedVersion }) => {
    const fits = checkSavedSetting({ key: body.filter_key, value: body.filter_value })
    if (!fits.ok) return fits
    const userId = caller.user.id
    const saved = await deps.settings.save({
      userId,
      key: body.filter_key,
      value: body.filter_value,
      ...(expectedVersion === undefined ? {} : { expected: expectedVersion }),
    })
    if (!saved.ok) return saved
    if (body.osfilter_key !== undefined && body.osfilter_value !== undefined) {
      await deps.settings.save({ userId, key: body.osfilter_key, value: body.osfilter_value })
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

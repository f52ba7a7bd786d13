import { readPageSettings, type PageSettings } from '../../domain/dashboards/widget-settings.ts'
import type { Api } from '../api/client.ts'
import { settingCalls, type KeptCalls } from '../api/kept/provide-kept.ts'
import { jsonIn } from '../../domain/values/json-in.ts'

/** The settings of a page's widgets, stored under the key itself: `widgets:{page}`. CFG-03 */
export function pageSettingsCalls(api: Api): KeptCalls<PageSettings> {
  return settingCalls({
    api,
    keyOf: (key) => key,
    read: (text) => readPageSettings(jsonIn(text)),
    print: JSON.stringify,
  })
}

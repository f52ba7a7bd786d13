import { readSavedViews, type SavedViews } from '../../domain/dashboards/layout/saved-views.ts'
import { jsonIn } from '../../domain/values/json-in.ts'
import type { Api } from '../api/client.ts'
import { settingCalls, type KeptCalls } from '../api/kept/provide-kept.ts'

/** A person's views, stored all together under the key itself. */
export function savedViewsCalls(api: Api): KeptCalls<SavedViews> {
  return settingCalls({ api, keyOf: (key) => key, read: (text) => readSavedViews(jsonIn(text)), print: JSON.stringify })
}

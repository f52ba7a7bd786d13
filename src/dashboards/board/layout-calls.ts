import { layoutKey, readPatch, type LayoutPatch } from '../../../domain/dashboards/layout/layout.ts'
import type { Api } from '../../api/client.ts'
import { settingCalls, type KeptCalls } from '../../api/kept/provide-kept.ts'
import { jsonIn } from '../../../domain/values/json-in.ts'

/** A page's arrangement, stored under `layout:{page}`. */
export function layoutCalls(api: Api): KeptCalls<LayoutPatch> {
  return settingCalls({ api, keyOf: layoutKey, read: (text) => readPatch(jsonIn(text)), print: JSON.stringify })
}

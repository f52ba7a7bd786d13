import { layoutKey, readPatch, type LayoutPatch } from '../../../domain/layout/layout.ts'
import type { Api } from '../../api/client.ts'
import { storedSetting, type KeptStore } from '../../api/kept/provide-kept.ts'
import { valueIn } from '../../api/kept/settings.ts'

/** A page's arrangement, stored under `layout:{page}`. */
export function storedLayout(api: Api): KeptStore<LayoutPatch> {
  return storedSetting({ api, keyOf: layoutKey, read: (text) => readPatch(valueIn(text)), print: JSON.stringify })
}

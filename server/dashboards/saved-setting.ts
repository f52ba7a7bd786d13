import * as z from 'zod'
import { Favourites, FAVOURITES_KEY } from '../../domain/dashboards/layout/favourites.ts'
import { SAVED_VIEWS_KEY, SavedViews } from '../../domain/dashboards/layout/saved-views.ts'
import { LayoutPatch } from '../../domain/dashboards/layout/layout.ts'
import { GridLooks } from '../../domain/dashboards/open-rows/grid-look.ts'
import { StoredFilterSet } from '../../domain/dashboards/filter-set.ts'
import { FileId } from '../../domain/dashboards/page-spec.ts'
import { ok, invalidRequest, type Result } from '../../domain/values/problem.ts'
import { COMPARISON_KEY, ComparisonBlob } from '../../domain/comparison/saved-comparison.ts'
import { SETTING_NAMES } from '../../domain/dashboards/widget-spec.ts'
import { jsonIn } from '../../domain/values/json-in.ts'

/** `widgets:{page}`: chartName to its settings; which values are allowed is the page's to say, when it is drawn. CFG-03, WID-08 */
const StoredWidgets = z.record(FileId, z.partialRecord(z.enum(SETTING_NAMES), z.string().max(60)))

/** Keys whose values have a shape; a key of such a kind that is not written like this is refused too. */
const KINDS: readonly { readonly prefix: string; readonly key: RegExp; readonly shape: z.ZodType }[] = [
  { prefix: 'widgets:', key: /^widgets:\w+$/, shape: StoredWidgets },
  { prefix: 'layout:', key: /^layout:\w+$/, shape: LayoutPatch },
  { prefix: 'grid:', key: /^grid:\w+$/, shape: GridLooks },
  { prefix: 'filterset:', key: /^filterset:\w+:(allclients|\d{1,9}):\w{1,10}$/, shape: StoredFilterSet },
  { prefix: SAVED_VIEWS_KEY, key: /^savedViews$/, shape: SavedViews },
  { prefix: FAVOURITES_KEY, key: /^menuFavourites$/, shape: Favourites },
  { prefix: COMPARISON_KEY, key: /^comparison$/, shape: ComparisonBlob },
]

/** Whether a setting may be stored: of a known kind only in its shape, with everything that is wrong; any other as it is. */
export function checkSavedSetting({ key, value }: { readonly key: string; readonly value: string }): Result<null> {
  const kind = KINDS.find(({ prefix }) => key.startsWith(prefix))
  if (!kind) return ok(null)
  if (!kind.key.test(key))
    return invalidRequest([{ path: 'filter_key', message: `must be written like ${kind.key.source.slice(1, -1)}` }])
  const parsed = kind.shape.safeParse(jsonIn(value))
  if (parsed.success) return ok(null)
  return invalidRequest(
    parsed.error.issues.map(({ path, message }) => ({ path: ['filter_value', ...path].join('.'), message })),
  )
}

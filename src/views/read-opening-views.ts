import { openingViews, readSavedViews, SAVED_VIEWS_KEY } from '../../domain/dashboards/layout/saved-views.ts'
import { jsonIn } from '../../domain/values/json-in.ts'
import type { Api } from '../api/client.ts'
import { readSetting } from '../api/kept/settings.ts'

/** Which of a person's views open their pages, by the pages' paths. */
export async function readOpeningViews(api: Api, signal: AbortSignal): Promise<ReturnType<typeof openingViews>> {
  const { text } = await readSetting(api, SAVED_VIEWS_KEY, { signal })
  return openingViews(readSavedViews(jsonIn(text ?? '')))
}

import { answerOf, type Api } from '../client.ts'
import { isRefused } from '../request-failed.ts'
import type { SaveEnd } from '../../../machines/kept/retry-delay.ts'
import { versionIn } from '../version-in.ts'

/** A text that is stored under a key, and its version; null and 0: nothing is stored. */
export interface StoredText {
  readonly text: string | null
  readonly version: number
}

/** A setting as the list of all names it. */
export interface KeyedText {
  readonly filter_key: string
  readonly filter_value: string
}

export interface SettingSave {
  readonly key: string
  readonly text: string
  /** Another one, stored in the same call. */
  readonly beside?: { readonly key: string; readonly text: string }
  /** What it replaces; it is refused when another one is stored. Absent: whatever is stored. */
  readonly replaces?: number
}

interface CallOptions {
  readonly signal?: AbortSignal
  /** It goes on when the page is left. */
  readonly keepalive?: boolean
}

/** One of the signed-in user's settings. API-29 */
export async function readSetting(api: Api, key: string, options: CallOptions = {}): Promise<StoredText> {
  const params = { path: { key } }
  const call = api.POST('/aiparcelweb/api/filtersettings/getFiltersforkey/{key}', { params, ...options })
  const [text = null] = await answerOf(call)
  const { response } = await call
  return { text, version: versionIn(response) ?? 0 }
}

/** All of the signed-in user's settings. API-32 */
export function readAllSettings(api: Api, { signal }: Pick<CallOptions, 'signal'>): Promise<KeyedText[]> {
  return answerOf(api.GET('/aiparcelweb/api/filtersettings/getAllFiltersinfo', { ...(signal ? { signal } : {}) }))
}

/** Stores one of the signed-in user's settings, and answers its version. API-28 */
export async function saveSetting(
  api: Api,
  { key, text, beside, replaces }: SettingSave,
  options: CallOptions = {},
): Promise<number | null> {
  const body = {
    filter_key: key,
    filter_value: text,
    ...(beside ? { osfilter_key: beside.key, osfilter_value: beside.text } : {}),
  }
  const { response } = await api.POST('/aiparcelweb/api/filtersettings/addfilterForKey', {
    body,
    ...(replaces === undefined ? {} : { headers: replacing(replaces) }),
    ...options,
  })
  return versionIn(response)
}

/** Forgets one of the signed-in user's settings. API-31 */
export async function forgetSetting(api: Api, key: string, options: CallOptions = {}): Promise<void> {
  const params = { path: { key } }
  await api.POST('/aiparcelweb/api/filtersettings/deleteFilterForKey/{key}', { params, ...options })
}

/** How a save ended: what no retry can change is an answer, all else that fails rejects. */
export async function endOf(save: Promise<unknown>): Promise<SaveEnd> {
  try {
    await save
    return 'saved'
  } catch (error) {
    if (isRefused(error)) return 'refused'
    throw error
  }
}

/** The header of a save that is refused where another version is stored than the one it replaces. */
export function replacing(version: number): { readonly 'If-Match': string } {
  return { 'If-Match': `"${version}"` }
}

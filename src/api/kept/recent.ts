import { jsonIn } from '../../../domain/values/json-in.ts'
import type { FoundPackage } from '../../../domain/finding/found.ts'

export type NumberedPackage = Pick<FoundPackage, 'trackingId' | 'trackingNumber' | 'currency'>
/** A page by its path, or a package. */
export type Recent = { readonly path: string } | NumberedPackage

const KEY = 'aframe.recent '
const MOST = 8

/** What a person opened in this browser, the newest first. Names are not kept: what does not open any more has none. */
export function recentOf(storage: Storage, login: string): Recent[] {
  const stored = jsonIn(storage.getItem(KEY + login))
  return Array.isArray(stored) ? stored.filter(isRecent) : []
}

export function remember(storage: Storage, login: string, opened: Recent): void {
  const same = (each: Recent) => nameOf(each) === nameOf(opened)
  const others = recentOf(storage, login).filter((each) => !same(each))
  storage.setItem(KEY + login, JSON.stringify([opened, ...others].slice(0, MOST)))
}

/** Of everybody who used this browser. */
export function forgetRecent(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(KEY)) storage.removeItem(key)
}

function nameOf(recent: Recent): string | number {
  return 'path' in recent ? recent.path : recent.trackingId
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false
  const { path, trackingId, trackingNumber, currency } = value as Partial<Record<string, unknown>>
  return (
    typeof path === 'string' ||
    (Number.isSafeInteger(trackingId) && typeof trackingNumber === 'string' && typeof currency === 'string')
  )
}

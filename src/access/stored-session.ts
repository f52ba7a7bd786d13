import type { HeldToken } from '../../machines/access/token-upkeep.machine.ts'

const TOKEN_KEY = 'aframe.token'
const DAYS_KEY = 'aframe.passwordDaysLeft'

/** The session kept between visits: the token object and the password's days left. ACC-51 */
export interface StoredSession {
  /** Null: nothing kept, or it cannot be read. */
  readToken(): HeldToken | null
  storeToken(held: HeldToken): void
  storeDaysLeft(days: number): void
  clear(): void
  /** Calls back when another tab signs out; answers the way to stop. */
  onCleared(listener: () => void): () => void
}

export function createStoredSession({ storage, now }: { storage: Storage; now: () => number }): StoredSession {
  return {
    readToken() {
      const token = parseToken(storage.getItem(TOKEN_KEY))
      return token && { token: token.id_token, renewInMs: Math.max(0, token.renewAtMs - now()) }
    },
    storeToken({ token, renewInMs }) {
      storage.setItem(TOKEN_KEY, JSON.stringify({ id_token: token, renewAtMs: now() + renewInMs }))
    },
    storeDaysLeft(days) {
      storage.setItem(DAYS_KEY, String(days))
    },
    clear() {
      storage.removeItem(TOKEN_KEY)
      storage.removeItem(DAYS_KEY)
    },
    onCleared(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.storageArea === storage && event.newValue === null && (event.key === null || event.key === TOKEN_KEY))
          listener()
      }
      addEventListener('storage', onStorage)
      return () => removeEventListener('storage', onStorage)
    },
  }
}

function parseToken(text: string | null): { id_token: string; renewAtMs: number } | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    if (!(value instanceof Object) || !('id_token' in value) || typeof value.id_token !== 'string') return null
    return {
      id_token: value.id_token,
      renewAtMs: 'renewAtMs' in value && typeof value.renewAtMs === 'number' ? value.renewAtMs : 0,
    }
  } catch {
    return null
  }
}

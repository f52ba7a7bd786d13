/** Whom a tab sees the portal as: the leave that its calls carry, and the name. */
export interface SeenPerson {
  readonly grant: string
  readonly name: string
}

/**
 * Whom this tab sees the portal as. It lives as long as the tab, others stay one's own; each change loads the portal
 * anew, so that nothing that was fetched for one person is ever shown for another. Decision 0037
 */
export interface SeeingAs {
  /** Null: the portal is one's own. */
  seen(): SeenPerson | null
  begin(person: SeenPerson): void
  /** Goes back to where it began. */
  end(): void
  /** The server ended it. */
  lapse(): void
  /** Whose view the server ended; told once. Null: nobody's. */
  takeLapsed(): string | null
  /** Whether it began or ended since the page was loaded: the browser brought back an earlier one. */
  isStale(): boolean
  /** Nobody is signed in any more. */
  forget(): void
}

const KEY = 'aframe.seeingAs'
const LAPSED_KEY = 'aframe.seeingAsLapsed'
const BEGUN_AT = '/users'

interface SeeingAsOptions {
  /** The tab's own. */
  readonly storage: Storage
  /** Loads another page of the portal anew. */
  readonly load: (path: string) => void
}

export function createSeeingAs({ storage, load }: SeeingAsOptions): SeeingAs {
  let person = parsePerson(storage.getItem(KEY))
  let isLeaving = false
  const leave = (path: string, keep: () => void) => {
    if (isLeaving) return
    isLeaving = true
    keep()
    load(path)
  }
  const drop = () => storage.removeItem(KEY)
  return {
    seen: () => person,
    begin: (wanted) => leave('/', () => storage.setItem(KEY, JSON.stringify(wanted))),
    end: () => leave(BEGUN_AT, drop),
    lapse: () =>
      leave('/', () => {
        if (person) storage.setItem(LAPSED_KEY, person.name)
        drop()
      }),
    takeLapsed: () => {
      const lapsed = storage.getItem(LAPSED_KEY)
      storage.removeItem(LAPSED_KEY)
      return lapsed
    },
    isStale: () => parsePerson(storage.getItem(KEY))?.grant !== person?.grant,
    forget: () => {
      person = null
      drop()
    },
  }
}

function parsePerson(text: string | null): SeenPerson | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (!(value instanceof Object) || !('grant' in value) || !('name' in value)) return null
    return typeof value.grant === 'string' && typeof value.name === 'string'
      ? { grant: value.grant, name: value.name }
      : null
  } catch {
    return null
  }
}

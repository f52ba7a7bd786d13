import { useSearchParams } from 'wouter'

export interface RecordSort {
  readonly by: string
  readonly descending: boolean
}

export interface RecordPlace {
  readonly search: string
  readonly sort: RecordSort
  /** From 1. */
  readonly page: number
  /** The open form: an id, `new`, or null for the list. */
  readonly record: string | null
}

export type GoTo = (change: Partial<RecordPlace>, options?: { replace?: boolean }) => void

/** Where in the records the person is: the address says it all, so a link or a reload shows the same. */
export function useRecordPlace(usual: RecordSort): [RecordPlace, GoTo] {
  const [params, setParams] = useSearchParams()
  const sortBy = params.get('sort')
  const page = Number(params.get('page') ?? '1')
  const place: RecordPlace = {
    search: params.get('search') ?? '',
    sort: sortBy === null ? usual : { by: sortBy, descending: params.get('order') === 'descending' },
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    record: params.get('record'),
  }
  const goTo: GoTo = (change, options = {}) => {
    const next = { ...place, ...change }
    setParams((before) => {
      const after = new URLSearchParams(before)
      const set = (name: string, value: string | null) => (value === null ? after.delete(name) : after.set(name, value))
      const usually = next.sort.by === usual.by && next.sort.descending === usual.descending
      set('search', next.search || null)
      set('sort', usually ? null : next.sort.by)
      set('order', usually || !next.sort.descending ? null : 'descending')
      set('page', next.page === 1 ? null : String(next.page))
      set('record', next.record)
      return after
    }, options)
  }
  return [place, goTo]
}

import { useSearchParams } from 'wouter'

/** What is mapped, as the address says it, so that a reload and the way back lead there too. */
export interface MappingPlace {
  /** Of the upload; null: none is at hand. */
  readonly file: number | null
  /** Of a ZIP the file in it. */
  readonly entry: string | null
  /** The stored mapping that is changed; null: a new one is made. */
  readonly mapping: number | null
}

export interface MappingPlaces {
  /** Null: nothing is mapped now. */
  readonly place: MappingPlace | null
  readonly open: (place: MappingPlace) => void
  readonly close: () => void
}

export function useMappingPlace(): MappingPlaces {
  const [params, setParams] = useSearchParams()
  const [file, mapping] = [numberIn(params.get('map')), numberIn(params.get('mapping'))]
  const withPlace = (before: URLSearchParams, place: MappingPlace | null) => {
    const next = new URLSearchParams(before)
    const parts = { map: place?.file, entry: place?.entry, mapping: place?.mapping }
    for (const [name, value] of Object.entries(parts))
      if (value === null || value === undefined) next.delete(name)
      else next.set(name, String(value))
    return next
  }
  return {
    place: file === null && mapping === null ? null : { file, entry: params.get('entry'), mapping },
    open: (place) => setParams((before) => withPlace(before, place)),
    close: () => setParams((before) => withPlace(before, null), { replace: true }),
  }
}

function numberIn(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
}

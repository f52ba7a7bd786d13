import { useEffect, useState } from 'react'
import { loadMapShapes, type MapLevel, type MapShape } from './map-shapes.ts'

/** The shapes of a level; null: they are being fetched. */
export function useMapShapes(level: MapLevel): readonly MapShape[] | null {
  const [loaded, setLoaded] = useState<Partial<Record<MapLevel, readonly MapShape[]>>>({})
  const missing = loaded[level] === undefined
  useEffect(() => {
    if (!missing) return undefined
    let wanted = true
    void loadMapShapes(level).then((shapes) => {
      if (wanted) setLoaded((before) => ({ ...before, [level]: shapes }))
    })
    return () => {
      wanted = false
    }
  }, [level, missing])
  return loaded[level] ?? null
}

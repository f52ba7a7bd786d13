import * as z from 'zod'

/** How a person has the columns of a grid, in their order. Source: AG Grid's column state. */
export const GridLook = z
  .array(
    z.strictObject({
      /** A field, or the column of the groups. */
      id: z.string().min(1).max(120),
      /** In px. */
      width: z.number().min(10).max(4_000),
      hide: z.boolean(),
      /** It stays in sight. */
      pinned: z.boolean(),
    }),
  )
  .max(120)
export type GridLook = z.infer<typeof GridLook>

/** `grid:{page}` as stored: by the key of a view. */
export const GridLooks = z.record(z.string().min(1).max(200), GridLook)
export type GridLooks = Readonly<z.infer<typeof GridLooks>>

/** The key under which the columns of a page's grid are stored. */
export function gridLooksKey(page: string): string {
  return `grid:${page}`
}

/** Whatever is stored; what is no look is left out. */
export function readGridLooks(stored: unknown): GridLooks {
  const entries = typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? Object.entries(stored) : []
  return Object.fromEntries(
    entries.flatMap(([key, value]) => {
      const look = GridLook.safeParse(value)
      return look.success ? [[key, look.data] as const] : []
    }),
  )
}

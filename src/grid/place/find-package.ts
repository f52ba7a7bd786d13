import { rowsPackageAt, sameRowsPackage, type RowsPackage } from '../../../domain/dashboards/open-rows/rows-package.ts'
import type { OpenedPackage } from '../../../machines/grid/rows-context.ts'
import type { GridSource } from '../rows/grid-source.ts'

/** The row of a package that an address names: at its place, or alone where it stands elsewhere by now; null: it is not among the rows. */
export async function findPackage(
  source: Pick<GridSource, 'read' | 'find'>,
  { open, signal }: { readonly open: RowsPackage; readonly signal: AbortSignal },
): Promise<OpenedPackage | null> {
  const { at, of } = open
  const [there] = await source.read({ start: at, end: at + 1 }, signal)
  if (there?.group === null && sameRowsPackage(rowsPackageAt(at, there.values), open)) return { at, alone: null }
  const alone = of ? await source.find(of, signal) : null
  return alone && { at: 0, alone }
}

/** The allowed name that a misspelt one most likely means; undefined where none is near. */
export function suggestName(name: string, allowed: readonly string[]): string | undefined {
  const [nearest] = nearestNames(name, allowed)
  if (nearest === undefined || nearest === name) return undefined
  const edits = editDistance(name.toLowerCase(), nearest.toLowerCase())
  return edits < name.length && edits <= Math.max(1, Math.floor(name.length / 3)) ? nearest : undefined
}

/** The allowed names, those spelt most alike first. */
export function nearestNames(name: string, allowed: readonly string[]): string[] {
  return allowed
    .map((each) => ({ each, edits: editDistance(name.toLowerCase(), each.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits)
    .map(({ each }) => each)
}

/** Letters inserted, removed, changed or swapped with their neighbour to make one text of the other. */
export function editDistance(from: string, to: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1]
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      const edits = [edit(last, j) + 1, edit(row, j - 1) + 1, edit(last, j - 1) + (same ? 0 : 1)]
      row.push(Math.min(...edits, ...(swapped ? [edit(beforeLast, j - 2) + 1] : [])))
    }
    beforeLast = last
    last = row
  }
  return edit(last, to.length)
}

function edit(row: readonly number[], at: number): number {
  return row[at] ?? Number.POSITIVE_INFINITY
}

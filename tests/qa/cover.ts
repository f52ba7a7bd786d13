/** Ways between nodes, and what each way is worth. */
export interface Ways<Way> {
  readonly start: string
  readonly from: (node: string) => readonly Way[]
  readonly next: (way: Way) => string
  /** What going a way from a node goes through. */
  readonly goals: (node: string, way: Way) => readonly string[]
  readonly maxSteps?: number
}

/** Everything that some way goes through. */
export function goalsOf<Way>({ start, from, next, goals }: Ways<Way>): Set<string> {
  const seen = new Set([start])
  for (const node of seen) for (const way of from(node)) seen.add(next(way))
  return new Set([...seen].flatMap((node) => from(node).flatMap((way) => goals(node, way))))
}

/**
 * Walks from the start that together go through all goals. Greedy: each goes on to the nearest way that leads through something new,
 * and ends where none can be reached or at `maxSteps`.
 */
export function* greedyCover<Way>(ways: Ways<Way>): Generator<Way[]> {
  const { start, from, next, goals, maxSteps = Infinity } = ways
  const uncovered = goalsOf(ways)
  while (uncovered.size > 0) {
    const walk: Way[] = []
    let node = start
    for (
      let leg = nearest(node);
      leg.length > 0 && (walk.length === 0 || walk.length + leg.length <= maxSteps);
      leg = nearest(node)
    )
      for (const way of leg) {
        for (const goal of goals(node, way)) uncovered.delete(goal)
        walk.push(way)
        node = next(way)
      }
    if (walk.length === 0) throw new Error(`no way leads to ${[...uncovered].join(', ')}`)
    yield walk
  }

  function nearest(here: string): Way[] {
    const seen = new Set([here])
    const legs: { readonly node: string; readonly leg: readonly Way[] }[] = [{ node: here, leg: [] }]
    for (const { node, leg } of legs)
      for (const way of from(node)) {
        if (goals(node, way).some((goal) => uncovered.has(goal))) return [...leg, way]
        if (seen.has(next(way))) continue
        seen.add(next(way))
        legs.push({ node: next(way), leg: [...leg, way] })
      }
    return []
  }
}

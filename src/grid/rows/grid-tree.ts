/** One level of a grouped grid: how many groups or rows it has, and which of its groups are open. */
export interface GridLevel {
  readonly count: number
  /** By `at`, their place among the level's own. */
  readonly opened: readonly OpenedGroup[]
}

export interface OpenedGroup {
  readonly at: number
  readonly key: string | null
  readonly level: GridLevel
}

/** Rows of one level that stand together on the screen. */
export interface GridSlice {
  /** Of the groups above, from the outermost. */
  readonly keys: readonly (string | null)[]
  readonly startRow: number
  /** Not part of it. */
  readonly endRow: number
}

export interface RowRange {
  readonly start: number
  /** Not part of it. */
  readonly end: number
}

/** How many rows a level takes on the screen, those of its open groups among them. */
export function flatSize({ count, opened }: GridLevel): number {
  return opened.reduce((size, { level }) => size + flatSize(level), count)
}

/** Which rows of which levels stand from `start` to `end` on the screen, in order. */
export function slicesOf(level: GridLevel, { start, end }: RowRange, keys: GridSlice['keys'] = []): GridSlice[] {
  const found: GridSlice[] = []
  let flat = 0
  let own = 0
  const take = (count: number) => {
    const [from, to] = [Math.max(start, flat), Math.min(end, flat + count)]
    if (from < to) found.push({ keys, startRow: own + from - flat, endRow: own + to - flat })
    flat += count
    own += count
  }
  for (const { at, key, level: inner } of level.opened) {
    take(at + 1 - own)
    const size = flatSize(inner)
    if (flat < end && flat + size > start)
      found.push(...slicesOf(inner, { start: start - flat, end: end - flat }, [...keys, key]))
    flat += size
  }
  take(level.count - own)
  return found
}

/** The tree with the group opened, or closed where `count` is null; `keys` lead to the level that the group is in. */
export function withGroup(
  level: GridLevel,
  group: {
    readonly keys: GridSlice['keys']
    readonly at: number
    readonly key: string | null
    readonly count: number | null
  },
): GridLevel {
  const [first, ...rest] = group.keys
  if (first !== undefined) {
    return {
      ...level,
      opened: level.opened.map((each) =>
        each.key === first ? { ...each, level: withGroup(each.level, { ...group, keys: rest }) } : each,
      ),
    }
  }
  const others = level.opened.filter(({ at }) => at !== group.at)
  const { at, key, count } = group
  return {
    ...level,
    opened:
      count === null ? others : [...others, { at, key, level: { count, opened: [] } }].sort((a, b) => a.at - b.at),
  }
}

/** Whether the group at a place of the level that `keys` lead to is open. */
export function isOpen(
  level: GridLevel,
  { keys, at }: { readonly keys: GridSlice['keys']; readonly at: number },
): boolean {
  const [first, ...rest] = keys
  if (first === undefined) return level.opened.some((each) => each.at === at)
  const inner = level.opened.find(({ key }) => key === first)
  return inner !== undefined && isOpen(inner.level, { keys: rest, at })
}

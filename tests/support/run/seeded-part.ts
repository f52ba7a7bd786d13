import fc from 'fast-check'

/** What `npm run test:long` tries, and the part of it that `npm test` tries. */
export function ofPart<T>(all: T, part: T): T {
  return process.env.TEST_LENGTH === 'long' ? all : part
}

/**
 * One of so many cases, in their order: of each kind one at least, the others drawn by the seed of property tests. In the long
 * tests all. `kindsOf` names the kinds of a case, the first of each axis first.
 */
export function seededPart<T>(
  cases: readonly T[],
  oneOf: number,
  kindsOf: (of: T) => readonly (string | number | undefined)[] = () => [],
): readonly T[] {
  const all = cases.length
  const [drawn = []] = fc.sample(fc.shuffledSubarray([...cases.entries()], { minLength: all, maxLength: all }), 1)
  const met = new Set<string>()
  const taken = new Set<number>()
  for (const [at, each] of drawn) {
    const kinds = kindsOf(each).map((kind, axis) => `${axis} ${kind ?? ''}`)
    if (kinds.some((kind) => !met.has(kind))) taken.add(at)
    for (const kind of kinds) met.add(kind)
  }
  for (const [at] of drawn) if (taken.size < all / oneOf) taken.add(at)
  return ofPart(
    cases,
    cases.filter((_, at) => taken.has(at)),
  )
}

const AROUND = 2

/** The pages that are led to: the first, the last and those around the current one; null where some are left out. */
export function pageSteps(page: number, pages: number): (number | null)[] {
  const shown = Array.from({ length: pages }, (_, at) => at + 1).filter(
    (each) => each === 1 || each === pages || Math.abs(each - page) <= AROUND,
  )
  return shown.flatMap((each, at) => (at > 0 && each - (shown[at - 1] ?? each) > 1 ? [null, each] : [each]))
}

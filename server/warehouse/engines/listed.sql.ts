interface Listed {
  readonly value: string
  /** That it is one of those listed; undefined: only a blank is. */
  readonly among: string | undefined
  /** Whether a blank is listed. */
  readonly blank: boolean
}

/** Whether a row is among listed values, or is not; one without a value is among them where a blank is listed, and only there. */
export function listed(wanted: boolean, { value, among, blank }: Listed): string {
  if (among === undefined) return `${value} IS ${wanted ? '' : 'NOT '}NULL`
  const alone = wanted ? among : `NOT ${among}`
  return blank === wanted ? `(${value} IS NULL OR ${alone})` : alone
}

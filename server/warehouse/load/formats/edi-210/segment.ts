/** A segment of an X12 file. */
export interface Segment {
  /** 1-based line that it starts on. */
  readonly line: number
  /** By their numbers: the tag is at 0, B3-02 at 2. */
  readonly elements: readonly string[]
  /** What stands between the components of an element. */
  readonly component: string
  /** It ends as its interchange says; else the file does, or another interchange begins in it. */
  readonly whole: boolean
}

export function tagOf({ elements }: Segment): string {
  return elements[0] ?? ''
}

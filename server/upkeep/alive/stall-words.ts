export interface Stall {
  readonly at: Date
  readonly silentMs: number
  /** Functions, the innermost first; none: in code that is no JavaScript. */
  readonly stack: readonly string[]
  /** That began last, the latest first. */
  readonly calls: readonly string[]
}

const SHOWN_FRAMES = 20

/** What a person who operates the server reads of a main loop that does not turn. */
export function stallWords({ at, silentMs, stack, calls }: Stall): string {
  const frames = stack.length > 0 ? stack.slice(0, SHOWN_FRAMES) : ['code that is no JavaScript']
  return [
    `${at.toISOString()} The server has done one piece of work for ${Math.round(silentMs / 1_000)} seconds and answered nobody. It is at:`,
    ...frames.map((frame) => `  ${frame}`),
    'The calls that began last, the latest first:',
    ...(calls.length > 0 ? calls : ['none']).map((call) => `  ${call}`),
    '',
  ].join('\n')
}

/** How a save ended that did not fail. What is refused would be refused again, so it is not tried again. */
export type SaveEnd = 'saved' | 'refused'

const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 60_000

/** How long to wait before what failed is tried again, given how often it was already: twice as long each time, up to a minute. */
export function retryDelayMs({ context: { retries } }: { readonly context: { readonly retries: number } }): number {
  return Math.min(FIRST_RETRY_MS * 2 ** retries, LONGEST_RETRY_MS)
}

/** What is fetched when it is first asked for, and is the same promise from then on. */
export function fetchedOnce<T>(fetch: () => Promise<T>): () => Promise<T> {
  let fetching: Promise<T> | undefined
  return () => (fetching ??= fetch())
}

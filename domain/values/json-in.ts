/** What a text holds as JSON; undefined: nothing is stored, or it is no JSON. */
export function jsonIn(text: string | null): unknown {
  try {
    return text === null ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}

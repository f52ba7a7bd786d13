import type { PartsCalls } from './component-level.ts'

/** Answers calls, by what their paths contain, while something is done that may ask for them. */
export async function answering(
  calls: PartsCalls,
  answers: Readonly<Record<string, unknown>>,
  act: () => Promise<unknown>,
): Promise<void> {
  let isDone = false
  const acted = act().finally(() => (isDone = true))
  acted.catch(() => undefined)
  while (!isDone) {
    const waiting = await calls.waiting()
    for (const [part, body] of Object.entries(answers)) {
      const asked = waiting.find((path) => path.includes(part))
      if (asked !== undefined) await (await calls.next(asked)).answer(body)
    }
  }
  await acted
}

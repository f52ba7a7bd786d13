export interface Limits {
  /** Fires when nobody waits any more. */
  readonly abandoned: AbortSignal
  readonly limitMs: number
}

/** Work under a signal that fires when it is abandoned, or after so long. The timer is held here: a signal of `AbortSignal.any` lets go of it as soon as memory is tidied. */
export async function withTimeLimit<T>(
  { abandoned, limitMs }: Limits,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController()
  const end = () => stop.abort()
  const timer = setTimeout(end, limitMs).unref()
  if (abandoned.aborted) end()
  else abandoned.addEventListener('abort', end, { once: true })
  try {
    return await work(stop.signal)
  } finally {
    clearTimeout(timer)
    abandoned.removeEventListener('abort', end)
  }
}

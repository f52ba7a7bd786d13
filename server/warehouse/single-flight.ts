/** A run that callers wait for together. */
interface Flight<T> {
  readonly result: Promise<T>
  readonly abandon: AbortController
  /** How many callers. */
  waiting: number
}

export interface Flights<T> {
  /** Joins the run of the same key that is under way, or starts one. The run is aborted once nobody waits for it any more. */
  join(
    key: string,
    signal: AbortSignal,
    start: (abandoned: AbortSignal) => Promise<T>,
  ): { result: Promise<T>; shared: boolean }
}

/** One run for identical requests at the same time. */
export function createFlights<T>(): Flights<T> {
  const flights = new Map<string, Flight<T>>()

  const begin = (key: string, start: (abandoned: AbortSignal) => Promise<T>): Flight<T> => {
    const abandon = new AbortController()
    const flight: Flight<T> = { result: start(abandon.signal).finally(() => leave(key, flight)), abandon, waiting: 0 }
    flight.result.catch(() => undefined)
    flights.set(key, flight)
    return flight
  }

  const leave = (key: string, flight: Flight<T>) => {
    if (flights.get(key) === flight) flights.delete(key)
  }

  const join: Flights<T>['join'] = (key, signal, start) => {
    const underWay = flights.get(key)
    const flight = underWay ?? begin(key, start)
    flight.waiting += 1
    const abandoned = new Promise<never>((_, reject) => {
      const giveUp = () => {
        flight.waiting -= 1
        if (flight.waiting === 0) {
          leave(key, flight)
          flight.abandon.abort()
        }
        reject(new DOMException('abandoned', 'AbortError'))
      }
      if (signal.aborted) giveUp()
      else {
        signal.addEventListener('abort', giveUp, { once: true })
        flight.result.finally(() => signal.removeEventListener('abort', giveUp)).catch(() => undefined)
      }
    })
    return { result: Promise.race([flight.result, abandoned]), shared: underWay !== undefined }
  }

  return { join }
}

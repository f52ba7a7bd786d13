import { QueryClient } from '@tanstack/react-query'
import { RequestFailed } from './request-failed.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: RequestFailed | Error
  }
}

const STALE_AFTER_MS = 60_000
const MAX_RETRIES = 1

/** Look-ups are asked again after a minute; a refusal is final, a lost connection or a busy server gets one more try. */
export function createLookupClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        refetchOnWindowFocus: false,
        retry: (count, error) => count < MAX_RETRIES && mayPass(error),
      },
    },
  })
}

function mayPass(error: Error): boolean {
  return error instanceof RequestFailed && (error.status === 0 || error.status === 503)
}

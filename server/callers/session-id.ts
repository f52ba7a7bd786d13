import { createHash, randomBytes } from 'node:crypto'

const HANDLE_LENGTH = 16

/** What signs somebody in: nobody guesses it. */
export function makeSessionId(): string {
  return randomBytes(24).toString('base64url')
}

/** Under what a session is stored: who reads the database cannot use it. */
export function hashOfSession(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('base64url')
}

/** Names a session to people; it signs nobody in. */
export function handleOf(sessionId: string): string {
  return handleOfHash(hashOfSession(sessionId))
}

export function handleOfHash(hash: string): string {
  return hash.slice(0, HANDLE_LENGTH)
}

import type { User } from '../users.ts'

/** Whether the powers of the whole installation are somebody's: they hold every client, those added later too. A carrier has no client data. */
export function hasEveryClient({ grants, roles }: Pick<User, 'grants' | 'roles'>): boolean {
  return grants.allClients && !roles.includes('ROLE_CARRIER')
}

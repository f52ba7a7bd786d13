import { knownText } from './text.ts'

/** A role as a person reads it. */
export function roleName(role: string): string {
  return knownText(`permissions.names.${role}`) ?? role
}

import { createHash, randomInt } from 'node:crypto'

export const RECOVERY_CODES = 10

/** Without letters and digits that look alike. */
const SIGNS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const GROUPS = 4
const GROUP_LENGTH = 6

/** Ten codes of 24 signs, as QX7P2M-…: 117 bits each, so that a plain hash keeps them (ASVS 6.5.2). */
export function makeRecoveryCodes(): string[] {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  return Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: GROUPS }, group).join('-'))
}

/** Whether what was typed has the length of a recovery code, right or wrong. */
export function isRecoveryCode(typed: string): boolean {
  return hashOfRecoveryCode(typed) !== undefined
}

/** SHA-256 of a code, however it was typed; undefined: it cannot be one. */
export function hashOfRecoveryCode(typed: string): string | undefined {
  const signs = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  return signs.length === GROUPS * GROUP_LENGTH ? createHash('sha256').update(signs).digest('base64url') : undefined
}

/** User names that only who holds every client gives; whoever asks for one is told what they are told of a name that somebody has whom they do not see. */
const RESERVED = new Set([
  'admin', 'administrator', 'root', 'system', 'support', 'service', 'services', 'help', 'helpdesk', 'info', 'mail', 'office', 'security', 'audit', 'auditor', 'billing', 'finance',
  'carrier', 'client', 'customer', 'guest', 'guests', 'internal', 'manager', 'nobody', 'owner', 'portal', 'postmaster', 'webmaster', 'staff', 'test', 'user', 'users', 'demo',
])

export function isReservedLogin(login: string): boolean {
  return RESERVED.has(login.toLowerCase())
}

import tenant from '../../config/tenant.json'

/** On every call. API-01 */
export const PARTNER_HEADERS: Readonly<Record<string, string>> = { 'X-Partner-Code': tenant.partnerCode }

/** On calls that come before a session. ACC-05 */
export const TENANT_HEADERS: Readonly<Record<string, string>> = {
  'X-Tenant-Name': tenant.name,
  'X-Tenant-Db': tenant.database,
}

/** The user name as the server knows it; a suffix that is already there is not repeated. ACC-04 */
export function withTenantSuffix(username: string): string {
  return username.endsWith(tenant.usernameSuffix) ? username : `${username}${tenant.usernameSuffix}`
}

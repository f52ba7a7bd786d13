import { failed, ok, type Result } from '../../../domain/values/problem.ts'
import type { Provider } from './providers.ts'
import type { DescribedProvider } from './read-metadata.ts'

const LONGEST_ID = 40

/** What a person sets of a provider, and what its metadata says. */
export interface ProviderEdit {
  /** Absent: it is added. */
  readonly id?: string | undefined
  readonly name: string
  readonly emailDomains: readonly string[]
  readonly emailAttribute: string
  readonly signs: 'both' | 'response' | 'assertion'
  readonly ssoOnly: boolean
  readonly sharesDomains: boolean
  /** Absent: as it was. */
  readonly found?: DescribedProvider | undefined
  /** By which somebody is known: a new provider is none of them, or it would know people that another one named. */
  readonly usedIds: ReadonlySet<string>
}

/** The providers with one added or changed. */
export function revisedProviders(stored: readonly Provider[], edit: ProviderEdit): Result<readonly Provider[]> {
  const old = stored.find(({ id }) => id === edit.id)
  if (edit.id !== undefined && !old) return failed('not-found')
  if (!old && !edit.found)
    return failed('invalid-request', { issues: [{ path: 'body.metadata', message: 'is needed of a new provider' }] })
  const others = stored.filter(({ id }) => id !== edit.id)
  const isShared = edit.emailDomains.some((domain) => others.some(({ emailDomains }) => emailDomains.includes(domain)))
  if (isShared && !edit.sharesDomains)
    return failed('invalid-request', {
      issues: [
        { path: 'body.sharesDomains', message: 'must be true where another provider serves one of the domains' },
      ],
    })
  const described = edit.found ?? old
  if (!described) return failed('not-found')
  const provider: Provider = {
    id: old?.id ?? freeId(edit.name, new Set([...edit.usedIds, ...stored.map(({ id }) => id)])),
    name: edit.name,
    emailDomains: [...new Set(edit.emailDomains)],
    entryPoint: described.entryPoint,
    ...(described.binding === 'redirect' ? { binding: 'redirect' } : {}),
    issuer: described.issuer,
    certificates: [...described.certificates],
    ...(edit.emailAttribute === '' ? {} : { emailAttribute: edit.emailAttribute }),
    ...(edit.signs === 'both' ? {} : { signs: edit.signs }),
    ...(edit.ssoOnly ? { ssoOnly: true } : {}),
  }
  return ok(old ? stored.map((each) => (each === old ? provider : each)) : [...stored, provider])
}

/** The name in letters that an id may have, with a number where it is taken. */
function freeId(name: string, taken: ReadonlySet<string>): string {
  const plain =
    name
      .normalize('NFKD')
      .replaceAll(/[\u0300-\u036F]/g, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+/g, '')
      .slice(0, LONGEST_ID)
      .replace(/(?<!-)-+$/, '') || 'provider'
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? plain : `${plain}-${number}`
    if (!taken.has(id)) return id
  }
}

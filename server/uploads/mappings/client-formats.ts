import type { FileMappings } from './file-mappings.ts'
import { mappedFormat, mappedId, type MappedFormat } from '../../warehouse/load/mapped/mapped-format.ts'

/** The mappings of clients as formats. */
export interface ClientFormats {
  /** On the list, each as it is now. */
  readonly current: readonly MappedFormat[]
  /** Also earlier versions, and what was taken off the list. */
  readonly all: readonly MappedFormat[]
  /** Those of every client: lines of an account that moved are kept under the mapping of the client that it left. */
  readonly keptUnder: readonly MappedFormat[]
}

export async function clientFormats(
  mappings: FileMappings,
  clientIds: readonly number[] | 'all',
): Promise<ClientFormats> {
  const everybodys = (await mappings.versions()).map(({ clientId, number, version, current, mapping }) => {
    const format = mappedFormat(number, mapping)
    return { clientId, current, format: current ? format : { ...format, name: `${mapping.name} (${version})` } }
  })
  const all = everybodys.filter(({ clientId }) => clientIds === 'all' || clientIds.includes(clientId))
  return {
    current: all.flatMap(({ current, format }) => (current ? [format] : [])),
    all: all.map(({ format }) => format),
    keptUnder: everybodys.map(({ format }) => format),
  }
}

/** A format that was chosen once, as it is now: of a mapping of the client its newest version; null: it is off the list. */
export async function formatNow(
  mappings: FileMappings,
  { clientId, format }: { readonly clientId: number; readonly format: string | null },
): Promise<string | null> {
  const versions = (await mappings.versions()).filter((each) => each.clientId === clientId)
  const chosen = versions.find(({ number }) => mappedId(number) === format)
  if (!chosen) return format
  const newest = versions.find(({ mappingId, current }) => mappingId === chosen.mappingId && current)
  return newest ? mappedId(newest.number) : null
}

import type { FileMapping } from '../../../domain/uploads/mapping/file-mapping.ts'
import type { FileFormat } from '../../warehouse/load/facts/facts-format.ts'
import { productFormat } from '../../warehouse/load/formats/formats.ts'
import { mappedFormat, type MappedFormat } from '../../warehouse/load/mapped/mapped-format.ts'

/** A format as another process is told it: one of the product by its id, a client's mapping also by what it says. */
export interface FormatMessage {
  readonly id: string
  readonly name: string
  readonly mapping: FileMapping | null
}

export function messageOfFormat(format: FileFormat): FormatMessage {
  return { id: format.id, name: format.name, mapping: isMapped(format) ? format.mapping : null }
}

/** The format that was told. Throws where the product has none of its id. */
export function formatOfMessage({ id, name, mapping }: FormatMessage): FileFormat {
  if (mapping) return mappedTold({ id, name, mapping })
  const format = productFormat(id)
  if (!format) throw new Error(`There is no format ${id}.`)
  return format
}

/** Mappings of a client that were told. */
export function mappingsOfMessages(told: readonly FormatMessage[]): MappedFormat[] {
  return told.flatMap(({ mapping, ...format }) => (mapping ? [mappedTold({ ...format, mapping })] : []))
}

function mappedTold({ id, name, mapping }: FormatMessage & { readonly mapping: FileMapping }): MappedFormat {
  return { ...mappedFormat(0, mapping), id, name }
}

function isMapped(format: FileFormat): format is MappedFormat {
  return 'mapping' in format
}

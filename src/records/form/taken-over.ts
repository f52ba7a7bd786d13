import type { RecordField, RecordValues } from '../../../domain/records/record-spec.ts'
import type { ChoiceSets } from '../record-queries.ts'

/** What a person is given; another person's are taken over whole, of a named set those that it holds. */
export const GRANT_FIELDS = ['allClients', 'clients', 'roles', 'permissions'] as const

export interface TakenOver {
  /** The fields that were taken over, as the form then holds them. */
  readonly values: RecordValues
  /** What it gives and the reader may not: it is not taken over. */
  readonly left: readonly string[]
}

export interface TakeOver {
  readonly from: RecordValues
  /** What the form holds before. */
  readonly now: RecordValues
  readonly fields: readonly RecordField[]
  readonly choices: ChoiceSets
}

/** The grants of a set or of another person, in a form: what the reader may not give or take stays as it is. */
export function takenOver({ from, now, fields, choices }: TakeOver): TakenOver {
  const values: RecordValues = {}
  const left: string[] = []
  for (const name of GRANT_FIELDS) {
    const given = from[name]
    const field = fields.find((each) => each.name === name)
    if (given === undefined || !field) continue
    if (!Array.isArray(given)) {
      values[name] = given
      continue
    }
    const held = listOf(now[name])
    const taken = ((field.from && choices[field.from]) ?? []).flatMap(({ value, locked }) =>
      (locked ? held : given).includes(value) ? [value] : [],
    )
    values[name] = taken
    left.push(...given.filter((value) => !taken.includes(value)))
  }
  return { values, left }
}

function listOf(value: RecordValues[string] | undefined): readonly string[] {
  return Array.isArray(value) ? value : []
}

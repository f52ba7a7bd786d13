import type { RecordSpec, RecordValue } from '../../domain/records/record-spec.ts'
import { sourceFields } from '../../domain/records/record-sources.ts'
import type { ChoiceSets } from './choices.ts'
import type { RecordAsk, StoredRecord } from './record-source.ts'

interface Listing {
  readonly spec: RecordSpec
  readonly choices: ChoiceSets
  readonly ask: RecordAsk
}

const COLLATOR = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Searches, sorts and cuts records as a person reads them: a choice by its name. Ties go by id, so that pages never overlap. */
export function pageOfRecords(
  records: readonly StoredRecord[],
  { spec, choices, ask }: Listing,
): { records: StoredRecord[]; total: number } {
  const read = reader(spec, choices)
  const wanted = ask.search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = records.filter((record) => {
    if (ask.only && record.values[ask.only.field] !== ask.only.word) return false
    const whole = spec.search
      .map((name) => read(name, record.values[name]))
      .join('\n')
      .toLowerCase()
    return wanted.every((word) => whole.includes(word))
  })
  const keys = new Map(found.map((record) => [record, read(ask.sortBy, record.values[ask.sortBy])]))
  const direction = ask.descending ? -1 : 1
  const sorted = found.toSorted(
    (a, b) => direction * COLLATOR.compare(keys.get(a) ?? '', keys.get(b) ?? '') || COLLATOR.compare(a.id, b.id),
  )
  return { records: sorted.slice(ask.offset, ask.offset + ask.limit), total: found.length }
}

function reader(spec: RecordSpec, choices: ChoiceSets) {
  const fields = sourceFields(spec.source)
  const labels = new Map(
    Object.entries(choices).map(([kind, set]) => [kind, new Map(set.map(({ value, label }) => [value, label]))]),
  )
  return (name: string, value: RecordValue | undefined): string => {
    const named = labels.get(fields[name]?.from ?? '')
    const label = (each: string) => named?.get(each) ?? each
    if (value === undefined) return ''
    return Array.isArray(value) ? value.map(label).sort(COLLATOR.compare).join(', ') : label(String(value))
  }
}

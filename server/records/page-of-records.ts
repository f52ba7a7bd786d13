import type { RecordValue } from '../../domain/records/record-spec.ts'
import { sourceFields } from '../../domain/records/record-sources.ts'
import { LANGUAGE_TRAITS } from '../../domain/values/language.ts'
import type { RecordAsk, RecordContext, StoredRecord } from './record-source.ts'

type Listing = Pick<RecordContext, 'spec' | 'choices' | 'language' | 'words'>

/** Searches, sorts and cuts records as a person reads them: a choice by its name, a word of the product in their language, and found by its code too. Ties go by id, so that pages never overlap. */
export function pageOfRecords(
  records: readonly StoredRecord[],
  listing: Listing,
  ask: RecordAsk,
): { records: StoredRecord[]; total: number } {
  const { spec, language, words } = listing
  const { compare } = new Intl.Collator(LANGUAGE_TRAITS[language].locale, { numeric: true, sensitivity: 'base' })
  const read = reader(listing, compare)
  const wanted = ask.search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = records.filter((record) => {
    if (ask.only && record.values[ask.only.field] !== ask.only.word) return false
    const day = ask.days && String(record.values[ask.days.field] ?? '').slice(0, 10)
    if (ask.days && day !== undefined && (day < ask.days.from || day > ask.days.to)) return false
    const whole = spec.search
      .flatMap((name) => [read(name, record.values[name]), codesIn(record.values[name], name, words)])
      .join('\n')
      .toLowerCase()
    return wanted.every((word) => whole.includes(word))
  })
  const keys = new Map(found.map((record) => [record, read(ask.sortBy, record.values[ask.sortBy])]))
  const direction = ask.descending ? -1 : 1
  const sorted = found.toSorted(
    (a, b) => direction * compare(keys.get(a) ?? '', keys.get(b) ?? '') || compare(a.id, b.id),
  )
  return { records: sorted.slice(ask.offset, ask.offset + ask.limit), total: found.length }
}

/** What words stand for in a value. */
function codesIn(value: RecordValue | undefined, name: string, { wordOf }: RecordContext['words']): string {
  return [value ?? []]
    .flat()
    .map(String)
    .filter((each) => wordOf(name, each) !== undefined)
    .join(', ')
}

function reader({ spec, choices, words }: Listing, compare: Intl.Collator['compare']) {
  const fields = sourceFields(spec.source)
  const labels = new Map(
    Object.entries(choices).map(([kind, set]) => [kind, new Map(set.map(({ value, label }) => [value, label]))]),
  )
  return (name: string, value: RecordValue | undefined): string => {
    const named = labels.get(fields[name]?.from ?? '')
    const label = (each: string) => words.wordOf(name, each) ?? named?.get(each) ?? each
    if (value === undefined) return ''
    return Array.isArray(value) ? value.map(label).sort(compare).join(', ') : label(String(value))
  }
}

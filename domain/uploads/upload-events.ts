import { failed, ok, type Result } from '../values/problem.ts'
import type { StoredUpload } from './stored-upload.ts'
import { UPLOAD_STATUSES } from './upload.ts'

type Status = StoredUpload['status']
type Failure = NonNullable<StoredUpload['failure']>

/** What happens to an upload that stays. */
export type UploadEvent =
  /** Its person says which file comes next. */
  | { readonly what: 'fileAdded'; readonly name: string; readonly bytes: number }
  | { readonly what: 'bytesCame' }
  | { readonly what: 'fileRemoved'; readonly file: number }
  /** What came without a person is here whole. */
  | { readonly what: 'fileArrived'; readonly file: StoredUpload['files'][number]; readonly digest: string }
  /** Exactly these files are read, each as a format or, null, as the one that is found. */
  | {
      readonly what: 'readingBegan'
      readonly files: readonly { readonly id: number; readonly format: string | null }[]
    }
  | { readonly what: 'previewed' }
  | { readonly what: 'loadingBegan' }
  /** `load`: the number of what it became; null: nothing was worth a record. */
  | { readonly what: 'loaded'; readonly load: number | null }
  /** The loading said no, in words of its own. */
  | { readonly what: 'loadRefused'; readonly detail: string }
  /** What read or loaded it came to no end. */
  | { readonly what: 'ended'; readonly why: Exclude<Failure['code'], 'refused'>; readonly backTo: 'open' | 'previewed' }
  /** Its person stopped what had not begun. */
  | { readonly what: 'stoppedBefore' }
  /** Nobody loads what came without a person. */
  | { readonly what: 'refused'; readonly refusal: NonNullable<StoredUpload['refusal']> }
  /** Where the file of a watched folder goes, and whether it is there. */
  | { readonly what: 'moved'; readonly target: string; readonly settled: boolean }

/** In which states something may happen; in others it is refused. */
const FROM: Readonly<Record<UploadEvent['what'], readonly Status[]>> = {
  fileAdded: ['open', 'previewed'],
  bytesCame: UPLOAD_STATUSES,
  fileRemoved: ['open', 'previewed'],
  fileArrived: ['open'],
  readingBegan: ['open', 'previewed'],
  previewed: ['reading'],
  loadingBegan: ['previewed'],
  loaded: ['loading'],
  loadRefused: ['loading'],
  ended: ['open', 'reading', 'previewed', 'loading'],
  stoppedBefore: ['open'],
  refused: ['open', 'previewed'],
  moved: UPLOAD_STATUSES,
}

/**
 * An upload after something happened to it at a time (ISO text in UTC). Fails `version-conflict` where it may not happen to one
 * that stands so, `not-found` where its file is none of it.
 */
export function afterEvent(upload: StoredUpload, event: UploadEvent, at: string): Result<StoredUpload> {
  const isOver = upload.loaded !== null || upload.refusal !== null
  const mayBe = FROM[event.what].includes(upload.status) && (!isOver || FROM[event.what] === UPLOAD_STATUSES)
  const change = mayBe ? changeOf(upload, event, at) : failed('version-conflict')
  return change.ok ? ok({ ...upload, ...change.value, touchedAt: at }) : change
}

function changeOf(upload: StoredUpload, event: UploadEvent, at: string): Result<Partial<StoredUpload>> {
  const { files, source } = upload
  switch (event.what) {
    case 'fileAdded': {
      const id = Math.max(0, ...files.map((file) => file.id)) + 1
      const file = { id, name: event.name, bytes: event.bytes, format: null }
      return ok({ status: 'open', failure: null, files: [...files, file] })
    }
    case 'bytesCame':
      return ok({})
    case 'fileRemoved':
      if (!files.some(({ id }) => id === event.file)) return failed('not-found')
      return ok({ status: 'open', files: files.filter(({ id }) => id !== event.file) })
    case 'fileArrived':
      if (source === null || files.length > 0) return failed('version-conflict')
      return ok({ files: [event.file], source: { ...source, digest: event.digest } })
    case 'readingBegan': {
      const formats = new Map(event.files.map(({ id, format }) => [id, format]))
      if (formats.size !== files.length || !files.every(({ id }) => formats.has(id))) return failed('version-conflict')
      const read = files.map((file) => ({ ...file, format: formats.get(file.id) ?? null }))
      return ok({ status: 'reading', failure: null, files: read })
    }
    case 'previewed':
      return ok({ status: 'previewed', failure: null })
    case 'loadingBegan':
      return ok({ status: 'loading', failure: null })
    case 'loaded':
      return ok({ status: 'loaded', failure: null, loaded: { at, load: event.load } })
    case 'loadRefused': {
      const refusal = source && ({ code: 'refused', detail: event.detail } as const)
      return ok({ status: 'previewed', failure: { code: 'refused', detail: event.detail }, refusal })
    }
    case 'ended':
      if (event.backTo === 'previewed' && upload.status !== 'loading') return failed('version-conflict')
      return ok({ status: event.backTo, failure: { code: event.why, detail: null } })
    case 'stoppedBefore':
      return ok({ failure: { code: 'stopped', detail: null } })
    case 'refused':
      return source === null ? failed('version-conflict') : ok({ refusal: event.refusal })
    case 'moved': {
      if (source?.kind !== 'folder') return failed('version-conflict')
      return ok({ source: { ...source, target: event.target, settled: event.settled } })
    }
  }
}

const DAY_MS = 86_400_000
/** In which whoever loaded sees what came of it. */
const LOADED_SHOWN_MS = 3_600_000

/** Why an upload goes: its person discards it; nobody needs it, as nothing of it is loaded; its load makes room for others; or its time is over, by `now` in milliseconds. */
export type UploadLeaving =
  | { readonly why: 'discarded' | 'dropped' | 'gaveWay' }
  | { readonly why: 'expired'; readonly now: number; readonly keptDays: number }

/** Whether an upload that stands so may go. */
export function mayLeave(upload: StoredUpload, leaving: UploadLeaving): boolean {
  const { status, source, refusal, touchedAt, loaded } = upload
  const rests = status === 'open' || status === 'previewed'
  switch (leaving.why) {
    case 'discarded':
      return rests
    case 'dropped':
      return loaded === null
    case 'gaveWay':
      return loaded !== null
    case 'expired': {
      const { now, keptDays } = leaving
      if (loaded) return now - Date.parse(loaded.at) > Math.max(keptDays * DAY_MS, LOADED_SHOWN_MS)
      return (source === null ? rests : refusal !== null) && now - Date.parse(touchedAt) > DAY_MS
    }
  }
}

import type { StoredUpload } from '../../domain/uploads/stored-upload.ts'
import { failed, ok, type Result } from '../../domain/values/problem.ts'
import type { AnswerOf } from '../../openapi/contract/operation.ts'
import { SENT_FILE_OPERATIONS } from '../../openapi/contract/uploads/sent-files.ts'
import type { Caller } from '../callers/caller.ts'
import type { Handlers } from '../handler.ts'
import type { FileMappings } from '../uploads/mappings/file-mappings.ts'
import { clientFormats } from '../uploads/mappings/client-formats.ts'
import { UPLOAD_FORMATS } from '../uploads/read-invoices.ts'
import type { Unattended } from '../uploads/unattended.ts'
import type { Uploads } from '../uploads/upload-service.ts'
import { runOf } from '../uploads/work/load-run.ts'
import type { Clients } from '../warehouse/clients.ts'
import { loads } from '../warehouse/load/past-loads/loads.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'
import type { Pace } from '../http/pace.ts'

export interface SentFileNeeds {
  readonly clients: Clients
  readonly fileMappings: FileMappings
  readonly filePace: Pace
  readonly uploads: Pick<Uploads, 'unattended'>
  readonly warehouse: Warehouse
}

type SentFile = AnswerOf<(typeof SENT_FILE_OPERATIONS)['sentFile']>
type ProgramCaller = Pick<Caller, 'program' | 'scope' | 'user'>

/** Files that programs send: each sees its own, of the clients that it reaches now. Decision 0063 */
export const sentFileHandlers: Handlers<keyof typeof SENT_FILE_OPERATIONS, SentFileNeeds> = {
  sendFile: async ({ caller, deps, query, body, signal }) => {
    const { name, format = null } = query
    const program = programOf(caller)
    const client = (await deps.clients.all()).find(
      ({ id, number }) => number === query.client && caller.scope.families.has(id),
    )
    if (!client) return failed('not-found', { english: 'There is no such client for this credential.' })
    const { current } = await clientFormats(deps.fileMappings, [client.id])
    const formats = [...UPLOAD_FORMATS, ...current].map(({ id }) => id)
    if (format !== null && !formats.includes(format)) {
      const known = formats.join(', ')
      return failed('invalid-request', { issues: [{ path: 'query.format', message: `must be one of ${known}` }] })
    }
    const waitSeconds = deps.filePace.reserve(String(program.id))
    if (waitSeconds !== undefined) return { ...failed('too-many-files'), retryAfterSeconds: waitSeconds }
    const { unattended } = deps.uploads
    const received = await unattended.receive({
      source: { kind: 'program', ...program },
      clientId: client.id,
      userId: caller.user.id,
      name,
      format,
      body,
    })
    if (!received.ok) return received
    const { id } = received.value
    if (signal.aborted) {
      await unattended.drop(id)
      return failed('query-aborted')
    }
    const same = await sameAs(received.value, unattended)
    const loaded = await stillLoaded(same, { caller, deps })
    const others = same.map((each) => each.id)
    const before = loaded?.id ?? (await unattended.begin(received.value, others))
    if (before !== undefined) await unattended.drop(id)
    return shown(before ?? id, { caller, deps, sentBefore: before !== undefined })
  },

  sentFile: ({ caller, deps, params }) => shown(params.id, { caller, deps, sentBefore: false }),
}

interface Asked {
  readonly caller: ProgramCaller
  readonly deps: SentFileNeeds
}

function programOf({ program }: ProgramCaller): { readonly id: number; readonly name: string } {
  if (!program) throw new Error('a call of programs is made by one')
  return program
}

/** The same bytes from the same program for the same client, read the same way. */
async function sameAs(
  { id, clientId, source, files }: StoredUpload,
  unattended: Unattended,
): Promise<readonly StoredUpload[]> {
  if (source === null) return []
  const sent = await unattended.sentBy(source, source.digest)
  return sent.filter(
    (each) => each.id !== id && each.clientId === clientId && each.files[0]?.format === files[0]?.format,
  )
}

/** Of these the one that is loaded and not taken back. */
async function stillLoaded(
  uploads: readonly StoredUpload[],
  { caller, deps }: Asked,
): Promise<StoredUpload | undefined> {
  for (const upload of uploads.filter(({ loaded }) => loaded !== null)) {
    const [load] = await loads(deps.warehouse, { scope: caller.scope, run: runOf(upload.id) })
    if (load?.undone === null) return upload
  }
  return undefined
}

/** A file that the program sent, while it reaches the file's client. */
async function shown(
  id: string,
  { caller, deps, sentBefore }: Asked & { readonly sentBefore: boolean },
): Promise<Result<SentFile>> {
  const { unattended } = deps.uploads
  const upload = await unattended.find(id)
  const { source } = upload ?? {}
  const isOwn = source?.kind === 'program' && source.id === programOf(caller).id
  const file = upload?.files[0]
  if (!upload || !file || !isOwn || !caller.scope.families.has(upload.clientId)) return failed('not-found')
  const client = (await deps.clients.all()).find((each) => each.id === upload.clientId)
  const [load] =
    upload.loaded === null ? [] : await loads(deps.warehouse, { scope: caller.scope, run: runOf(upload.id) })
  return ok({
    id,
    client: client?.number ?? '',
    name: file.name,
    bytes: file.bytes,
    status: statusOf(upload),
    statusAddress: SENT_FILE_OPERATIONS.sentFile.path.replace('{id}', id),
    sentBefore,
    load: load?.id ?? null,
    refusal: upload.refusal,
    report: await unattended.report(upload),
  })
}

function statusOf({ status, refusal }: StoredUpload): SentFile['status'] {
  if (refusal !== null) return 'refused'
  if (status === 'open') return 'waiting'
  return status === 'previewed' ? 'reading' : status
}

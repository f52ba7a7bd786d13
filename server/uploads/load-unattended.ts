import type { StoredUpload } from '../../domain/uploads/stored-upload.ts'
import { requestOrigin, withOrigin } from '../http/request-origin.ts'
import type { Queue } from '../jobs/jobs.ts'
import { tellLoaders } from '../messages/notifications/tell-loaders.ts'
import { sourceText, UnattendedJob, type UnattendedGround, type UnattendedOptions } from './receive-unattended.ts'

/** What is accepted is loaded after a kill, however often that comes within reason. */
const AGAIN_AFTER_MINUTES = [0, 0, 1, 1, 5, 5, 15, 15, 60]

const FAULT = {
  code: 'fault',
  detail: 'It could not be loaded. Whoever operates the portal finds why in the log.',
} as const

/** What came without a person is loaded one after the other, the sources in turn. Decisions 0063 and 0193 */
export function unattendedJobs(options: UnattendedOptions): Queue<UnattendedJob> {
  return options.deps.jobs.kind({
    name: 'unattended-load',
    payload: UnattendedJob,
    atOnce: 1,
    againAfterMinutes: AGAIN_AFTER_MINUTES,
    trouble: 'A file that came without a person could not be loaded',
    perform: ({ upload, origin }, { signal }) => withOrigin(origin, () => loadOne(options, upload, signal)),
    giveUp: ({ upload, origin }) => withOrigin(origin, () => refuseForFault(options, upload)),
  })
}

/** Loads an upload in its source's turn; answers which of others, with the same bytes, is under way in its place, undefined: none is. */
export function beginUnattended(
  { loading }: UnattendedGround,
  { id, source }: StoredUpload,
  others: readonly string[] = [],
): Promise<string | undefined> {
  if (source === null) throw new Error('an upload without a source is loaded by its person')
  const origin = requestOrigin()
  const payload = { upload: id, ...(origin ? { origin } : {}) }
  return loading.add({ payload, userId: null, key: id, turn: sourceText(source), unless: others })
}

/** After a start: goes on with what was under way, and with what came in a version before jobs. */
export async function recoverUnattended(ground: UnattendedGround): Promise<void> {
  for (const upload of await ground.store.undecided()) {
    if (upload.files.length === 0) await ground.store.remove(upload.id, { why: 'dropped' })
    else await beginUnattended(ground, upload)
  }
}

async function loadOne(options: UnattendedOptions, id: string, signal: AbortSignal): Promise<void> {
  const { store, work } = options
  const upload = await store.find(id)
  if (!upload || isDecided(upload)) return
  const stop = () => void work.stop(id).catch(options.deps.warn)
  signal.addEventListener('abort', stop, { once: true })
  await work.unattended(upload)
  signal.removeEventListener('abort', stop)
  const loaded = await store.find(id)
  if (loaded?.failure?.code === 'fault') return refuseForFault(options, id)
  if (loaded?.refusal) await tellRefused(options, loaded)
  else if (loaded && !isDecided(loaded)) throw new Error('it was stopped')
}

function isDecided({ loaded, refusal }: StoredUpload): boolean {
  return loaded !== null || refusal !== null
}

async function refuseForFault(options: UnattendedOptions, id: string): Promise<void> {
  const refused = await options.store.move(id, { what: 'refused', refusal: FAULT })
  if (refused.ok) await tellRefused(options, refused.value)
}

async function tellRefused({ store, deps }: UnattendedOptions, upload: StoredUpload): Promise<void> {
  const { id, userId, clientId, files, source, refusal } = upload
  if (!source || !refusal) return
  const names = files.map(({ name }) => name)
  await store.removeFile(id, 1)
  await deps.audit({
    userId,
    action: 'load-files',
    object: `client ${clientId}`,
    decision: 'refused',
    detail: JSON.stringify({ load: id, [source.kind]: source.name, files: names, why: refusal.code }),
  })
  await tellLoaders(deps, {
    clientId,
    occasion: `file-refused ${id}`,
    content: (client) => ({ kind: 'file-refused', client, file: names.join(', '), source: source.name }),
  })
}

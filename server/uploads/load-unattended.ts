import { AsyncResource } from 'node:async_hooks'
import type { StoredUpload } from '../../domain/rows/stored-upload.ts'
import { tellLoaders } from '../messages/notifications/tell-loaders.ts'
import { sourceText, type UnattendedGround } from './receive-unattended.ts'

/** Loads what came without a person when it is its source's turn. */
export function beginUnattended(ground: UnattendedGround, upload: StoredUpload): void {
  const { id } = upload
  if (upload.source === null) return
  const source = sourceText(upload.source)
  // Bound to the call that brought it: the audit log says where that came from, whoever's turn it is.
  const task = AsyncResource.bind(() => loadOne(ground, upload).finally(() => ground.underWay.delete(id)))
  ground.underWay.set(id, source)
  ground.turns.take(source, task)
}

/** After a start: goes on with what was under way. */
export async function recoverUnattended(ground: UnattendedGround): Promise<void> {
  for (const upload of await ground.store.undecided()) {
    if (upload.files.length === 0) await ground.store.remove(upload.id, { why: 'dropped' })
    else beginUnattended(ground, upload)
  }
}

const FAULT = {
  code: 'fault',
  detail: 'It could not be loaded. Whoever operates the portal finds why in the log.',
} as const

async function loadOne({ store, work, deps }: UnattendedGround, upload: StoredUpload): Promise<void> {
  const { id } = upload
  await work.unattended(upload)
  if ((await store.find(id))?.failure?.code === 'fault') await store.move(id, { what: 'refused', refusal: FAULT })
  const done = await store.find(id)
  if (!done?.refusal || !done.source) return
  const { kind, name } = done.source
  await store.removeFile(id, 1)
  await deps.audit({
    userId: done.userId,
    action: 'load-files',
    object: `client ${done.clientId}`,
    decision: 'refused',
    detail: JSON.stringify({ load: id, [kind]: name, files: namesOf(done), why: done.refusal.code }),
  })
  await tellLoaders(deps, {
    clientId: done.clientId,
    occasion: `file-refused ${id}`,
    content: (client) => ({ kind: 'file-refused', client, file: namesOf(done).join(', '), source: name }),
  })
}

function namesOf({ files }: StoredUpload): string[] {
  return files.map(({ name }) => name)
}

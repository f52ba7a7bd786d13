import { AsyncResource } from 'node:async_hooks'
import { tellLoaders } from '../notifications/tell-loaders.ts'
import type { StoredUpload } from './kept/upload-store.ts'
import { changeUnattended, sourceText, type UnattendedGround } from './receive-unattended.ts'

/** Loads what came without a person when it is its source's turn. */
export function beginUnattended(ground: UnattendedGround, id: string): void {
  const source = ground.store.find(id)?.source
  if (!source) return
  // Bound to the call that brought it: the audit log says where that came from, whoever's turn it is.
  const task = AsyncResource.bind(() => loadOne(ground, id).finally(() => ground.underWay.delete(id)))
  ground.underWay.add(id)
  ground.turns.take(sourceText(source), task)
}

/** After a start: goes on with what was under way. */
export async function recoverUnattended(ground: UnattendedGround): Promise<void> {
  for (const { id, source, files, loaded, refusal } of ground.store.all()) {
    if (source === null || loaded !== null || refusal !== null) continue
    if (files.length === 0) await ground.store.remove(id)
    else beginUnattended(ground, id)
  }
}

async function loadOne(ground: UnattendedGround, id: string): Promise<void> {
  const { store, work, deps } = ground
  await work.unattended(id)
  if (store.find(id)?.failure?.code === 'fault')
    await changeUnattended(ground, id, {
      refusal: { code: 'fault', detail: 'It could not be loaded. Whoever operates the portal finds why in the log.' },
    })
  const done = store.find(id)
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

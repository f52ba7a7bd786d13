import { importOfRun } from '../../warehouse/publishing/import-of-run.ts'
import { finishLoad } from './load-upload.ts'
import { runOf } from './load-run.ts'
import { readKeptPreview } from './read-preview.ts'
import { happened, type WorkGround } from './work-ground.ts'

/** After a start: says how what was under way ended. What the preview said stands for the report of a load that went with the server. */
export async function recoverWork(ground: WorkGround): Promise<void> {
  const { store, deps } = ground
  for (const upload of await store.all()) {
    const { id, status } = upload
    await store.removeUnpacked(id)
    if (status === 'reading' || (status === 'previewed' && !(await readKeptPreview(ground, id))))
      await store.move(id, { what: 'ended', why: 'interrupted', backTo: 'open' })
    if (status !== 'loading') continue
    const outcome = await deps.publish((connection) => importOfRun(connection, runOf(id)))
    if (!outcome) await happened(ground, id, { what: 'ended', why: 'interrupted', backTo: 'previewed' })
    else {
      const loadable = ((await readKeptPreview(ground, id)) ?? []).filter(({ format }) => format)
      await finishLoad(ground, upload, { files: loadable, load: outcome.id })
    }
  }
}

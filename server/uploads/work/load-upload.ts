import type { StoredUpload } from '../../../domain/uploads/stored-upload.ts'
import type { FileReport, LoadChoice } from '../../../domain/uploads/upload.ts'
import { tellImport } from '../../messages/notifications/tell-import.ts'
import { remarkWords } from '../../warehouse/load/file-tables/remark-words.ts'
import { importReportLines } from '../../warehouse/load/import-report.ts'
import { doerName } from '../load-doer.ts'
import { loadFiles } from '../read-invoices.ts'
import { doubtIn } from '../refused-file.ts'
import { limitReports } from './limit-reports.ts'
import { gatherFiles, isReadable } from './gather-files.ts'
import { runOf } from './load-run.ts'
import { ownerOf, readKeptPreview, readOptions, readPreview } from './read-preview.ts'
import { happened, type Running, type WorkGround } from './work-ground.ts'

/** Reads what came without a person, and loads it where nobody has to decide anything. */
export async function loadUndoubted(ground: WorkGround, upload: StoredUpload, own: Running): Promise<void> {
  const { id, files } = upload
  await happened(ground, id, { what: 'readingBegan', files })
  const refusal = doubtIn(await readPreview(ground, upload, own))
  if (refusal) return happened(ground, id, { what: 'refused', refusal })
  await happened(ground, id, { what: 'loadingBegan' })
  await loadUpload(ground, upload, { own, choice: { acceptDates: false, replace: [] } })
}

/** Loads what the preview of an upload found, as its person chose. */
export async function loadUpload(
  ground: WorkGround,
  upload: StoredUpload,
  { own, choice }: { readonly own: Running; readonly choice: LoadChoice },
): Promise<void> {
  const { id } = upload
  const preview = (await readKeptPreview(ground, id)) ?? []
  const options = await readOptions(ground, upload, own)
  const gathered = await gatherFiles(ground, upload, options)
  const readable = gathered.flatMap((each, index) => {
    const report = preview[index]
    return isReadable(each) && report ? [{ file: each, report }] : []
  })
  const loaded = await loadFiles({
    ...options,
    files: readable.map(({ file }) => file),
    preview: readable.map(({ report }) => report),
    run: runOf(id),
    by: upload.source ? doerName(upload.source) : ((await ownerOf(ground, upload))?.login ?? ''),
    choice,
  })
  if (!loaded.ok) return happened(ground, id, { what: 'loadRefused', detail: loaded.problem.detail })
  const remarks = loaded.value.files.flatMap((file) =>
    file.remarks.map((remark) => `${file.name}: ${remarkWords(remark)}`),
  )
  if (upload.source) await ground.store.saveReport(id, 'log', [...remarks, ...importReportLines(loaded.value.report)])
  await finishLoad(ground, upload, { files: loaded.value.files, load: loaded.value.report.loadId })
  await tellImport(ground.deps, loaded.value.report)
}

/** Keeps that an upload is loaded, with what was loaded of its files. */
export async function finishLoad(
  ground: WorkGround,
  { id, userId, clientId, source }: StoredUpload,
  { files, load }: { readonly files: readonly FileReport[]; readonly load: number | null },
): Promise<void> {
  const { store, deps } = ground
  await store.saveReport(id, 'load', limitReports(files))
  await happened(ground, id, { what: 'loaded', load })
  const rows = (part: 'newRows' | 'knownRows' | 'heldRows' | 'rejectedRows') =>
    files.reduce((sum, file) => sum + file[part], 0)
  await deps.audit({
    userId,
    action: 'load-files',
    object: `client ${clientId}`,
    decision: 'done',
    detail: JSON.stringify({
      load: id,
      ...(source ? { [source.kind]: source.name } : {}),
      files: files.map(({ name }) => name),
      newRows: rows('newRows'),
      knownRows: rows('knownRows'),
      heldRows: rows('heldRows'),
      rejectedRows: rows('rejectedRows'),
    }),
  })
}

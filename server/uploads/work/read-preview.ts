import type { StoredUpload } from '../../../domain/uploads/stored-upload.ts'
import type { FileReport } from '../../../domain/uploads/upload.ts'
import type { User } from '../../callers/users.ts'
import { hasEveryClient } from '../../callers/visible/has-every-client.ts'
import { KeptPreview } from '../kept/kept-reports.ts'
import { clientFormats } from '../mappings/client-formats.ts'
import { nothingIn, previewFiles, type ReadOptions } from '../read-invoices.ts'
import { limitReports } from './limit-reports.ts'
import { gatherFiles, isReadable } from './gather-files.ts'
import { happened, type Running, type WorkGround } from './work-ground.ts'

/** Reads the files of an upload for a preview and keeps it; answers the reports in full. */
export async function readPreview(ground: WorkGround, upload: StoredUpload, own: Running): Promise<FileReport[]> {
  const options = await readOptions(ground, upload, own)
  const gathered = await gatherFiles(ground, upload, options)
  const found = await previewFiles({ ...options, files: gathered.filter(isReadable) })
  const reports = gathered.map((each) => (isReadable(each) ? (found.shift() ?? nothingIn(each)) : each))
  await ground.store.saveReport(upload.id, 'preview', limitReports(reports))
  await happened(ground, upload.id, { what: 'previewed' })
  return reports
}

/** Null: an earlier version wrote it, in another form. */
export async function readKeptPreview({ store }: WorkGround, id: string): Promise<FileReport[] | null> {
  return KeptPreview.safeParse(await store.readReport(id, 'preview').catch(() => null)).data ?? null
}

/** How the files of an upload are read: in whose turn, by which mappings, and what is told of it. */
export async function readOptions(
  ground: WorkGround,
  upload: StoredUpload,
  own: Running,
): Promise<Omit<ReadOptions, 'files'>> {
  const { readers, deps } = ground
  const owner = upload.source ? undefined : await ownerOf(ground, upload)
  const { signal } = own.controller
  const of = upload.source ? `${upload.source.kind} ${upload.source.id}` : `person ${upload.userId}`
  return {
    ask: (task, asked, call) => readers.ask(task, asked, { ...call, of, signal }),
    publish: deps.publish,
    mapped: await clientFormats(deps.fileMappings, [upload.clientId]),
    clientNumber: (await deps.clients.all()).find(({ id }) => id === upload.clientId)?.number ?? '',
    seesAllClients: owner !== undefined && hasEveryClient(owner),
    now: deps.now,
    today: deps.today(),
    signal,
    onProgress: (progress) => (own.progress = progress),
  }
}

export async function ownerOf({ deps }: WorkGround, { userId }: StoredUpload): Promise<User | undefined> {
  return userId === null ? undefined : deps.users.byId(userId)
}

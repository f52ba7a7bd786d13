import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { StoredUpload } from '../../../domain/uploads/stored-upload.ts'
import type { FileReport } from '../../../domain/uploads/upload.ts'
import { formatOf, nothingIn, type FileToRead, type ReadOptions } from '../read-invoices.ts'
import { judgeFile } from '../reading/judge-file.ts'
import { unlessEnded } from '../reading/reading-limits.ts'
import { messageOfFormat } from '../reading/format-message.ts'
import { entryName } from '../reading/unpack-zip.ts'
import type { WorkGround } from './work-ground.ts'

/** A file to be read, or why it is not. */
export type Gathered = FileToRead | FileReport

type Reading = Pick<ReadOptions, 'ask' | 'mapped' | 'onProgress'>

export function isReadable(gathered: Gathered): gathered is FileToRead {
  return 'path' in gathered
}

/** The files of an upload, those of ZIPs instead of these, workbooks and Parquet files as text; what cannot be read as its report. */
export async function gatherFiles(
  ground: WorkGround,
  { id, files }: StoredUpload,
  reading: Reading,
): Promise<Gathered[]> {
  const gathered: Gathered[] = []
  for (const file of files) {
    const sent = { ...file, path: ground.store.filePath(id, file.id) }
    const unpackedFolder = () => ground.store.makeUnpacked(id, file.id)
    if ((await judgeFile(sent.path)) === 'zip')
      gathered.push(...(await gatherZip(ground, sent, { ...reading, folder: await unpackedFolder() })))
    else gathered.push(await readableFile(ground, sent, { ...reading, folder: unpackedFolder }))
  }
  return gathered
}

/** What is in a ZIP, unpacked into a folder. */
async function gatherZip(
  ground: WorkGround,
  sent: FileToRead,
  { folder, ...reading }: Reading & { readonly folder: string },
): Promise<Gathered[]> {
  const asked = { path: sent.path, folder, bytes: ground.mostUnpackedBytes }
  const unpacked = await unlessEnded(reading.ask('unpack', asked, { bytes: sent.bytes }))
  if ('ended' in unpacked) return [{ ...nothingIn(sent), problem: unpacked.ended }]
  if ('problem' in unpacked) return [{ ...nothingIn(sent), problem: unpacked.problem }]
  const [what] = unpacked.passedBy
  // Said once, of the first file.
  let passedBy = what === undefined ? [] : [{ code: 'passedBy' as const, count: unpacked.passedBy.length, what }]
  const gathered: Gathered[] = []
  for (const { path, name } of unpacked.files) {
    const inside = { ...sent, path, name: entryName(sent.name, name), bytes: (await stat(path)).size }
    const read = await readableFile(ground, inside, { ...reading, folder: () => Promise.resolve(folder) })
    gathered.push({ ...read, remarks: [...passedBy, ...(read.remarks ?? [])] })
    passedBy = []
  }
  return gathered
}

/** The file as it is, or as text in a folder where it is a workbook or Parquet file. */
async function readableFile(
  { mostUnpackedBytes }: WorkGround,
  file: FileToRead,
  { ask, mapped, onProgress, folder }: Reading & { readonly folder: () => Promise<string> },
): Promise<Gathered> {
  const kind = await judgeFile(file.path)
  if (kind === 'readable' || kind === 'zip') return file
  if (kind !== 'table') return { ...nothingIn(file), problem: kind }
  const format = file.format === null ? null : (formatOf(file.format, mapped) ?? null)
  const target = `${join(await folder(), basename(file.path))}.csv`
  const asked = {
    path: file.path,
    target,
    mapped: mapped.current.map(messageOfFormat),
    format: format && messageOfFormat(format),
    bytes: mostUnpackedBytes,
  }
  const onNote = ({ rows }: { readonly rows: number }) => onProgress({ bytesRead: 0, bytesTotal: file.bytes, rows })
  const text = await unlessEnded(ask('text', asked, { bytes: file.bytes, onNote }))
  if ('ended' in text) return { ...nothingIn(file), problem: text.ended }
  return 'problem' in text ? { ...nothingIn(file), problem: text.problem } : { ...file, ...text }
}

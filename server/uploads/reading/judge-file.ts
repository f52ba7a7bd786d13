import type { FileProblem } from '../../../domain/uploads/upload.ts'
import { PARQUET } from '../../warehouse/load/file-tables/open-tables.ts'
import { isProtectedWorkbook } from '../../warehouse/load/file-tables/protected-workbook.ts'
import { beginsWith, firstBytes } from '../../warehouse/load/reading/first-bytes.ts'
import { beginningText } from '../../warehouse/load/reading/read-text-lines.ts'
import { readZipEntries } from '../../warehouse/load/reading/zip-entries.ts'

const SAMPLE_BYTES = 4096
const MARKS: readonly { readonly bytes: readonly number[]; readonly problem: FileProblem }[] = [
  { bytes: [0x25, 0x50, 0x44, 0x46], problem: 'pdf' },
  { bytes: [0x89, 0x50, 0x4e, 0x47], problem: 'image' },
  { bytes: [0xff, 0xd8, 0xff], problem: 'image' },
  { bytes: [0x47, 0x49, 0x46, 0x38], problem: 'image' },
  { bytes: [0x42, 0x4d], problem: 'image' },
  { bytes: [0x49, 0x49, 0x2a, 0x00], problem: 'image' },
  { bytes: [0x4d, 0x4d, 0x00, 0x2a], problem: 'image' },
  { bytes: [0x52, 0x49, 0x46, 0x46], problem: 'image' },
  { bytes: [0x1f, 0x8b], problem: 'archive' },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf], problem: 'archive' },
  { bytes: [0x52, 0x61, 0x72, 0x21], problem: 'archive' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], problem: 'oldWorkbook' },
]
/** Of photographs in HEIC and AVIF, after the length of their first part. */
const PHOTO = { at: 4, mark: Buffer.from('ftyp') }
const ZIP = [0x50, 0x4b]
const PAGE = /^\s*(<!doctype\s+html|<html|<head|<body|<table)/i

/** `zip`: an archive to be unpacked; `table`: a workbook or Parquet file, to be made text; `readable`: something to be read as it is. */
type Kind = 'zip' | 'table' | 'readable'

/** What a file is by its first bytes, of an archive by its list; or why nothing of it can be loaded. */
export async function judgeFile(path: string): Promise<Kind | FileProblem> {
  const bytes = await firstBytes(path, SAMPLE_BYTES)
  if (bytes.length === 0) return 'empty'
  if (beginsWith(bytes, ZIP)) return archiveKind(path)
  if (beginsWith(bytes, PARQUET)) return 'table'
  const marked = MARKS.find((mark) => beginsWith(bytes, mark.bytes) && isNoText(bytes, mark.bytes))
  if (marked?.problem === 'oldWorkbook' && (await isProtectedWorkbook(path))) return 'protectedWorkbook'
  if (marked) return marked.problem
  if (bytes.subarray(PHOTO.at).indexOf(PHOTO.mark) === 0 && bytes.includes(0)) return 'image'
  return PAGE.test(beginningText(bytes) ?? '') ? 'html' : 'readable'
}

/** Documents of an office are archives, of which a workbook alone is read. */
async function archiveKind(path: string): Promise<Kind> {
  const entries = await readZipEntries(path)
  if (!Array.isArray(entries) || !entries.some(({ name }) => name === '[Content_Types].xml')) return 'zip'
  return entries.some(({ name }) => /^[/\\]?xl[/\\]/i.test(name)) ? 'table' : 'readable'
}

/** A mark of two letters may begin a text. */
function isNoText(bytes: Buffer, mark: readonly number[]): boolean {
  return mark.length > 2 || bytes.includes(0) || mark[0] === 0x1f
}

import type { FileProblem } from '../../domain/rows/upload.ts'
import { beginsWith, firstBytes } from '../warehouse/load/reading/first-bytes.ts'

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

/** What a file is by its first bytes: an archive to be unpacked, nothing that can be loaded, or something to be read. */
export async function judgeFile(path: string): Promise<'zip' | 'readable' | FileProblem> {
  const bytes = await firstBytes(path, SAMPLE_BYTES)
  if (bytes.length === 0) return 'empty'
  if (beginsWith(bytes, ZIP)) return 'zip'
  const marked = MARKS.find((mark) => beginsWith(bytes, mark.bytes) && isNoText(bytes, mark.bytes))
  if (marked) return marked.problem
  if (bytes.subarray(PHOTO.at).indexOf(PHOTO.mark) === 0 && bytes.includes(0)) return 'image'
  return PAGE.test(bytes.toString('latin1').replace(/^\u00EF\u00BB\u00BF/, '')) ? 'html' : 'readable'
}

/** A mark of two letters may begin a text. */
function isNoText(bytes: Buffer, mark: readonly number[]): boolean {
  return mark.length > 2 || bytes.includes(0) || mark[0] === 0x1f
}

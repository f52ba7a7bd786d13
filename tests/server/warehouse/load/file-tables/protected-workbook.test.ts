import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isProtectedWorkbook } from '../../../../../server/warehouse/load/file-tables/protected-workbook.ts'

const HEADER_NUMBERS = { sectorShift: 30, firstListed: 48, firstMapped: 68, maps: 76 }
const MAPS_IN_HEADER = 109
const END = 0xfffffffe
let folder: string

beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'protected-'))))
afterAll(() => rmSync(folder, { recursive: true }))

interface Compound {
  /** Sectors of the list of parts, in order. */
  readonly listed: readonly number[]
  /** In the last of these. */
  readonly part: string
  readonly shift?: 9 | 12
  /** After the last one; absent: none. */
  readonly then?: number
}

/**
 * A compound file with its list of parts in these sectors, its map behind them, the nth part of it in a sector that the
 * header names, or beyond those that it has room for, one that another sector names.
 */
async function compound({ listed, part, shift = 9, then = END }: Compound): Promise<string> {
  const path = join(folder, `${listed.join('-').slice(0, 40)} ${part} ${shift} ${then}`)
  const bytes = 2 ** shift
  const numbers = bytes / 4
  const file = await open(path, 'w')
  const write = (at: number, number: number) => {
    const cell = Buffer.alloc(4)
    cell.writeUInt32LE(number)
    return file.write(cell, 0, 4, at)
  }
  const startOf = (sector: number) => (sector + 1) * bytes
  const mapStart = Math.max(...listed) + 1
  const isBeyond = (nth: number) => nth >= MAPS_IN_HEADER
  const list = mapStart + Math.ceil(mapStart / numbers) + 1
  try {
    await file.write(Buffer.from('d0cf11e0a1b11ae1', 'hex'), 0, 8, 0)
    const shiftCell = Buffer.alloc(2)
    shiftCell.writeUInt16LE(shift)
    await file.write(shiftCell, 0, 2, HEADER_NUMBERS.sectorShift)
    await write(HEADER_NUMBERS.firstListed, listed[0] ?? END)
    await write(HEADER_NUMBERS.firstMapped, list)
    for (const [at, sector] of listed.entries()) {
      const nth = Math.floor(sector / numbers)
      const map = mapStart + nth
      await write(isBeyond(nth) ? startOf(list) + (nth - MAPS_IN_HEADER) * 4 : HEADER_NUMBERS.maps + nth * 4, map)
      await write(startOf(map) + (sector % numbers) * 4, listed[at + 1] ?? then)
      await write(startOf(sector), 0)
    }
    const named = Buffer.from(part, 'utf16le')
    await file.write(named, 0, named.length, startOf(listed.at(-1) ?? 0))
    // To the end of the last sector.
    await write(startOf(list + 1) - 4, END)
  } finally {
    await file.close()
  }
  return path
}

test.each([
  ['in one piece', { listed: [0] }],
  ['of several sectors that stand apart, backwards too', { listed: [9, 2, 40, 7] }],
  ['whose map is of several sectors', { listed: [5, 700, 130] }],
  ['whose map goes on beyond the header', { listed: [3, 14_500, 1] }],
  ['in sectors of 4 KB', { listed: [4, 1_500, 2], shift: 12 as const }],
])('a workbook with a password is told by its list of parts %s', async (_, scattered) => {
  expect(await isProtectedWorkbook(await compound({ ...scattered, part: 'EncryptedPackage' }))).toBe(true)
  expect(await isProtectedWorkbook(await compound({ ...scattered, part: 'Workbook' }))).toBe(false)
})

test.each([
  ['leads back to itself', { listed: [3, 8, 5], then: 3 }],
  ['leads behind the end', { listed: [3, 8], then: 90_000 }],
])('a list of parts that %s ends, and the file is an old workbook', async (_, broken) => {
  expect(await isProtectedWorkbook(await compound({ ...broken, part: 'Workbook' }))).toBe(false)
})

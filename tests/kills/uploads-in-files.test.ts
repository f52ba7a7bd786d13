// @module-tag exact
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { openState } from '../../server/upkeep/open-state.ts'
import { NEW_UPLOAD } from '../domain/uploads/upload-histories.ts'
import { ofPart } from '../support/run/seeded-part.ts'

const COUNT = Number(ofPart('20', '3'))
const UPLOADS = 400
const LATEST_KILL_MS = 250
const PROGRAM = join(import.meta.dirname, 'take-in-process.ts')

const root = mkdtempSync(join(tmpdir(), 'a-frame-take-in-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const [path, folder] = [join(root, 'state.sqlite'), join(root, 'uploads')]
const ids = Array.from({ length: UPLOADS }, (_, at) => String(at).padStart(32, '0'))
const inFile = (id: string) => existsSync(join(folder, id, 'upload.json'))

/** Begins to take them in; killed so many milliseconds later, or not at all. */
async function takeIn(killedAfterMs?: number): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM, path, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  if (killedAfterMs !== undefined) {
    await wait(killedAfterMs)
    child.kill('SIGKILL')
  }
  await ended
}

async function rows(): Promise<string[]> {
  const state = await openState(path)
  const found = await state.selectFrom('upload').select('key').orderBy('key').execute()
  await state.destroy()
  return found.map(({ key }) => key)
}

test(`killed at ${COUNT} moments while uploads in files become rows, none is lost and none is there twice`, async () => {
  for (const id of ids) {
    mkdirSync(join(folder, id), { recursive: true })
    writeFileSync(join(folder, id, 'upload.json'), JSON.stringify({ ...NEW_UPLOAD, id }))
  }
  for (const moment of fc.sample(fc.integer({ min: 0, max: LATEST_KILL_MS }), COUNT)) {
    await takeIn(moment)
    const kept = new Set(await rows())
    expect(ids.filter((id) => !kept.has(id) && !inFile(id))).toEqual([])
  }
  await takeIn()
  expect(await rows()).toEqual(ids)
  expect(ids.filter(inFile)).toEqual([])
})

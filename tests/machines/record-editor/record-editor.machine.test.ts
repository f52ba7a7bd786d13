import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { conflictIn, failureIn } from '../../../machines/records/record-editor.machine.ts'
import { memoryStorage } from '../../support/browser/memory-storage.ts'
import { testWalks } from '../../qa/test-walks.ts'
import { MINE, STORED, THEIRS, model } from './cases.ts'
import { CHANGE, conflictWith, openEditor, openMachineLevel } from './machine-level.ts'

const ADD = '/api/records/carriers'

beforeEach(() => vi.stubGlobal('sessionStorage', memoryStorage()))
afterEach(() => vi.unstubAllGlobals())

describe('the form of a record, by generated walks [ROUTE-19]', () => {
  testWalks({ model, openMachineLevel })
})

const TYPED = 'open.form.typed|open.saving.'

test('a saved record is told with what was sent, once the lists are asked for again; its draft is gone', async () => {
  const { type, save, answer, reach, saved, renewals, draft } = openEditor()
  type(MINE)
  save(MINE)
  await answer(200, { ...STORED, values: MINE })
  await reach('closed')
  expect([saved, renewals(), draft()]).toEqual([[MINE], 1, undefined])
})

test('a new record is added', async () => {
  const { save, server, reach } = openEditor({ id: null, stored: { id: '', version: '', values: {} }, draft: null })
  save(MINE)
  const call = await server.next(ADD)
  expect(call.body).toEqual({ values: MINE })
  call.answer(200, STORED)
  await reach('closed')
})

test('what is saved over another one’s replaces that, and is refused again when a third came between', async () => {
  const { actor, type, save, answer, server, reach } = openEditor()
  type(MINE)
  save(MINE)
  await answer(409, conflictWith(THEIRS))
  await reach(`${TYPED}conflicting`)
  actor.send({ type: 'conflict.kept', values: MINE })
  expect((await server.next(CHANGE)).body).toEqual({ version: THEIRS.version, values: MINE })
  await answer(409, conflictWith({ ...THEIRS, version: 'v3' }))
  expect(conflictIn(await reach(`${TYPED}conflicting`))?.version).toBe('v3')
})

test('what was not changed and is kept against another one’s is stored nowhere while its save fails: it is kept, and held against theirs', async () => {
  const { actor, save, answer, server, reach, draft } = openEditor()
  save(STORED.values)
  await answer(409, conflictWith(THEIRS))
  await reach('open.form.untouched|open.saving.conflicting')
  actor.send({ type: 'conflict.kept', values: STORED.values })
  ;(await server.next(CHANGE)).lose()
  expect((await reach(`${TYPED}unsaved`)).hasTag('unsaved')).toBe(true)
  expect(draft()).toEqual({ version: THEIRS.version, values: STORED.values, takesBack: false })
})

test('a conflict that does not say with what is a failure', async () => {
  const { save, answer, reach } = openEditor()
  save(MINE)
  await answer(409, { code: 'version-conflict', detail: 'changed' })
  expect(failureIn(await reach('open.form.untouched|open.saving.unsaved'))).toMatchObject({ status: 409 })
})

test('what is pressed twice is sent once, and what is typed while it is sent is kept when it fails', async () => {
  const { type, save, server, reach, draft } = openEditor()
  save(MINE)
  save(MINE)
  await server.next(CHANGE)
  expect(server.waiting()).toHaveLength(1)
  type({ ...MINE, city: 'Troy' })
  ;(await server.next(CHANGE)).lose()
  await reach(`${TYPED}unsaved`)
  expect(draft()?.values).toEqual({ ...MINE, city: 'Troy' })
})

test('a save goes on when the form is left', async () => {
  const { actor, save, server, renewals } = openEditor()
  save(MINE)
  const call = await server.next(CHANGE)
  actor.stop()
  expect(server.waiting()).toEqual([call])
  call.answer(200, STORED)
  await expect.poll(renewals).toBe(1)
})

test('of what is typed back to what is stored nothing is kept', () => {
  const { type, draft } = openEditor()
  type(MINE)
  type({ city: 'Dayton', name: 'Stored' })
  expect(draft()).toBeUndefined()
})

import { describe, expect, test } from 'vitest'
import { testWalks } from '../../qa/test-walks.ts'
import { LOOK, MAPPING_CASES, MAPPING_INPUTS, OTHER_READING, STORED, SUGGESTED, THEIRS, WHOLE, model } from './cases.ts'
import { openMachineLevel, openWizard } from './machine-level.ts'

describe('the mapping of columns, by generated walks', () => {
  testWalks({ model, openMachineLevel })
})

test('the preview is asked for once the person pauses, and a change gives the one under way up', () => {
  const { happen, of, clock, context } = openWizard()
  happen('the file is seen')
  expect(of('preview')).toHaveLength(1)
  happen('something is changed')
  expect(of('preview given up')).toHaveLength(1)
  clock.increment(300)
  happen('something is taken out')
  clock.increment(300)
  expect(of('preview')).toHaveLength(1)
  clock.increment(100)
  expect(of('preview').at(-1)).toMatchObject({ draft: { charges: [] } })
  expect(context().preview).toBeNull()
})

test('letters of one text are undone together, anything else step by step', () => {
  const { actor, happen, context } = openWizard()
  happen('the file is seen')
  for (const name of ['H', 'He', 'Her'])
    actor.send({ type: 'draft.changed', draft: { ...SUGGESTED, name }, of: 'name' })
  actor.send({ type: 'draft.changed', draft: { ...SUGGESTED, name: 'Her', carrier: 'H' }, of: 'carrier' })
  happen('it is undone')
  expect(context().draft).toMatchObject({ name: 'Her', carrier: '' })
  happen('it is undone')
  expect(context().draft).toEqual(SUGGESTED)
  happen('it is redone', 'it is redone')
  expect(context().draft).toMatchObject({ name: 'Her', carrier: 'H' })
})

test('what is begun anew can be had back, and what is as it began is not kept', () => {
  const { happen, context, of } = openWizard(MAPPING_INPUTS['a file, with what was left'])
  happen('the file is seen')
  expect(context().draft?.name).toBe('Half')
  happen('it is begun anew')
  expect([context().draft, of('kept').at(-1)]).toEqual([SUGGESTED, null])
  happen('it is undone')
  expect(of('kept').at(-1)).toMatchObject({ draft: { name: 'Half' } })
})

test('what was left stays where it is begun anew before the file is seen', () => {
  const { happen, context } = openWizard(MAPPING_INPUTS['a file, with what was left'])
  happen('it is begun anew', 'the file is seen')
  expect(context().draft?.name).toBe('Half')
})

test('a reading that is chosen where no table is seen is kept for a reload, and so is what is undone there', () => {
  const { happen, of } = openWizard(MAPPING_INPUTS['a file, with what was left'])
  happen('no table is seen', 'another reading is chosen')
  expect(of('kept').at(-1)).toMatchObject({ draft: { name: 'Half', reading: OTHER_READING } })
  happen('no table is seen', 'it is undone')
  expect(of('kept').at(-1)).toMatchObject({ draft: { name: 'Half', reading: SUGGESTED.reading } })
})

test('once mine is kept over theirs, a reload knows which version it takes the place of', () => {
  const { happen, of } = openWizard(MAPPING_INPUTS['a stored mapping, without a file'])
  happen('something is changed', 'it is saved', 'somebody changed it meanwhile', 'mine is kept')
  expect(of('kept').at(-1)).toMatchObject({ draft: { name: 'Mine' }, replaces: { version: 2 } })
})

test('another reading keeps what still stands in the file, and undone all is there again', () => {
  const { actor, happen, context, of } = openWizard()
  happen('the file is seen', 'something is changed', 'another reading is chosen')
  expect(of('look').at(-1)).toMatchObject({ reading: OTHER_READING })
  const titles = ['Account', 'Date', 'Cost']
  const look = { ...LOOK, titles, suggested: { ...SUGGESTED, titles, reading: OTHER_READING } }
  actor.send({ ...MAPPING_CASES['the file is seen'], output: { look } } as never)
  expect(context().draft).toMatchObject({ name: 'Mine', titles, charges: [], reading: OTHER_READING })
  expect(Object.keys(context().draft?.fields ?? {})).toEqual(['account_number', 'invoice_date', 'invoice_currency'])
  expect(happen('it is undone')).toBe('looking')
  happen('the file is seen')
  expect(context().draft).toEqual({ ...WHOLE, name: 'Mine' })
})

test('what is changed while another reading is looked at is kept, and undone with the rest', () => {
  const { actor, happen, context, of } = openWizard()
  happen('the file is seen', 'another reading is chosen')
  const draft = { ...(context().draft ?? SUGGESTED), name: 'Heron' }
  actor.send({ type: 'draft.changed', draft, of: 'name' })
  expect(of('kept').at(-1)).toMatchObject({ draft: { name: 'Heron', reading: OTHER_READING } })
  happen('the file is seen')
  expect(context().draft).toMatchObject({ name: 'Heron', reading: OTHER_READING })
  happen('it is undone')
  expect(context().draft).toEqual({ ...SUGGESTED, reading: OTHER_READING })
})

test('a reading that is chosen while another is looked at is the one that is looked at', () => {
  const { actor, happen, of } = openWizard()
  happen('the file is seen', 'another reading is chosen')
  const reading = { ...OTHER_READING, delimiter: '|' } as const
  actor.send({ type: 'reading.chosen', reading })
  expect([of('look').at(-1), of('look given up').length]).toMatchObject([{ reading }, 2])
})

test('what lacks something is not sent', () => {
  const { happen, of } = openWizard()
  happen('the file is seen', 'something is taken out')
  expect(happen('it is saved')).toContain('lacking')
  expect(of('save')).toEqual([])
})

test('saved over what somebody changed, or where it was removed as a new one', () => {
  const { happen, of, told } = openWizard(MAPPING_INPUTS['a stored mapping, without a file'])
  happen('something is changed', 'it is saved')
  expect(of('save').at(-1)).toMatchObject({ replaces: { id: STORED.id, version: 1 } })
  happen('somebody changed it meanwhile', 'mine is kept')
  expect(of('save').at(-1)).toEqual({ replaces: { id: STORED.id, version: 2 }, draft: { ...WHOLE, name: 'Mine' } })
  happen('somebody removed it meanwhile', 'mine is kept')
  expect(of('save').at(-1)).toMatchObject({ replaces: null, draft: { name: 'Mine' } })
  expect(happen('the save is stored')).toBe('closed')
  expect(of('saved')).toEqual([{ kind: 'saved', saved: STORED }])
  expect(told.some(({ what }) => what === 'dropped')).toBe(true)
})

test('mine that lacks something says so, and is sent over theirs once it does not', () => {
  const { happen, of } = openWizard(MAPPING_INPUTS['a stored mapping, without a file'])
  happen('something is changed', 'it is saved', 'somebody changed it meanwhile', 'something is taken out')
  expect(happen('mine is kept')).toContain('lacking')
  happen('something is changed', 'it is saved')
  expect(of('save').at(-1)).toMatchObject({ replaces: { version: THEIRS.version } })
})

test('taken for theirs, mine can be had back', () => {
  const { happen, context } = openWizard(MAPPING_INPUTS['a stored mapping, without a file'])
  happen('something is changed', 'it is saved', 'somebody changed it meanwhile', 'theirs is taken')
  expect([context().draft, context().replaces]).toMatchObject([THEIRS.mapping, { version: 2 }])
  happen('it is undone')
  expect(context().draft).toMatchObject({ name: 'Mine' })
})

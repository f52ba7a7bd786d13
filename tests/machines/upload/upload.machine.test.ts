import { describe, expect, test } from 'vitest'
import type { Upload } from '../../../domain/uploads/upload.ts'
import { testWalks } from '../../qa/test-walks.ts'
import { UPLOAD_CASES, model } from './cases.ts'
import { openMachineLevel, openUpload } from './machine-level.ts'

describe('an upload', () => {
  testWalks({ model, openMachineLevel })

  test('files without a client are not taken', () => {
    const { happen } = openUpload(null)
    expect(happen('none is begun', 'files are chosen')).toBe('idle')
    expect(happen('a client is chosen', 'files are chosen')).toBe('beginning')
  })

  test('sending that broke goes on with the same files', () => {
    const { happen, begun } = openUpload()
    expect(happen('none is begun', 'files are chosen', 'it is begun', 'a piece is sent', 'a call fails')).toBe('unsent')
    expect(happen('it is tried again')).toBe('sending')
    expect(begun).toMatchObject([{ what: 'send', input: { queue: [{ name: 'november.csv' }] } }, { what: 'send' }])
    expect(begun[1]?.input).toEqual(begun[0]?.input)
  })

  test('cancelled, what is under way is stopped, and what the server then tells counts', () => {
    const sending = ['none is begun', 'files are chosen', 'it is begun', 'it is cancelled'] as const
    expect(openUpload().happen(...sending)).toBe('stopping')
    expect(openUpload().happen('one is found, being read', 'it is cancelled')).toBe('stopping')
    const { happen } = openUpload()
    expect(happen('one is found, being loaded', 'it is cancelled')).toBe('stopping')
    expect(happen('it was loaded before it stopped')).toBe('loaded')
    expect(openUpload().happen('one is found, being read', 'it is cancelled', 'it is stopped')).toBe('resting')
  })

  test('what another window did with the upload meanwhile counts: it is not waited for what nobody does any more', () => {
    const reading = openUpload()
    expect(reading.happen('one is found, being read', 'more is loaded')).toBe('loading')
    expect(reading.happen('all is loaded')).toBe('loaded')
    expect(openUpload().happen('one is found, being read', 'all is loaded')).toBe('loaded')
    const loading = openUpload()
    expect(loading.happen('one is found, being loaded', 'more is read')).toBe('reading')
    expect(loading.begun).toMatchObject([{ input: { how: 'load' } }, { input: { how: 'preview' } }])
    expect(openUpload().happen('one is found, being loaded', 'the reading ended early')).toBe('resting')
  })

  test('a chosen format, accepted dates and invoices to be replaced go along', () => {
    const { happen, actor, begun } = openUpload()
    happen('one is found, read', 'a format is chosen')
    expect(begun).toMatchObject([{ what: 'read', input: { how: 'again', formats: { 1: 'ups' } } }])
    happen('all is read')
    actor.send({ type: 'formats.chosen', formats: { 1: null } })
    expect(begun[1]).toMatchObject({ what: 'read', input: { how: 'again', formats: {} } })
    happen('all is read')
    const choice = { acceptDates: true, replace: [{ account: '1', invoice: '2', date: '2026-03-07' }] }
    actor.send({ type: 'load.asked', choice })
    expect(begun[2]).toMatchObject({ what: 'read', input: { how: 'load', choice } })
  })

  test('a format that was chosen before a reload is chosen when the files are read again', () => {
    const { happen, actor, begun } = openUpload()
    const { output } = UPLOAD_CASES['one is found, read']
    const files = (output as Upload).files.map((file) => ({ ...file, format: 'mapped-3' }))
    actor.send({ ...UPLOAD_CASES['one is found, read'], output: { ...(output as Upload), files } } as never)
    happen('files are chosen', 'all is sent')
    expect(begun.at(-1)).toMatchObject({ what: 'read', input: { how: 'preview', formats: { 1: 'mapped-3' } } })
  })
})

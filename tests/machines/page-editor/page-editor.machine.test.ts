import { describe, expect, test } from 'vitest'
import { testWalks } from '../../qa/test-walks.ts'
import { CHECKED, ENDS, model, PAGE_CASES, TEXTS } from './cases.ts'
import { openMachineLevel, openPage } from './machine-level.ts'

describe('a page that is edited', () => {
  testWalks({ model, openMachineLevel })

  test('of two letters within a pause the second is checked, and an answer about the first says nothing any more', async () => {
    const { actor, checks, settle } = openPage()
    checks[0]?.answer(CHECKED.sound)
    await settle({ to: 'editing.sound' })
    actor.send({ type: 'text.typed', text: 'a' })
    actor.send({ type: 'text.typed', text: 'ab' })
    actor.send(PAGE_CASES['the person pauses'] as never)
    actor.send({ type: 'text.typed', text: 'abc' })
    checks[1]?.answer(CHECKED.faulty)
    actor.send(PAGE_CASES['the person pauses'] as never)
    expect(checks.map(({ input }) => input.text)).toEqual([TEXTS.file, 'ab', 'abc'])
    checks[2]?.answer(CHECKED.sound)
    await settle({ to: 'editing.sound' })
    expect(actor.getSnapshot().context.checked).toEqual(CHECKED.sound)
  })

  test('published pages are told once, and the way back to the file leaves the text of the file', async () => {
    const { actor, checks, publishes, settle, told } = openPage({
      ...model.starts['a page of a file'],
      text: TEXTS.typed,
    })
    checks[0]?.answer(CHECKED.sound)
    await settle({ to: 'editing.sound' })
    actor.send({ type: 'publish.asked' })
    publishes[0]?.answer(ENDS.published)
    await settle({ to: 'editing.checking' })
    expect([actor.getSnapshot().context.base, told()]).toEqual([{ version: 4, text: TEXTS.typed }, 1])
    actor.send({ type: 'file.returned' })
    publishes[1]?.answer({ outcome: 'published', version: 5 })
    await settle({ to: 'editing.checking' })
    expect(actor.getSnapshot().context).toMatchObject({ base: { version: 5, text: TEXTS.file }, text: TEXTS.file })
  })
})

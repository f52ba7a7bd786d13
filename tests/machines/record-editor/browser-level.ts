import { expect, type APIRequestContext, type Page } from '@playwright/test'
import type { RecordRow } from '../../../domain/records/record-spec.ts'
import type { RecordEditorContext } from '../../../machines/records/record-editor-context.ts'
import type { recordEditorMachine } from '../../../machines/records/record-editor.machine.ts'
import type { RecordCase } from './cases.ts'
import type { BrowserLevel } from '../../qa/browser-level.ts'
import type { Edge } from '../../qa/edges.ts'
import type { Level, StateKey } from '../../qa/model.ts'
import { holdCalls } from '../../e2e/call-gate.ts'
import { signedIn } from '../../e2e/signed-in.ts'

type State = StateKey<typeof recordEditorMachine>

const LIST = '/acl/sets'
const RECORDS = '/aiparcelweb/api/records/permissionSets'
const SAVE = /\/records\/permissionSets\/\d+$/
const BEHIND = 'behind theirs'
const AS_THEIRS = 'as theirs'

type Place =
  | 'in the form of what is stored'
  | 'in the form of what was typed'
  | 'in the form of what it was before a change'

/** The form of a named set of permissions in a browser, on the real server whose answers the test lets go or loses. */
async function openForm(
  page: Page,
  { request, place }: { readonly request: APIRequestContext; readonly place: Place },
): Promise<Level<RecordCase, State>> {
  const headers = { authorization: `Bearer ${await signedIn(page, 'record.walker')}` }
  const first = `Walked ${crypto.randomUUID()}`
  const values = { name: first, offered: false, roles: [], permissions: [] }
  const { id } = (await (await request.post(RECORDS, { headers, data: { values } })).json()) as RecordRow
  const one = `${RECORDS}/${id}`
  /** As another person would, in a window of theirs. */
  const renameElsewhere = async (renamed: string) => {
    const { version, values: stored } = (await (await request.get(one, { headers })).json()) as RecordRow
    const answer = await request.put(one, { headers, data: { version, values: { ...stored, name: renamed } } })
    expect(answer.status()).toBe(200)
  }
  const form = page.getByRole('form', { name: 'Edit named set' })
  const name = form.getByRole('textbox', { name: 'Name' })
  const button = (words: string) => form.getByRole('button', { name: words, exact: true })
  const banner = (words: string) => form.getByText(words)

  let stored = first
  if (place === 'in the form of what it was before a change') {
    stored = `${first} changed`
    await renameElsewhere(stored)
    await page.goto('/settings/audit')
    const looks = page
      .getByRole('row')
      .filter({ hasText: 'record.walker' })
      .getByRole('button', { name: 'Before and after' })
    await page.getByRole('textbox', { name: 'Who' }).fill('record.walker')
    await looks.first().click()
    await page.getByRole('button', { name: 'Take back' }).click()
  } else {
    const openRecord = () => page.getByRole('link', { name: first }).click()
    await page.goto(`${LIST}?search=${encodeURIComponent(first)}`)
    await openRecord()
    if (place === 'in the form of what was typed') {
      await name.fill(`${first} half`)
      await page.goBack()
      await openRecord()
    }
  }
  await expect(form).toBeVisible()
  const gate = await holdCalls(page, [SAVE])
  /** What the form is held against, and what somebody else made of that. */
  let base = stored
  let theirs = stored
  /** What the form was filled with, before anything was typed. */
  let filled = stored
  let times = 0
  const shows = (words: string | null) => async () => {
    await expect(banner('What you had typed is back')).toHaveCount(words === 'typed' ? 1 : 0)
    await expect(banner('The form has what it was before that change')).toHaveCount(words === 'before' ? 1 : 0)
    if (words === 'untouched') await expect(name).toHaveValue(filled)
    else await expect(name).not.toHaveValue(base)
  }
  const told = async ({ failed = false, conflict = false } = {}) => {
    await expect(button('Save')).not.toHaveAttribute('aria-disabled', 'true')
    await expect(banner('Somebody else saved this meanwhile')).toHaveCount(conflict ? 1 : 0)
    await expect(form.getByRole('heading', { name: 'Server Error' })).toHaveCount(failed ? 1 : 0)
    expect(gate.waiting()).toEqual([])
  }
  /** A save goes on when its form is gone. */
  const loseHeld = async (from: string) => {
    if (from.includes('sending')) await (await gate.next(SAVE)).lose()
  }
  return {
    drivers: {
      'something is typed': () => name.fill(`${first} mine ${++times}`),
      'what is stored is typed': () => {
        filled = base
        return name.fill(base)
      },
      'it is saved': () => button('Save').click(),
      'the save is stored': async () => {
        await (await gate.next(SAVE)).pass()
        await expect(page.getByText('Saved', { exact: true })).toBeVisible()
      },
      'somebody else saved meanwhile': async () => {
        theirs = `${first} theirs ${++times}`
        const call = await gate.next(SAVE)
        await renameElsewhere(theirs)
        await call.pass()
      },
      'the save fails': async () => (await gate.next(SAVE)).lose(),
      'mine is kept': async () => {
        await button('Save mine').click()
        base = theirs
      },
      'theirs is taken': async () => {
        await button('Take the saved one').click()
        filled = base = theirs
      },
      'the draft is discarded': async ({ from }) => {
        await button('Discard it').click()
        filled = base = stored
        await loseHeld(from)
      },
      'the form is left': async ({ from }) => {
        await button('Cancel').click()
        await expect(form).toBeHidden()
        await loseHeld(from)
      },
    },
    states: {
      'open.form.opening': () => Promise.reject(new Error('it is left at once')),
      'open.form.untouched': shows('untouched'),
      'open.form.typed': shows(null),
      'open.form.drafted.typed': shows('typed'),
      'open.form.drafted.before': shows('before'),
      'open.saving.idle': () => told(),
      'open.saving.sending': async () => {
        await gate.next(SAVE)
        await expect(button('Save')).toHaveAttribute('aria-disabled', 'true')
      },
      'open.saving.unsaved': () => told({ failed: true }),
      'open.saving.conflicting': async () => {
        await told({ conflict: true })
        await expect(form.getByRole('row').filter({ hasText: theirs })).toBeVisible()
      },
      closed: async () => {
        await expect(form).toBeHidden()
        await expect(page.getByRole('button', { name: 'Add named set' })).toBeVisible()
      },
    },
  }
}

/** What was changed elsewhere is not written over unseen; a second change of theirs is as the first. */
const holds = ({ event, at }: Edge<RecordCase>): boolean =>
  event === 'the save is stored'
    ? !at.includes(BEHIND)
    : event !== 'somebody else saved meanwhile' || !at.includes(AS_THEIRS)

/** Only what the draft is there for: the rest is as in a form without. */
const ofDraft = ({ from, event }: Edge<RecordCase>): boolean =>
  from.includes('drafted') && (event.endsWith('is typed') || event === 'the draft is discarded')

export const browserLevel: BrowserLevel<RecordCase, State, Place> = {
  places: {
    'in the form of what is stored': { start: 'what is stored', every: 'transition', happens: holds },
    'in the form of what was typed': { start: 'what was typed', every: 'transition', happens: ofDraft },
    'in the form of what it was before a change': {
      start: 'what it was before',
      every: 'transition',
      happens: ofDraft,
    },
  },
  facts: ({ base, theirs }: RecordEditorContext) => (theirs === null ? '' : base === theirs ? AS_THEIRS : BEHIND),
  open: ({ page, request, place }) => openForm(page, { request, place }),
}

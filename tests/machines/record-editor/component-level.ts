import type { recordEditorMachine } from '../../../machines/records/record-editor.machine.ts'
import type { ComponentLevel } from '../../qa/component/component-level.ts'
import { expect } from '../../qa/component/expect.ts'
import type { StateKey } from '../../qa/model.ts'
import { MINE, STORED, THEIRS, type RecordCase } from './cases.ts'

const CALL = '/records/carriers/7'

export const componentLevel: ComponentLevel<RecordCase, StateKey<typeof recordEditorMachine>> = {
  open: ({ page, calls }) => {
    const form = page.getByRole('form', { name: 'Edit carrier' })
    const name = form.getByRole('textbox', { name: 'Name' })
    const press = (button: string) => () => form.getByRole('button', { name: button, exact: true }).click()
    const conflict = form.getByRole('region', { name: 'Somebody else saved this meanwhile' })
    const fault = form.getByText('Server Error')
    let [times, base, sent] = [0, STORED, '']
    const type = async (text: string) => {
      await name.fill(text)
      await expect(name).toHaveValue(text)
    }
    const sends = async (button: string) => {
      sent = await name.inputValue()
      await press(button)()
    }
    const shows = (restored: string | null) => async () => {
      for (const each of ['What you had typed is back', 'The form has what it was before that change'])
        await expect(form.getByText(each)).toHaveCount(each === restored ? 1 : 0)
    }
    const told = (seen: { readonly conflict?: true; readonly fault?: true }) => async () => {
      await expect(conflict).toHaveCount(seen.conflict ? 1 : 0)
      await expect(fault).toHaveCount(seen.fault ? 1 : 0)
    }
    return {
      drivers: {
        'something is typed': () => type(`Mine ${(times += 1)}`),
        'what is stored is typed': () => type(base.values.name),
        'it is saved': () => sends('Save'),
        'the save is stored': async () => {
          await (await calls.next(CALL)).answer({ ...STORED, values: MINE })
          await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Saved')
        },
        'somebody else saved meanwhile': async () =>
          (await calls.next(CALL)).answer({ code: 'version-conflict', detail: 'changed', record: THEIRS }, 409),
        'the save fails': async () => (await calls.next(CALL)).lose(),
        'mine is kept': async () => {
          base = THEIRS
          await sends('Save mine')
        },
        'theirs is taken': async () => {
          base = THEIRS
          await press('Take the saved one')()
          await expect(name).toHaveValue(THEIRS.values.name)
        },
        'the draft is discarded': async ({ from }) => {
          base = STORED
          await press('Discard it')()
          await expect(name).toHaveValue(STORED.values.name)
          // A save goes on when what it saved is discarded.
          if (from.includes('sending')) await (await calls.next(CALL)).lose()
        },
        'the form is left': press('Cancel'),
      },
      states: {
        'open.form.opening': () => Promise.reject(new Error('it is left at once')),
        'open.form.untouched': shows(null),
        'open.form.typed': shows(null),
        'open.form.drafted.typed': shows('What you had typed is back'),
        'open.form.drafted.before': shows('The form has what it was before that change'),
        'open.saving.idle': told({}),
        'open.saving.sending': async () => {
          expect((await calls.next(CALL)).body).toMatchObject({
            version: base.version,
            values: { name: sent },
          })
          await told({})()
        },
        'open.saving.unsaved': told({ fault: true }),
        'open.saving.conflicting': told({ conflict: true }),
        closed: () => expect(page.getByText('The list of records')).toBeVisible(),
      },
    }
  },
}

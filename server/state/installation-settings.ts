import * as z from 'zod'
import { LANGUAGES } from '../../domain/values/language.ts'
import type { State } from './state.ts'

/** What an administrator may change while the server runs; the environment gives it its first value. GAP-33 */
export const InstallationSettings = z.strictObject({
  /** Days until a new password expires; 0: never. */
  passwordDays: z.int().min(0).max(3_650),
  /** Hours after which a session is over, however much it is used. */
  sessionHours: z.int().min(1).max(24),
  /** Days that the file of a report is kept. */
  reportDays: z.int().min(1).max(365),
  /** A reset answers the same whoever is asked for. */
  genericMessages: z.boolean(),
  /** Of mails to people who have not chosen one. */
  language: z.enum(LANGUAGES),
  /** The menu leaves out the areas of other applications whose address nobody has said. */
  hideUnconnected: z.boolean(),
})
export type InstallationSettings = z.infer<typeof InstallationSettings>

export interface KeptInstallationSettings {
  current(): Promise<InstallationSettings>
  /** `revise` decides by what is stored, within the transaction; undefined changes nothing. */
  change(revise: (stored: InstallationSettings) => InstallationSettings | undefined): Promise<void>
}

/** The installation's settings: what was changed, else what the server was started with. */
export function createInstallationSettings(state: State, started: InstallationSettings): KeptInstallationSettings {
  const read = async (db: State): Promise<InstallationSettings> => {
    const rows = await db.selectFrom('installation_setting').selectAll().execute()
    return InstallationSettings.parse({
      ...started,
      ...Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)])),
    })
  }
  return {
    current: () => read(state),
    change: (revise) =>
      state.transaction().execute(async (transaction) => {
        const stored = await read(transaction)
        const revised = revise(stored)
        const names = Object.keys(revised ?? {}) as (keyof InstallationSettings)[]
        for (const name of names.filter((each) => revised?.[each] !== stored[each])) {
          const value = JSON.stringify(revised?.[name])
          await transaction
            .insertInto('installation_setting')
            .values({ name, value })
            .onConflict((same) => same.column('name').doUpdateSet({ value }))
            .execute()
        }
      }),
  }
}

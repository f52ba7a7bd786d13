import { InstallationSettings } from '../config/installation-settings.ts'
import type { State } from './open-state.ts'

export interface KeptInstallationSettings {
  current(): Promise<InstallationSettings>
  /** `revise` decides by what is stored, within the transaction; undefined changes nothing. */
  change(revise: (stored: InstallationSettings) => InstallationSettings | undefined): Promise<void>
}

/** The installation's settings: what was changed, else what the server was started with. */
export function createInstallationSettings(state: State, started: InstallationSettings): KeptInstallationSettings {
  const read = async (db: State): Promise<InstallationSettings> => {
    const rows = await db.selectFrom('installation_setting').selectAll().execute()
    return InstallationSettings.parse({ ...started, ...Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)])) })
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
          await transaction.insertInto('installation_setting').values({ name, value }).onConflict((same) => same.column('name').doUpdateSet({ value })).execute()
        }
      }),
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openData } from '../../server/upkeep/open-data.ts'
import { startFailure } from '../../server/process/start-failure.ts'
import { takeState } from '../../server/upkeep/state/state-holder.ts'
import { copyTemplate, testSettings } from '../support/portal/template-data.ts'
import { dropDatabase, FILLED, newDatabase } from './databases.ts'
import { describeOnPostgres } from './on-postgres.ts'

describeOnPostgres('a state in PostgreSQL belongs to the data of one folder', () => {
  test('the folder that came first starts again; another is refused with what to do, whatever it is told to begin anew, until it takes the state', async () => {
    const url = await newDatabase(FILLED)
    const folder = mkdtempSync(join(tmpdir(), 'a-frame-holder-'))
    onTestFinished(async () => {
      rmSync(folder, { recursive: true })
      await dropDatabase(url)
    })
    const [first, other, empty] = ['first', 'other', 'empty'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    copyTemplate(first)
    copyTemplate(other)
    const start = async (dataDir: string, changed: Record<string, string> = {}) => {
      try {
        const { file, state } = await openData(testSettings(dataDir, { STATE_URL: url, ...changed }))
        file.close()
        await state.destroy()
        return 'started'
      } catch (error) {
        return startFailure(error)
      }
    }
    // A folder without data claims nothing.
    expect(await start(empty)).toContain('warehouse.duckdb is missing beside the state in PostgreSQL')
    expect(await start(first)).toBe('started')
    expect(await start(first)).toBe('started')
    const refused = `The state in this PostgreSQL belongs to the data of ${first} on `
    expect(await start(other)).toContain(refused)
    expect(await start(other)).toContain('npm run restore -- FOLDER --take')
    expect(await start(empty)).toContain(refused)
    expect(await start(empty, { NEW_WAREHOUSE: 'yes' })).toContain(refused)
    await takeState(url, other)
    expect(await start(other)).toBe('started')
    expect(await start(first)).toContain(`belongs to the data of ${other}`)
  })
})

import { openState } from '../open-state.ts'
import { copyRows, type CopiedRows } from './copy-rows.ts'

/** Copies the state in a SQLite file to a PostgreSQL; throws `StartRefused` as `copyRows` does, `StartRefused` where it cannot be used. */
export async function moveState(path: string, url: string): Promise<CopiedRows> {
  const to = await openState(url)
  try {
    const from = await openState(path)
    try {
      return await copyRows(from, to)
    } finally {
      await from.destroy()
    }
  } finally {
    await to.destroy()
  }
}
